// gltf.mjs -- runs the official glTF validator on files: prints a line of JSON for each, [errors,
// warnings].
import fs from "fs";
import validator from "gltf-validator";

for (const name of process.argv.slice(2)) {
    const bytes = new Uint8Array(fs.readFileSync(name));
    const report = await validator.validateBytes(bytes);
    console.log(JSON.stringify([report.issues.numErrors, report.issues.numWarnings]));
}
