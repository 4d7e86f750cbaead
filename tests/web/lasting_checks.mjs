// lasting_checks.mjs -- runs that outlast their page, and a site that outlasts its server; page.mjs runs them.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** kit: the functions of page.mjs for checks. */
export function lastingChecks({ visit, button, expect, open, picture, program, serveCalls }) {
  /** The last line of the command's output, parsed as JSON. */
  function command(...words) {
    const { stdout, stderr } = spawnSync(program, [...words, "--json"], { encoding: "utf8" });
    const last = stdout.trim().split("\n").at(-1);
    expect(last, stderr);
    return JSON.parse(last);
  }

  /** A search that is paused as soon as it has begun, as it takes only some seconds. */
  async function pausedBedlam(page) {
    await visit(page, "#/puzzle/bedlam?engine=bitset&threads=1");
    await button(page, "Start").click();
    await page.waitForFunction(() => {
      const pause = [...document.querySelectorAll("button")].find((one) => one.textContent === "Pause");
      pause?.click();
      return pause !== undefined;
    });
    await button(page, "Resume").waitFor();
  }

  /** Takes some seconds; minutes if the command is not optimized and the machine is busy. */
  async function goesOnToTheEnd(page) {
    await button(page, "Resume").click();
    await page.getByText("19,186 solutions").first().waitFor({ timeout: 900_000 });
    await page.getByText("· Complete").waitFor();
  }

  async function toTheCommand({ page }) {
    await pausedBedlam(page);
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Save").click()]);
    const found = command("run", "resume", await file.path(), "--threads", "1");
    expect(found.outcome === "exhausted" && found.solutions === "19186", JSON.stringify(found));
    await button(page, "Stop").click();
    await page.getByText("Stopped at").waitFor();
  }

  async function fromTheCommand({ page }) {
    const path = join(mkdtempSync(join(tmpdir(), "tilewright-page-")), "run.tw");
    const words = ["--engine", "bitset", "--isa", "portable", "--threads", "1", "--checkpoint", path];
    let part = { branches: 0 };
    for (let seconds = 0.5; part.branches === 0; seconds *= 2) // until it is beyond the preparation
      part = command("count", "bedlam", ...words, "--timeout", String(seconds));
    expect(part.outcome === "stopped", JSON.stringify(part));
    await page.locator(".file input").setInputFiles(path);
    await goesOnToTheEnd(page);
  }

  /** There are threads from the second visit on, when all files come from the browser's cache.
   * Later checks have threads, too. */
  async function threads({ page }) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.reload();
    expect(await page.evaluate(() => crossOriginIsolated), "memory cannot be shared");
    await visit(page, "#/puzzle/bedlam?engine=bitset");
    const cores = String(await page.evaluate(() => navigator.hardwareConcurrency));
    await page.waitForFunction((most) => document.querySelector("#threads")?.value === most, cores);
    await button(page, "Start").click();
    await page.getByText("19,186 solutions").first().waitFor();
    await page.getByText("· Complete").waitFor();
    console.log("# " + (await page.getByText("engine bitset").first().textContent()));
  }

  const share = (page) => page.locator("progress").first().evaluate((bar) => bar.value);

  async function kept({ page }) {
    await pausedBedlam(page);
    const before = await share(page);
    await page.reload();
    await button(page, "Resume").waitFor();
    const after = await share(page);
    expect(after >= before - 0.01 && after < 0.95, `${before} was done, ${after} is`);
    await goesOnToTheEnd(page);
  }

  /** Ends the server; later checks have none. */
  async function offline({ page, end }) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await end();
    await page.reload();
    await visit(page, "#/puzzle/soma");
    await button(page, "Start").click();
    await page.getByText("240 solutions").first().waitFor();
    await button(page, "3D").click();
    await button(page, "Piece V").waitFor();
  }

  const FREE = Array.from({ length: 36 }, (_, i) => [i % 6, Math.floor(i / 6)]);
  const DOMINOES = `tilewright: 1
title: Four dominoes
lattice: square
container: {box: [6, 6], optional: ${JSON.stringify(FREE)}}
pieces: [{name: D, box: [2, 1], copies: 4}]
`;
  const MOST_HEAP = 80e6; // bytes of a tab, whatever the number of solutions

  async function heapOf(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    await session.detach();
    return usedSize;
  }

  /** Clicks a tile of the strip at its present place, and waits until that solution is drawn. */
  async function look(page, number) {
    await button(page, `Solution ${number.toLocaleString("en")}`).click();
    await page.waitForFunction((alt) => document.querySelector(".stage img")?.alt.startsWith(alt), `Solution ${number.toLocaleString("en")} of`);
    expect(page.url().includes(`solution=${number}`), "the address does not name the solution");
  }

  /** A run of 281,514 solutions: only those around what is looked at are fetched. */
  async function large({ browser, url }) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await open(context, url);
    const link = `#/link/${Buffer.from(DOMINOES).toString("base64url")}`;
    await visit(page, `${link}?same=none`);
    await button(page, "Start").click();
    await page.getByText("281,514 solutions").first().waitFor();
    await page.getByText("· Complete").waitFor();
    const run = new URLSearchParams(page.url().split("?").at(-1)).get("run");
    await page.locator(".strip").evaluate((strip) => (strip.scrollTop = strip.scrollHeight));
    await look(page, 281514);
    const used = await heapOf(page);
    console.log(`# ${(used / 1e6).toFixed(0)} MB of the tab in use`);
    expect(used < MOST_HEAP, `the tab uses ${used} bytes`);
    const other = process.env.SITE ? page : await open(context, url); // a site's runs are its tab's
    const asked = [];
    other.on("request", (one) => one.url().endsWith("/api/news") && asked.push(JSON.parse(one.postData())));
    await visit(other, `${link}?run=${run}&solution=150000`);
    await other.waitForFunction(() => document.querySelector(".stage img")?.alt.startsWith("Solution 150,000 of"));
    await button(other, "Solution 150,000").waitFor(); // the strip is there
    await button(other, "Next solution").click();
    await look(other, 149999);
    const far = asked.filter(({ from }) => Math.abs(from - 150000) > 200);
    expect(far.length === 0, `fetched from ${far.map(({ from }) => from)}`);
    await button(page, "Stop").waitFor({ state: "detached" });
    await context.close();
  }

  const SOON = process.env.TILEWRIGHT_SPEED ? 2000 : 120_000; // milliseconds until a failure is told
  const soon = (page, words) => page.getByText(words).first().waitFor({ timeout: SOON });

  /** A page of its own, as what the browser says of failures is no complaint here. */
  async function newPage(browser, url) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(120_000);
    await page.goto(url);
    return page;
  }

  async function strangers({ browser, url }) {
    const page = await newPage(browser, url.replace(/token=\w+/, "token=wrong"));
    for (const place of ["#/", "#/gallery", "#/puzzle/soma", "#/puzzle/soma?mode=play", "#/edit", "#/runs"]) {
      await visit(page, place);
      await page.reload(); // nothing is left of what the view before said
      await soon(page, "Open the address that the server printed.");
      expect(!(await page.getByText("not found").count()), `${place}: something is not found`);
      await picture(page, `stranger${place.replace(/\W+/g, "-")}`);
    }
    await page.evaluate((hash) => (location.hash = hash), new URL(url).hash);
    await page.getByText("Open the address that the server printed.").waitFor({ state: "detached" });
    await page.waitForSelector("h1");
    await page.close();
  }

  const WRONG = [
    ["#/nowhere", "Page not found"],
    ["#/puzzle", "The address names none."],
    ["#/puzzle/100%", "Puzzle not found"],
    ["#/puzzle/none", 'there is no puzzle "none"'],
    ["#/edit/puzzle/none", 'there is no puzzle "none"'],
    ["#/own/none", "It is not saved in this browser."],
    ["#/edit/own/none", "It is not saved in this browser."],
    ["#/link/none", "This puzzle cannot be read"],
    ["#/puzzle/soma?run=4000", "This puzzle has no run 4000."],
    ["#/puzzle/calendar?target=none", 'there is no target "none"'],
  ];

  async function wrongAddresses({ browser, url }) {
    const page = await newPage(browser, url);
    await page.waitForSelector("h1");
    for (const [address, words] of WRONG) {
      await page.evaluate((to) => (location.hash = to), address);
      await soon(page, words).catch(() => expect(false, `${address} does not say: ${words}`));
    }
    await page.close();
  }

  const LOST = "Connection lost, trying again.";

  /** A server is killed while a run is at work, and started again with its folder, then without. */
  async function lostServer({ browser }) {
    const folder = mkdtempSync(join(tmpdir(), "tilewright-page-"));
    let server = await serveCalls(["--no-token", "--port", "0", "--folder", folder]);
    const port = ["--no-token", "--port", new URL(server.url).port];
    const page = await newPage(browser, server.url);
    await visit(page, "#/puzzle/y-pentacubes-5x5x5?engine=dancing&threads=1");
    await button(page, "Start").click();
    await page.getByText("branches a second").waitFor();
    await server.end("SIGKILL");
    await soon(page, LOST);
    await picture(page, "lost");
    server = await serveCalls([...port, "--folder", folder]);
    await page.getByText(LOST).waitFor({ state: "detached" });
    await page.getByText("The server was started again. This run was saved").waitFor();
    await picture(page, "saved");
    await button(page, "Resume").click();
    await button(page, "Pause").waitFor();
    await server.end("SIGKILL");
    await soon(page, LOST);
    server = await serveCalls(port);
    await page.getByText("This puzzle has no run 1.").waitFor();
    await button(page, "Start").waitFor();
    await picture(page, "gone");
    await server.end();
    await page.close();
  }

  /** A server that does not answer, for a while. */
  async function hungServer({ browser }) {
    const server = await serveCalls();
    const page = await newPage(browser, server.url);
    await visit(page, "#/gallery");
    await page.locator(".tile").first().waitFor();
    server.signal("SIGSTOP");
    await page.evaluate(() => (location.hash = "#/puzzle/soma"));
    await page.getByText("The server does not answer; still waiting.").waitFor();
    server.signal("SIGCONT");
    await page.getByRole("heading", { name: "Soma cube" }).waitFor();
    await page.getByText("still waiting").waitFor({ state: "detached" });
    await server.end();
    await page.close();
  }

  /** The server is killed as soon as a run has ended. */
  async function endedRun({ browser }) {
    const words = ["--no-token", "--port", "0", "--folder", mkdtempSync(join(tmpdir(), "tilewright-page-"))];
    let server = await serveCalls(words);
    const page = await newPage(browser, server.url);
    await visit(page, "#/puzzle/soma");
    await button(page, "Start").click();
    await page.getByText("· Complete").waitFor();
    const place = new URL(page.url()).hash;
    await server.end("SIGKILL");
    server = await serveCalls(words);
    await page.goto(server.url + place);
    await page.getByText("240 solutions").first().waitFor();
    await page.getByText("· Complete").waitFor();
    await server.end();
    await page.close();
  }

  return {
    failures: [
      ["a page without the server's token says what to open", strangers],
      ["a lost server is waited for, and its runs are told of", lostServer],
      ["a server that does not answer is told", hungServer],
      ["a run that has ended outlasts its server at once", endedRun],
    ],
    runs: [
      ["a wrong address says what is wrong", wrongAddresses],
      ["of a large run the tab holds what is looked at", large],
      ["a run begun here is ended by the command", toTheCommand],
      ["a run begun by the command is ended here", fromTheCommand],
      ["a run is there after a reload", kept],
    ],
    first: [["after the first visit there are threads", threads]],
    last: [["without a network all goes on", offline]],
  };
}
