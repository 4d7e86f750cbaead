// pixels.ts -- drawings of the library as pixels, made by the browser.
import { Refusal } from "../backend/backend";
import { say } from "../words/words";

/** A PNG of this size, painted by `paint`, which gets the drawing as a picture. */
export async function paintedPng(
  drawing: Blob,
  sizeOf: (picture: HTMLImageElement) => [number, number],
  paint: (context: CanvasRenderingContext2D, picture: HTMLImageElement) => void,
): Promise<Blob> {
  const picture = new Image();
  picture.src = URL.createObjectURL(drawing);
  try {
    await picture.decode();
    const [width, height] = sizeOf(picture);
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    paint(canvas.getContext("2d") as CanvasRenderingContext2D, picture);
    return await new Promise((done, fail) =>
      canvas.toBlob((png) => (png ? done(png) : fail(new Refusal(0, { own: true, message: say("too_large") })))));
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

const TIMES = 2; // pixels to the unit of the drawing

/** The drawing as it is, if the library has no format for that. */
export function pngOf(drawing: Blob): Promise<Blob> {
  return paintedPng(
    drawing,
    ({ naturalWidth, naturalHeight }) => [TIMES * naturalWidth, TIMES * naturalHeight],
    (context, picture) => context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height),
  );
}
