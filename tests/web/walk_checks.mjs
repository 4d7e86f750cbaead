// walk_checks.mjs -- what somebody does who is here for the first time, with clicks and keys counted; page.mjs runs them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const BURR = join(process.argv[2], "../puzzles/burr-level-9.yaml");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** kit: the functions of page.mjs for checks. */
export function walkChecks({ button, expect, open, picture }) {
  /** Does and counts what a hand does on a new page; `most`: what it took when this was written. */
  async function walk({ browser, url }, task, most, options, go) {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], ...options });
    const page = await open(context, url, options);
    let acts = 0;
    await go(page, (act) => (acts++, act));
    console.log(`# ${task}: ${acts} clicks and keys`);
    await picture(page, "walk-" + task.replaceAll(" ", "-"));
    await context.close();
    expect(acts <= most, `${task} takes ${acts} clicks and keys, not ${most}`);
  }

  const today = (at) => walk(at, "today's puzzle solved by hints and shared", 9, PHONE, async (page, count) => {
    for (let laid = 0; laid < 8; laid++) {
      await count(button(page, "Hint").tap());
      await page.locator(".laid").nth(laid).waitFor({ state: "attached" });
    }
    await page.getByText("Solved!").first().waitFor();
    await count(button(page, "Share").tap());
    await page.getByText("Copied: the picture and the words.").waitFor();
  });

  const printed = (at) => walk(at, "a puzzle with one solution found and printed", 4, {}, async (page, count) => {
    await count(page.getByRole("link", { name: "Gallery" }).click());
    await count(page.getByLabel("Any solutions").selectOption("one"));
    await page.getByRole("status").filter({ hasText: /^\d+ puzzles/ }).waitFor();
    await count(page.locator(".tile").first().click());
    await page.waitForFunction(() => [...document.querySelectorAll(".drawing img")].filter((one) => one.naturalWidth > 0).length > 1);
    const paper = await count(page.pdf()); // what Ctrl+P prints
    expect(paper.length > 5000, `${paper.length} bytes are printed`);
  });

  const burr = (at) => walk(at, "a burr of one's own opened and seen coming apart", 3, {}, async (page, count) => {
    await count(page.getByRole("link", { name: "Gallery" }).click());
    const input = page.locator(".file input");
    const [asked] = await Promise.all([page.waitForEvent("filechooser"), input.click().then(() => count())]);
    const file = { name: "mine.yaml", mimeType: "text/yaml", buffer: Buffer.from(readFileSync(BURR)) };
    await count(asked.setFiles(file));
    await page.getByText("It can be taken apart: level 9.3").waitFor();
    await page.getByText(/^[1-9]\d* of 15$/).waitFor(); // it moves by itself
  });

  return [
    ["today's puzzle is played and shared on a phone in nine taps", today],
    ["a puzzle is found and printed in four steps", printed],
    ["a burr of one's own comes apart after three steps", burr],
  ];
}
