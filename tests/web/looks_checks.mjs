// looks_checks.mjs -- compares pages with reference pictures that were checked by eye; page.mjs
// runs them.
//
// The pictures are in looks/. Letters are painted slightly differently on each machine, so averages
// of blocks are compared. LOOKS=write in the environment writes the pictures anew: check them by
// eye then.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { drawn as cardsDrawn } from "./gallery_checks.mjs";

const KEPT = join(dirname(fileURLToPath(import.meta.url)), "looks");
const BLOCK = 16; // pixels
const FAR = 28; // of 255, between two averages
const MOST = 0.01; // of all blocks may differ that far

const PUZZLE = `tilewright: 1
title: To look at
lattice: square
container: {box: [6, 4], optional: [[5, 3]]}
pieces:
  - {name: L, cells: [[0, 0], [0, 1], [0, 2], [1, 2]], copies: 4}
  - {name: T, cells: [[0, 0], [1, 0], [2, 0], [1, 1]], copies: [1, 2]}
`;
const link = Buffer.from(PUZZLE).toString("base64url");

const drawn = (page) => page.waitForFunction(() => document.querySelector(".stage img")?.naturalWidth > 0);
const laidOut = (page) => page.locator(".tray-piece").first().waitFor();
/** The text is read, and its board is there. */
async function edited(page) {
  await page.getByRole("status").filter({ hasText: "It can be read. 8 solutions" }).waitFor();
  await page.locator('.board [data-cell="0"]').waitFor();
}

/** Name, address, condition to wait for, options to open the page. */
const LOOKS = [
  ["front", "#/?date=10-06", laidOut, {}],
  ["front-dark", "#/?date=10-06", laidOut, { colorScheme: "dark" }],
  ["front-narrow", "#/?date=10-06", laidOut, { viewport: { width: 360, height: 740 } }],
  ["gallery", "#/gallery", cardsDrawn, {}],
  ["plane", "#/puzzle/pentominoes-6x10", drawn, {}],
  ["hexagons", "#/puzzle/tetrahexes-4x7?mode=play", laidOut, {}],
  ["solid-dark", "#/puzzle/soma", drawn, { colorScheme: "dark" }],
  ["editor", `#/edit/link/${link}`, edited, {}],
];

/** In a browser: the share of blocks whose averages are far apart, and the place of the first. */
async function apart([kept, made, size, far]) {
  const averages = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const [width, height] = [Math.ceil(image.width / size), Math.ceil(image.height / size)];
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const sums = Array.from({ length: width * height }, () => [0, 0, 0, 0]);
    for (let y = 0; y < image.height; y++)
      for (let x = 0; x < image.width; x++) {
        const [at, sum] = [4 * (y * image.width + x), sums[Math.floor(y / size) * width + Math.floor(x / size)]];
        for (let k = 0; k < 3; k++) sum[k] += data[at + k];
        sum[3]++;
      }
    return { width, height, blocks: sums.map(([r, g, b, n]) => [r / n, g / n, b / n]) };
  };
  const [a, b] = [await averages(kept), await averages(made)];
  if (a.width !== b.width || a.height !== b.height) return { share: 1, x: 0, y: 0 };
  const wrong = a.blocks.map((one, i) => Math.max(...one.map((value, k) => Math.abs(value - b.blocks[i][k]))) > far);
  const first = wrong.indexOf(true);
  return { share: wrong.filter(Boolean).length / wrong.length, x: size * (first % a.width), y: size * Math.floor(first / a.width) };
}

/** kit: the functions of page.mjs for checks. */
export function looksChecks({ visit, expect, open, pictures }) {
  /** Describes the difference; "" if there is none. */
  async function compare(blank, name, made) {
    const path = join(KEPT, name + ".png");
    if (process.env.LOOKS === "write") mkdirSync(KEPT, { recursive: true });
    if (process.env.LOOKS === "write") writeFileSync(path, made);
    if (!existsSync(path)) return `${name}: looks/${name}.png is not there; LOOKS=write makes it`;
    const pair = [readFileSync(path).toString("base64"), made.toString("base64"), BLOCK, FAR];
    const { share, x, y } = await blank.evaluate(apart, pair);
    console.log(`# ${name}: ${(100 * share).toFixed(2)} % of it differ`);
    if (share <= MOST) return "";
    if (pictures) writeFileSync(join(pictures, `differs-${name}.png`), made);
    return `${name}: ${(100 * share).toFixed(1)} % of it differ from looks/${name}.png, first at ${x}, ${y}`;
  }

  /** Contents that depend on the machine are masked: times, processors. */
  const masked = (page) => [page.locator(".forecast"), page.locator("#threads"), page.locator(".timer")];

  async function looks({ browser, url }) {
    const blank = await browser.newPage();
    const wrong = [];
    for (const [name, address, ready, options] of LOOKS) {
      const page = await open(browser, url, { viewport: { width: 1000, height: 640 }, reducedMotion: "reduce", ...options });
      await visit(page, address);
      await ready(page);
      await page.waitForTimeout(400);
      wrong.push(await compare(blank, name, await page.screenshot({ mask: masked(page), animations: "disabled" })));
      await page.close();
    }
    await blank.close();
    const words = wrong.filter((one) => one !== "");
    expect(words.length === 0, words.join("\n"));
  }

  return [["pages look as they did when somebody looked at them", looks]];
}
