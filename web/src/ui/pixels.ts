// pixels.ts -- converts a drawing to pixels by the browser, if the library has no format for that.

const TIMES = 2; // pixels to the unit of the drawing

export async function pngOf(drawing: Blob): Promise<Blob> {
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = TIMES * image.naturalWidth;
    canvas.height = TIMES * image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => canvas.toBlob((png) => (png ? done(png) : fail(new Error("It is too large for this browser.")))));
  } finally {
    URL.revokeObjectURL(url);
  }
}
