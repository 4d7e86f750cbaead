// page.mjs -- the page in a browser, against the real server or with the real library in it: no answer is
// made up but refusals. Speaks TAP.
//
//     node page.mjs WEB PROGRAM [FOLDER [WORDS]]
//
// WEB is the folder with node_modules, PROGRAM the command; screenshots go to FOLDER. With WORDS
// only the checks whose titles contain them are run. SITE in the environment is a folder that
// tools/site made, which is checked in place of the page of `PROGRAM serve`.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { editChecks } from "./edit_checks.mjs";
import { failureChecks } from "./failure_checks.mjs";
import { galleryChecks } from "./gallery_checks.mjs";
import { lastingChecks } from "./lasting_checks.mjs";
import { lateChecks } from "./late_checks.mjs";
import { looksChecks } from "./looks_checks.mjs";
import { playChecks } from "./play_checks.mjs";
import { puzzleChecks } from "./puzzle_checks.mjs";
import { serveFiles } from "./serve_files.mjs";
import { speedChecks } from "./speed_checks.mjs";
import { walkChecks } from "./walk_checks.mjs";
import { wordsChecks } from "./words_checks.mjs";

const [web, program, pictures, words = ""] = process.argv.slice(2);
const site = process.env.SITE;
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

const PATIENCE = 120_000; // for a busy machine; a page that works needs no waiting

function skip(why) {
  console.log(`1..0 # SKIP ${why}`);
  process.exit(0);
}

if (program === "none") skip("no server in this build");
if (!existsSync(join(web, "node_modules/playwright-core"))) skip("npm has fetched no playwright-core: tools/web does");
if (!CHROMIUM) skip("no chromium is here");
const require = createRequire(pathToFileURL(join(web, "package.json")));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

function expect(what, text) {
  if (!what) throw new Error(text);
}

/** Starts the server, by way of another command if there is one; gives the address that it prints, and a function
 * that ends it and waits for that. */
function serveCalls(words = ["--port", "0"], before = []) {
  const [command, ...rest] = [...before, program, "play", "--no-open", ...words];
  const server = spawn(command, rest, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((done) => server.once("exit", done));
  return new Promise((done, fail) => {
    let said = "";
    const read = (bytes) => {
      said += bytes;
      const url = /http:\/\/\S+/.exec(said);
      const end = (signal) => (server.kill(signal), ended);
      const signal = (name) => server.kill(name);
      if (url) done({ url: url[0].replace(/[.,]$/, ""), end, signal });
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", () => fail(new Error("the server ended: " + said)));
  });
}

const complaints = [];
// refusals that are told on the page: of files that cannot be read or need a board, and of puzzles that
// cannot be taken apart
const WANTED = /status of (428|400) .*\/api\/import$|status of 422 .*\/api\/disassemble$/;

/** into: where what the browser complains about is listed. */
async function open(browser, url, options = {}, into = complaints) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  page.setDefaultTimeout(PATIENCE);
  page.on("pageerror", (error) => into.push(String(error)));
  page.on("console", (line) => {
    const words = `${line.text()} ${line.location().url}`;
    if (line.type() === "error" && !WANTED.test(words)) into.push(words);
  });
  page.on("response", async (reply) => { // what a complaint of a status is about
    const of = `${reply.status()} ${reply.url()} ${reply.request().postData()?.slice(0, 200)}`;
    if (reply.status() >= 400) console.log(`# ${of} ${(await reply.text().catch(() => "")).slice(0, 300)}`);
  });
  await page.goto(url);
  await page.waitForSelector("h1");
  return page;
}

/** Goes to another page in the same tab, by its address after `#`; the old page is gone then. */
async function visit(page, address) {
  await page.evaluate((to) => new Promise((done) => {
    if (location.hash === to) return done();
    window.addEventListener("hashchange", () => setTimeout(done), { once: true });
    location.hash = to;
  }), address);
  await page.waitForSelector("h1");
}

async function picture(page, name) {
  if (pictures) await page.screenshot({ path: join(pictures, name + ".png") });
}

const button = (page, name) => page.getByRole("button", { name, exact: true });

async function solve({ page }) {
  await visit(page, "#/puzzle/soma");
  await button(page, "Start").click();
  await page.getByText("240 solutions").first().waitFor();
  await page.getByText("· Complete").waitFor();
  await page.getByText("of 240").waitFor();
  await button(page, "Next solution").click();
  await page.waitForFunction(() => location.hash.includes("solution=2"));
  await page.waitForFunction(() => document.querySelector(".stage img")?.alt.startsWith("Solution 2"));
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.includes("solution=3"));
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => location.hash.includes("solution=2"));
  await picture(page, "solved");
}

