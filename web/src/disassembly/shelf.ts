// shelf.ts -- places for removed pieces, right and left of the rest, in columns that go backward.
import { type Box3, Vector3 } from "three";

const GAP = 0.12; // between pieces, times the extent of all together

/** Returns what finds the least corner of a place for something of a size. middle: what stays free;
 * whole: all pieces together, on whose floor they lie. */
export function makeShelf(middle: Box3, whole: Box3): (size: Vector3) => Vector3 {
  const extent = whole.getSize(new Vector3());
  const gap = GAP * extent.x;
  // of each side: where its last column begins and how wide it is, counted from the middle; how deep it is filled
  const sides = [1, -1].map((way) => ({ way, from: gap, wide: 0, deep: 0 }));
  return (size) => {
    const side = sides.reduce((best, one) => (one.from + one.wide < best.from + best.wide ? one : best));
    if (side.deep > 0 && side.deep + size.z > extent.z) {
      Object.assign(side, { from: side.from + side.wide + gap, wide: 0, deep: 0 });
    }
    const x = side.way > 0 ? middle.max.x + side.from : middle.min.x - side.from - size.x;
    const place = new Vector3(x, whole.min.y, whole.max.z - side.deep - size.z);
    Object.assign(side, { wide: Math.max(side.wide, size.x), deep: side.deep + size.z + gap });
    return place;
  };
}
