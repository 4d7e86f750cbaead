// package_checks.mjs -- the package in a browser: node package_checks.mjs WEB FOLDER
//
// WEB is the folder with playwright-core, FOLDER one with the example's page and the package.
// Prints the contents of the page as JSON.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serveFiles } from "../web/serve_files.mjs";

const [web, folder] = process.argv.slice(2);
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
await page.goto(`${server.url}page.html`);
await page.waitForFunction(() => document.title.endsWith("solved"), undefined, { timeout: 120_000 });
const first = await page.locator("#picture").innerHTML();
await page.click("#next");
await page.waitForFunction((was) => document.getElementById("picture").innerHTML !== was, first);
const count = await page.locator("#count").textContent();
console.log(JSON.stringify({ count, pictures: first.includes("<svg"), errors }));
await browser.close();
process.exit(0);