async function reload({ page }) {
  await page.reload();
  await page.getByText("of 240").waitFor();
  expect((await page.getByLabel("Number of the solution").inputValue()) === "2", "another solution");
}

async function statistics({ page }) {
  await page.getByRole("tab", { name: "Statistics" }).click();
  await page.getByRole("columnheader", { name: "Branches" }).waitFor();
  expect((await page.locator("tbody tr").count()) > 3, "no levels");
}

// of the 3D view at first, 0.62 to the right, 0.55 up, 0.9 to the front, in degrees; a key goes on by 0.15 of a radian
const degrees = (angle) => (180 * angle) / Math.PI;
const SEEN = [degrees(Math.atan2(0.62, 0.9) - 0.15), degrees(Math.atan2(0.55, Math.hypot(0.62, 0.9)) + 0.15), 0.8]
  .map((value) => value.toFixed(1)).join();

async function space({ page }) {
  await visit(page, "#/puzzle/soma");
  await button(page, "Start").click();
  await page.getByText("of 240").waitFor();
  await button(page, "3D").click();
  await button(page, "Piece V").waitFor();
  await page.getByRole("slider", { name: "Explode" }).fill("0.8");
  await page.waitForTimeout(500);
  await picture(page, "space");
  const shot = await page.locator("canvas").screenshot();
  expect(shot.length > 5000, `the canvas is empty: ${shot.length} bytes`);
  if (site) return; // its page asks nobody that can be listened to
  await page.locator("canvas").focus();
  for (const key of ["ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  await page.getByRole("tab", { name: "Download" }).click();
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith("/api/draw") && request.postDataJSON().turn !== undefined),
    page.waitForEvent("download"), button(page, "svg").click(),
  ]);
  const { turn, tilt, explode } = asked.postDataJSON();
  const seen = [turn, tilt, explode].map((value) => value.toFixed(1)).join();
  expect(seen === SEEN, `the file is seen from ${seen}, the view from ${SEEN}`);
}

async function pauseAndSave({ page }) {
  await visit(page, "#/puzzle/y-pentacubes-5x5x5?engine=dancing&threads=1");
  await button(page, "Start").click();
  await button(page, "Pause").click();
  await button(page, "Resume").waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Save").click()]);
  const path = await file.path();
  await button(page, "Stop").click();
  await page.getByText("Stopped at").waitFor();
  await page.locator('.file input').setInputFiles(path);
  await button(page, "Resume").waitFor();
  expect((await page.locator("h1").textContent()).includes("Y pentacubes"), "another puzzle");
  await visit(page, "#/runs");
  await page.locator(".run").nth(1).waitFor();
  await picture(page, "runs");
  await button(page, "Stop").click();
  await button(page, "Stop").waitFor({ state: "detached" }); // the run has ended, too
  await page.getByRole("button", { name: /^Forget the \d+ that have ended$/ }).click();
  await page.getByText("Nothing is being searched.").waitFor();
}

// a puzzle for each family of lattices: drawn, solved, viewed, and a piece of a solution laid
const FAMILIES = ["soma", "hexiamonds-6x6", "tetrahexes-4x7", "spheres-pyramid", "prisms-hexagon",
  "tetrasticks-square", "tangram-square", "cairos-1-3-block", "drafters-1-3-rectangle", "half-cubes-2x2x2",
  "four-rhombohedra", "octet-tetrahedron", "torus-dominoes", "twigs-1-3-triangle", "cylinder-dominoes"];

async function family(page, name) {
  await visit(page, `#/puzzle/${name}?find=first`);
  await page.waitForFunction(() => document.querySelector(".stage img")?.naturalWidth > 0);
  await button(page, "Start").click();
  await page.waitForFunction(() => document.querySelector(".stage img")?.alt.startsWith("Solution 1 of"));
  await picture(page, "look-" + name);
  await button(page, "3D").click();
  await page.getByRole("button", { name: /^Piece / }).first().waitFor();
  await page.locator("canvas").waitFor();
  await visit(page, `#/puzzle/${name}?mode=play`);
  await button(page, "Hint").click();
  const layers = button(page, "Layers"); // of a solid that is played in space
  if ((await layers.count()) > 0) await layers.click();
  await page.locator(".laid").first().waitFor({ state: "attached" });
  await picture(page, "play-" + name);
}

const PLACES = ["#/days", "#/about", "#/?date=10-06", "#/gallery?q=soma", "#/puzzle/soma", "#/puzzle/burr-level-9", "#/puzzle/soma?mode=play", "#/edit", "#/runs"];

