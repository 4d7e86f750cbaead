// lasting_checks.mjs -- runs that outlast their page, and a site that outlasts its server; page.mjs runs them.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** kit: the functions of page.mjs for checks. */
export function lastingChecks({ visit, button, expect, program }) {
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

  return {
    runs: [
      ["a run begun here is ended by the command", toTheCommand],
      ["a run begun by the command is ended here", fromTheCommand],
      ["a run is there after a reload", kept],
    ],
    first: [["after the first visit there are threads", threads]],
    last: [["without a network all goes on", offline]],
  };
}
