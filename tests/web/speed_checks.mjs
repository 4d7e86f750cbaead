// speed_checks.mjs -- how soon the page appears and how smoothly it scrolls; page.mjs runs them.
//
// Figures are printed with the load of the machine. Bounds on them hold only with TILEWRIGHT_SPEED
// in the environment, for an idle machine.
import { loadavg } from "node:os";
import process from "node:process";
import { gzipSync } from "node:zlib";

const FIRST_PAINT = 400; // milliseconds
const LARGEST_PAINT = 500; // milliseconds
const FIRST_LOAD = 120_000; // bytes, packed: what the front page needs, without the module of a site
const FRAMES = 60; // a second
const PAINTED = 20; // a second, of a scene in space that a processor paints
const STEP = process.env.TILEWRIGHT_SPEED ? 20 : 100; // pixels a frame

/** kit: the functions of page.mjs for checks. */
export function speedChecks({ visit, button, expect, open }) {
  const tell = (words) => console.log(`# ${words}; load ${loadavg()[0].toFixed(1)}`);
  const bound = (fine, words) => process.env.TILEWRIGHT_SPEED && expect(fine, words);

  async function painted({ browser, url }) {
    const [first, largest] = [[], []];
    for (let i = 0; i < 5; i++) {
      const page = await open(browser, url);
      await page.locator(".tray-piece").first().waitFor();
      await page.waitForTimeout(300); // nothing larger comes then
      first.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
      largest.push(await page.evaluate(() => new Promise((done) => {
        const last = (list) => done(list.getEntries().at(-1).startTime);
        new PerformanceObserver(last).observe({ type: "largest-contentful-paint", buffered: true });
      })));
      await page.close();
    }
    const words = `${first.map(Math.round).join(", ")} ms to the first paint, ${largest.map(Math.round).join(", ")} to the largest`;
    tell(words);
    bound(Math.min(...first) < FIRST_PAINT && Math.min(...largest) < LARGEST_PAINT, words);
  }

  /** Frames that are painted, by the browser's own trace, while a solid is turned. */
  async function turned({ browser, page }) {
    await visit(page, "#/puzzle/soma?view=space&find=first");
    await button(page, "Start").click();
    await button(page, "Piece V").waitFor();
    const { x, y } = await page.locator("canvas.space").boundingBox();
    await page.mouse.move(x + 200, y + 200);
    await page.mouse.down();
    const trace = await browser.newBrowserCDPSession();
    let frames = 0;
    trace.on("Tracing.dataCollected", ({ value }) => (frames += value.filter(({ name }) => name === "DrawFrame").length));
    const over = new Promise((done) => trace.once("Tracing.tracingComplete", done));
    await trace.send("Tracing.start", { traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"] } });
    const begun = performance.now();
    for (let i = 0; performance.now() - begun < 2000; i++) await page.mouse.move(x + 200 + 100 * Math.sin(i / 40), y + 200 + 50 * Math.cos(i / 40));
    const seconds = (performance.now() - begun) / 1000;
    await trace.send("Tracing.end");
    await over;
    await trace.detach();
    await page.mouse.up();
    const words = `${(frames / seconds).toFixed(0)} frames a second painted while a solid is turned`;
    tell(words);
    expect(frames > 1, words);
    bound(frames / seconds > PAINTED, words);
  }

  /** What the front page loads at first, in a browser that has nothing of it. */
  async function loaded({ browser, url }) {
    const page = await browser.newPage();
    const sizes = { files: 0, answers: 0, module: 0 };
    const kindOf = (path) => (path.includes("/api/") ? "answers" : /tilewright\.(js|wasm|worker\.js)$/.test(path) ? "module" : "files");
    const all = [];
    page.on("response", (response) => all.push(response));
    await page.goto(url);
    await page.locator(".tray-piece").first().waitFor();
    for (const response of all.filter((one) => one.url().startsWith("http")))
      sizes[kindOf(new URL(response.url()).pathname)] += gzipSync(await response.body().catch(() => "")).length;
    await page.close();
    tell(`${Math.round(sizes.files / 1000)} kB of files at first, ${Math.round(sizes.answers / 1000)} of answers, ${Math.round(sizes.module / 1000)} of the module, packed`);
    expect(sizes.files > 20_000 && sizes.files < FIRST_LOAD, `the first load is ${sizes.files} bytes packed`);
  }

  /** Scrolls through all tiles of the strip, from its top to its end. */
  async function scrolled({ page }) {
    await visit(page, "#/puzzle/pentominoes-6x10");
    await button(page, "Start").click();
    await page.getByText("of 2,339").waitFor();
    await page.locator(".strip").scrollIntoViewIfNeeded();
    const { frames, seconds, rows } = await page.evaluate((pixels) => new Promise((done) => {
      const strip = document.querySelector(".strip");
      let [frames, from] = [0, 0];
      const step = (now) => {
        from ||= now;
        strip.scrollTop += pixels;
        const over = strip.scrollTop + strip.clientHeight >= strip.scrollHeight - 1;
        if (over) done({ frames, seconds: (now - from) / 1000, rows: strip.scrollHeight });
        else requestAnimationFrame(step);
        frames++;
      };
      requestAnimationFrame(step);
    }), STEP);
    const rate = (frames - 1) / seconds;
    const words = `${rate.toFixed(0)} frames a second through ${rows} pixels of solutions`;
    tell(words);
    expect(rows > 2339, "there are too few rows");
    bound(rate > 0.95 * FRAMES, words);
  }

  return [
    ["the page is painted soon", painted],
    ["a solid that is turned is painted", turned],
    ["the first load is small", loaded],
    ["all solutions of 6 by 10 are scrolled through", scrolled],
  ];
}
