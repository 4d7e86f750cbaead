// words_checks.mjs -- the page in its other languages: one that is written from the left, one from the right.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const NARROW = 360;

export function wordsChecks({ web, visit, expect, open, picture, pictures, places, settled, axe }) {
  const read = (language) => JSON.parse(readFileSync(join(web, `src/words/${language}.json`), "utf8"));
  const english = read("en");

  /** A sentence as a pattern of the whole text; what is in braces may be any word. */
  const patternOf = (sentence) => `^${sentence.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\S+")}$`;

  /** English sentences that the language says otherwise, as patterns. */
  function foreign(language) {
    const words = read(language);
    const forms = (sentence) => (typeof sentence === "string" ? [sentence] : Object.values(sentence));
    const told = new Set(Object.values(words).flatMap(forms));
    return Object.values(english).flatMap(forms)
      .filter((sentence) => !told.has(sentence) && /[a-z]{2}/i.test(sentence.replace(/\{\w+\}/g, "")))
      .map(patternOf);
  }

  /** What the page says, without what the library says, which is marked as English. */
  const said = (page) => page.evaluate(() => {
    const found = [];
    const apart = (element) => element.closest("[lang=en]:not(html), textarea, pre, code");
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (!apart(texts.currentNode.parentElement)) found.push(texts.currentNode.data.trim());
    for (const name of ["title", "aria-label", "placeholder", "alt", "aria-valuetext"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) if (!apart(element)) found.push(element.getAttribute(name));
    }
    return [...found, document.title.replace(/ · tilewright$/, "")].filter((text) => /\p{L}/u.test(text));
  });

  const choose = async (page, language) => {
    await page.locator("footer select").selectOption(language);
    await page.waitForFunction((code) => document.documentElement.lang === code, language);
  };

  /** A view in this language: is it all in it, as wide as the screen, and accessible? Colours do not depend on words. */
  async function faultsOf(page, patterns, direction) {
    const faults = (await said(page)).filter((text) => patterns.some((pattern) => pattern.test(text)));
    const { dir, wide } = await page.evaluate(() => ({ dir: document.documentElement.dir, wide: document.documentElement.scrollWidth }));
    if (dir !== direction) faults.push(`written ${dir}`);
    if (wide > NARROW) faults.push(`${wide} pixels wide`);
    const { violations } = await page.evaluate(() => globalThis.axe.run({ rules: { "color-contrast": { enabled: false } } }));
    return [...faults, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)];
  }

  /** Goes on in another language on a narrow screen, from view to view; with pictures a wide one of each, too. */
  async function speaks({ browser, url }, language) {
    const page = await open(browser, url, { viewport: { width: NARROW, height: 740 } });
    const all = await places(page);
    const patterns = foreign(language).map((pattern) => new RegExp(pattern, "u"));
    const found = new Set();
    await page.evaluate(axe);
    await choose(page, language);
    for (const place of all) {
      await visit(page, place);
      await settled(page);
      for (const fault of await faultsOf(page, patterns, read(language).direction)) found.add(`${place}: ${fault}`);
      await picture(page, `${language}-${all.indexOf(place)}`);
      if (!pictures) continue;
      await page.setViewportSize({ width: 1440, height: 900 });
      await picture(page, `${language}-${all.indexOf(place)}-wide`);
      await page.setViewportSize({ width: NARROW, height: 740 });
    }
    await page.close();
    expect(found.size === 0, [...found].join("\n"));
  }

  /** A browser that asks for German has it; a choice of another language lasts. */
  async function chosen({ browser, url }) {
    const page = await open(browser, url, { locale: "de-AT" });
    const shown = (language) => page.waitForFunction((code) => document.documentElement.lang === code, language);
    await shown("de");
    await page.getByRole("link", { name: read("de")["frame.gallery"], exact: true }).waitFor();
    await choose(page, "he");
    await page.getByRole("link", { name: read("he")["frame.gallery"], exact: true }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: read("he")["frame.gallery"], exact: true }).waitFor();
    await choose(page, "en");
    await page.getByRole("link", { name: "Gallery", exact: true }).waitFor();
    await page.close();
  }

  /** The key that points where one reads goes on. */
  async function arrows({ browser, url }) {
    const page = await open(browser, url);
    await places(page);
    await choose(page, "he");
    const solution = (number) => page.waitForFunction((shown) => location.hash.includes(`solution=${shown}`), number);
    await page.locator("h1").click();
    await page.keyboard.press("ArrowLeft");
    await solution(2);
    await page.keyboard.press("ArrowLeft");
    await solution(3);
    await page.keyboard.press("ArrowRight");
    await solution(2);
    await page.close();
  }

  return [
    ["the language is the browser's, and a choice of another lasts", chosen],
    ["the page speaks German: no English, no sideways scrolling, nothing for axe", (setting) => speaks(setting, "de")],
    ["the page speaks Hebrew, from the right: the same", (setting) => speaks(setting, "he")],
    ["arrow keys follow the direction of reading", arrows],
  ];
}