/** PLACES, and all tabs of a run, which is made for them. */
async function places(page) {
  await visit(page, "#/puzzle/soma");
  await button(page, "Start").click();
  await page.getByText("of 240").waitFor();
  const run = new URLSearchParams(page.url().split("?").at(-1)).get("run");
  const tabs = await page.getByRole("tab").evaluateAll((all) => all.map((tab) => tab.id.replace("tab-", "")));
  return [...tabs.map((tab) => `#/puzzle/soma?run=${run}&heuristic=size&tab=${tab}`), ...PLACES];
}

/** Waits until the page is loaded: no sentence on it ends in "…". */
async function settled(page) {
  await page.waitForTimeout(300);
  await page.waitForFunction(() => ![...document.querySelectorAll("main p")].some((one) => /…$/.test(one.textContent)));
}

// rules that do not depend on colours are checked once
const SCHEMES = { light: {}, dark: { runOnly: ["color-contrast"] } };
const SIZES = { phone: [360, 740], tablet: [820, 1180], desk: [1440, 900], "4K": [3840, 2160] };

/** On screens of any size axe finds nothing, and nothing is wider than the screen. */
async function accessible({ browser, url }, colorScheme) {
  const found = [];
  const page = await open(browser, url, { colorScheme });
  await page.evaluate(axe);
  const all = await places(page);
  for (const place of all) {
    await visit(page, place);
    await settled(page);
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const { violations } = await page.evaluate((rules) => globalThis.axe.run(rules), SCHEMES[colorScheme]);
      for (const { id, nodes } of violations) found.push(`${size} ${place} ${id}: ${nodes[0].html}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) found.push(`${size} ${place} is ${wide} pixels wide`);
      await picture(page, `${colorScheme}-${size}-${all.indexOf(place)}`);
    }
  }
  await page.close();
  expect(found.length === 0, found.join("\n"));
}

const lasting = lastingChecks({ visit, button, expect, open, picture, program, serveCalls });

const ALL = [
  ...(site ? lasting.first : []),
  ...galleryChecks({ visit, button, expect, picture }),
  ["a search finds the 240 solutions of Soma, which are looked at", solve],
  ["after a reload all is as it was", reload],
  ["statistics come level by level", statistics],
  ...puzzleChecks({ visit, button, expect, picture, site, open }),
  ["a solution stands in space and is taken apart", space],
  ["a run is paused, saved, stopped and loaded", pauseAndSave],
  ...playChecks({ visit, button, expect, picture, open }),
  ...editChecks({ visit, button, expect, open, picture }),
  ...FAMILIES.map((name) => [`${name} is drawn, solved, viewed and played`, ({ page }) => family(page, name)]),
  ...looksChecks({ visit, expect, open, pictures }),
  ...speedChecks({ visit, button, expect, open }),
  ...walkChecks({ button, expect, open, picture }),
  ...Object.keys(SCHEMES).map((name) => [`on a ${name} page of any size axe finds nothing, and nothing is too wide`, (setting) => accessible(setting, name)]),
  ...wordsChecks({ web, visit, expect, open, picture, pictures, places, settled, axe }),
  ...lasting.runs,
  ...(site ? [] : [
    ...lasting.failures, ...failureChecks({ visit, button, open, picture, serveCalls }),
    ...lateChecks({ visit, button, expect, open }),
  ]),
  ...(site ? lasting.last : []),
  ["the browser has nothing to complain about", async () => expect(complaints.length === 0, complaints.join("\n"))],
];

const CHECKS = ALL.filter(([title]) => title.includes(words));
console.log(`1..${CHECKS.length}`);
const { url, end } = site ? await serveFiles(site) : await serveCalls();
// WebGL in software, but only for canvases: with it a frame of the whole page takes seconds
const args = ["--no-sandbox", "--enable-unsafe-swiftshader",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const profile = mkdtempSync(join(tmpdir(), "tilewright-page-"));
const browser = await chromium.launch({ executablePath: CHROMIUM, args, env: { ...process.env, HOME: profile } });
let failed = 0;
try {
  const page = await open(browser, url);
  for (const [i, [title, check]] of CHECKS.entries()) {
    const from = performance.now();
    const spent = () => `${((performance.now() - from) / 1000).toFixed(1)} s`;
    try {
      await check({ browser, page, url, end });
      console.log(`ok ${i + 1} - ${title}\n# ${spent()}`);
    } catch (error) {
      failed++;
      console.log(`not ok ${i + 1} - ${title}\n# ${spent()}\n${String(error.message).replace(/^/gm, "#   ")}`);
      await picture(page, `failed-${i + 1}`);
    }
  }
} finally {
  await browser.close();
  end();
}
process.exit(failed ? 1 : 0);
