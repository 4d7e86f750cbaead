// gallery_checks.mjs -- the gallery: pictures, families, filters, marks, own puzzles; page.mjs runs them.
import { loadavg } from "node:os";

/** In a browser: are there colours in the picture, and not greys alone? */
function coloured(image) {
  const canvas = new OffscreenCanvas(60, 40);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, 60, 40);
  const { data } = context.getImageData(0, 0, 60, 40);
  let strong = 0;
  for (let i = 0; i < data.length; i += 4) {
    const [least, most] = [Math.min(...data.slice(i, i + 3)), Math.max(...data.slice(i, i + 3))];
    strong += data[i + 3] > 200 && most - least > 80;
  }
  return strong > 100;
}

/** Waits until all cards in sight are drawn. */
export const drawn = (page) => page.waitForFunction(() => {
  const inSight = [...document.querySelectorAll(".tile")].filter((one) => {
    const { top, bottom, left } = one.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && left < innerWidth;
  });
  return inSight.length > 0 && inSight.every((one) => one.querySelector("img")?.naturalWidth > 0);
});

/** kit: the functions of page.mjs for checks. */
export function galleryChecks({ visit, button, expect, picture }) {
  const card = (page, name) => page.locator(`li:has(.tile[href$="/${name}"])`).first();
  const image = (page, name) => card(page, name).locator("img");
  const colourful = (page, name) => image(page, name).evaluate(coloured);

  async function pictures({ page }) {
    const from = performance.now();
    await visit(page, "#/gallery");
    await drawn(page);
    const spent = Math.round(performance.now() - from);
    console.log(`# ${spent} ms until all cards in sight are drawn; load ${loadavg()[0].toFixed(1)}`);
    const all = await page.locator(".tile").count();
    expect(all > 250, `${all} puzzles`);
    await picture(page, "gallery");
    await page.getByRole("searchbox").fill("soma");
    await page.waitForFunction(() => document.querySelectorAll(".tile:not([href*=soma])").length === 0);
    await image(page, "soma").waitFor();
    expect((await card(page, "soma").textContent()).includes("240 solutions"), "no known count");
    expect(page.url().endsWith("q=soma"), "the address does not name the search");
    expect(await colourful(page, "soma"), "the solution has no colours");
    const before = await image(page, "soma").getAttribute("src");
    await page.getByRole("switch", { name: "Spoilers" }).click();
    await page.waitForFunction(([src]) => !document.querySelector(`img[src="${src}"]`), [before]);
    expect(!(await colourful(page, "soma")), "the outline has colours");
    await page.reload();
    await image(page, "soma").waitFor();
    expect(!(await colourful(page, "soma")), "the choice is forgotten");
    await page.getByRole("switch", { name: "Spoilers" }).click();
  }

  async function families({ page }) {
    await visit(page, "#/gallery");
    await page.getByRole("link", { name: /^Spheres \d+$/i }).click();
    const title = page.getByRole("heading", { name: "Spheres" });
    const seen = () => title.evaluate((one) => Math.abs(one.getBoundingClientRect().top) < 200);
    expect(await seen(), "the family is not in sight");
    expect(page.url().endsWith("family=spheres"), "the address does not name the family");
    await drawn(page);
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 150);
    await page.waitForFunction((y) => scrollY === y + 150, before);
    await card(page, "spheres-805").locator(".tile").click();
    await page.getByRole("heading", { level: 1 }).filter({ hasText: "pyramid" }).waitFor();
    expect((await page.evaluate(() => scrollY)) === 0, "a new page does not begin at its top");
    await page.goBack();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 3, before + 150);
    await drawn(page);
    await page.reload();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 3, before + 150);
  }

  async function filters({ page }) {
    await visit(page, "#/gallery");
    const told = (words) => page.getByRole("status").filter({ hasText: words }).waitFor();
    await page.getByLabel("Plane and space").selectOption("space");
    await page.getByLabel("Any solutions").selectOption("one");
    await page.getByLabel("All lattices").selectOption("spheres");
    await told(/^\d puzzles/);
    await page.getByLabel("Any pieces").selectOption("many");
    await told("No puzzle matches.");
    await page.goto(page.url().replace("pieces=many", "pieces=few"));
    await told(/^\d puzzles/);
    await picture(page, "gallery-filters");
    await button(page, "Show all").click();
    await page.getByRole("heading", { name: "pentominoes", exact: true }).waitFor();
    await page.getByRole("searchbox").fill("no such puzzle");
    await told("No puzzle matches.");
  }

  async function marks({ page }) {
    await visit(page, "#/gallery");
    await button(page, "Favourite: Soma cube").first().click();
    await page.getByRole("heading", { name: "Favourites" }).waitFor();
    await visit(page, "#/puzzle/spheres-4?mode=play");
    for (let i = 0; i < 2; i++) await button(page, "Hint").click();
    await page.getByText("Solved!").first().waitFor();
    await page.reload();
    await visit(page, "#/gallery?mine=favourites");
    await page.getByRole("status").filter({ hasText: /^1 puzzle / }).waitFor();
    await visit(page, "#/gallery?mine=solved");
    await card(page, "spheres-4").locator(".good").filter({ hasText: /^ ?solved$/ }).waitFor();
    await visit(page, "#/gallery");
    await page.getByRole("heading", { name: "Recent" }).waitFor();
    await button(page, "Favourite: Soma cube").first().click();
    await page.getByRole("heading", { name: "Favourites" }).waitFor({ state: "detached" });
  }

  const open = (page, name, text) =>
    page.locator(".file input").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

  async function own({ page }) {
    await visit(page, "#/gallery");
    await open(page, "mine.yaml", "tilewright: 1\ntitle: Mine\nlattice: square\ncontainer: {box: [3, 2]}\npieces:\n  - {name: D, box: [2, 1], copies: 3}\n");
    await page.getByRole("heading", { name: "Mine" }).waitFor();
    await button(page, "Start").click();
    await page.getByText("2 solutions").first().waitFor();
    await visit(page, "#/gallery");
    const mine = page.getByRole("link", { name: "Mine", exact: true });
    const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Save all").click()]);
    const path = await saved.path();
    await button(page, "Remove Mine").click();
    await page.getByText("Removed Mine.").waitFor();
    expect((await mine.count()) === 0, "it is not removed");
    await button(page, "Undo").click();
    await mine.waitFor();
    await button(page, "Remove Mine").click();
    await page.locator(".file input").setInputFiles(path);
    await mine.waitFor();
  }

  return [
    ["the gallery shows solutions, or outlines, and finds puzzles", pictures],
    ["a family is a click away, and Back returns to the place", families],
    ["filters choose puzzles, and the address keeps them", filters],
    ["favourites, solved and recent puzzles are remembered", marks],
    ["a file that is opened is kept and solved, removed and put back, saved and opened again", own],
  ];
}
