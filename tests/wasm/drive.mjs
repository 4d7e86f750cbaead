// drive.mjs -- calls the module as a page's worker does: node drive.mjs FOLDER STEPS
//
// STEPS is a JSON list of [name, argument..]; the result of each is printed as a line of JSON.
import { readFileSync, writeFileSync } from "node:fs";

const [folder, steps] = process.argv.slice(2);
const { default: create } = await import(`${folder}/tilewright.mjs`);
const module = await create({ wasmBinary: readFileSync(`${folder}/tilewright.wasm`) });

// Takes an object, returns an object or bytes.
function call(name, body = {}) {
    const text = JSON.stringify(body);
    const size = module.lengthBytesUTF8(text);
    const at = module._malloc(size + 1);
    if (!at) return { status: 0 };
    module.stringToUTF8(text, at, size + 1);
    const kinds = ["string", "number", "number"];
    const status = module.ccall("wasm_call", "number", kinds, [name, at, size]);
    module._free(at);
    if (status === 0) return { status };
    const from = module._wasm_bytes();
    const bytes = module.HEAPU8.slice(from, from + module._wasm_size());
    const isJson = module.UTF8ToString(module._wasm_media()).startsWith("application/json");
    return isJson ? { status, ...JSON.parse(new TextDecoder().decode(bytes)) } : { status, bytes };
}

const held = [];
let run = 0;
const news = () => call("news", { run, most: 0 });
const does = {
    call,
    start(name, same, threads) {
        const answer = call("start", { puzzle: { name }, search: { same, threads } });
        run = answer.run;
        return answer;
    },
    load(file) {
        const answer = call("load", { base64: readFileSync(file).toString("base64") });
        run = answer.run;
        call("resume", { run });
        return answer;
    },
    // as a page does: pauses the run, waits until it rests, and saves its bytes
    save(file) {
        call("pause", { run });
        module._wasm_step(run, 0);
        const answer = call("save", { run });
        if (answer.bytes) writeFileSync(file, answer.bytes);
        return { status: answer.status, error: answer.error };
    },
    // runs slices until some of the tree is searched; a slice too short for the preparation is lost
    begin(seconds) {
        let slice = seconds;
        while (module._wasm_step(run, slice) && !(news().fraction > 0)) slice *= 2;
        return news();
    },
    // runs slices until the end; also returns their number, and the seconds of this process
    finish(seconds) {
        const before = process.cpuUsage().user;
        let slices = 1;
        for (let slice = seconds; module._wasm_step(run, slice); slices++)
            if (news().stage !== "search") slice *= 2;
        return { ...news(), slices, user: (process.cpuUsage().user - before) / 1e6 };
    },
    // takes memory in blocks of `bytes` until there is no more, and frees `spare` blocks
    hoard(bytes, spare) {
        for (let block; (block = module._malloc(bytes)); ) held.push(block);
        for (let i = 0; i < spare; i++) module._free(held.pop());
        return { memory: module.HEAPU8.length };
    },
    release() {
        while (held.length) module._free(held.pop());
        return true;
    },
};

for (const [name, ...words] of JSON.parse(steps)) console.log(JSON.stringify(does[name](...words)));
process.exit(0);
