// package_checks.mjs -- the package in a browser: node package_checks.mjs WEB FOLDER PAGE
//
// WEB is the folder with playwright-core, FOLDER one with an example and the package. PAGE is the example's page,
// page.html, or observable.html, the notebook. Prints the contents of the page as JSON.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serveFiles } from "../web/serve_files.mjs";

const [web, folder, name] = process.argv.slice(2);
const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!executablePath || !existsSync(join(web, "node_modules/playwright-core"))) {
  console.error("no browser is here");
  process.exit(77);
}
const require = createRequire(pathToFileURL(join(web, "package.json")));
const { chromium } = require("playwright-core");

const server = await serveFiles(folder);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });
const page = await browser.newPage();
const errors = [];
page.on("pageerror", (error) => errors.push(String(error)));
await page.goto(`${server.url}${name}`);
const patience = { timeout: 120_000 };

async function example() {
  await page.waitForFunction(() => document.title.endsWith("solved"), undefined, patience);
  const first = await page.locator("#picture").innerHTML();
  await page.click("#next");
  await page.waitForFunction((was) => document.getElementById("picture").innerHTML !== was, first);
  const count = await page.locator("#count").textContent();
  return { count, pictures: first.includes("<svg") };
}

async function notebook() {
  await page.locator("figure svg").nth(3).waitFor(patience);
  const pictures = new Set(await page.locator("figure").evaluateAll((all) => all.map((one) => one.innerHTML)));
  const count = await page.getByText(/^"\d+ solutions"$/).textContent();
  return { count: count.slice(1, -1), pictures: pictures.size };
}

console.log(JSON.stringify({ ...(name === "page.html" ? await example() : await notebook()), errors }));
await browser.close();
process.exit(0);
