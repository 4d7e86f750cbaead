// words_checks.mjs -- the page in its other languages: one that is written from the left, one from the right.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export function wordsChecks({ web, visit, expect, open, picture, places, settled, axe }) {
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

  /** Opens the page in English and goes on in another language, from view to view. */
  async function everywhere({ browser, url }, language, options, look) {
    const page = await open(browser, url, options);
    const all = await places(page);
    await choose(page, language);
    for (const place of all) {
      await visit(page, place);
      await settled(page);
      await picture(page, `${language}-${options.viewport?.width ?? ""}-${all.indexOf(place)}`);
      await look(page, place);
    }
    await page.close();
  }

  async function noEnglish(setting, language) {
    const patterns = foreign(language).map((pattern) => new RegExp(pattern));
    const found = new Set();
    await everywhere(setting, language, { viewport: { width: 1440, height: 900 } }, async (page, place) => {
      for (const text of await said(page)) if (patterns.some((pattern) => pattern.test(text))) found.add(`${place}: ${text}`);
    });
    expect(found.size === 0, [...found].join("\n"));
  }

  async function accessible(setting, language) {
    const found = [];
    await everywhere(setting, language, {}, async (page, place) => {
      if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      for (const { id, nodes } of violations) found.push(`${place} ${id}: ${nodes[0].html}`);
    });
    expect(found.length === 0, found.join("\n"));
  }

  async function narrow(setting, language) {
    const direction = read(language).direction;
    await everywhere(setting, language, { viewport: { width: 360, height: 740 } }, async (page, place) => {
      const { dir, wide } = await page.evaluate(() => ({ dir: document.documentElement.dir, wide: document.documentElement.scrollWidth }));
      expect(dir === direction, `${place} is written ${dir}`);
      expect(wide <= 360, `${place} is ${wide} pixels wide`);
    });
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

  const each = (language) => [
    [`no English is left where the page speaks ${language}`, (setting) => noEnglish(setting, language)],
    [`axe finds nothing in ${language}`, (setting) => accessible(setting, language)],
    [`nothing is wider than 360 pixels in ${language}`, (setting) => narrow(setting, language)],
  ];
  return [
    ["the language is the browser's, and a choice of another lasts", chosen],
    ...each("de"),
    ...each("he"),
    ["arrow keys follow the direction of reading", arrows],
  ];
}
