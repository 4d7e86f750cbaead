// first.mjs -- solutions of a puzzle one by one, and how many there are: node first.mjs [PUZZLE]
//
// Where `npm install` put the package, which tools/npm packs.
import { load } from "tilewright";

const tilewright = await load();
const puzzle = tilewright.puzzle(process.argv[2] ?? "three-3x3");
for await (const solution of puzzle.solve({ limit: 3 }))
  console.log(solution.placements.map(({ piece, cells }) => `${piece}: ${cells.join(" ")}`).join("; "));
console.log(`${await puzzle.count()} solutions`);
