// share.ts -- the finished board as a picture with a sentence, given to the system or the clipboard.
import type { Backend, DrawRequest } from "../backend/backend";
import { paintedPng } from "../ui/pixels";
import { say } from "../words/words";

const [SIDE, ROOM] = [1080, 60]; // pixels: of the picture; around the board

export interface Shared {
  title: string;
  words: string;
  /** The address of the puzzle; none where only this machine can open it. */
  link: string;
  drawing: DrawRequest;
}

/** A square PNG: the title, the board, the sentence. */
async function pictureOf(backend: Backend, { title, words, drawing }: Shared): Promise<Blob> {
  const board = await backend.file("draw", drawing);
  return paintedPng(board, () => [SIDE, SIDE], (context, picture) => {
    const { width, height } = picture;
    const [top, bottom] = [150, SIDE - 120];
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, SIDE, SIDE);
    context.fillStyle = "#1e2228";
    context.textAlign = "center";
    const write = (text: string, size: number, y: number, weight = "") => {
      context.font = `${weight} ${size}px system-ui, "DejaVu Sans", sans-serif`;
      context.fillText(text, SIDE / 2, y, SIDE - 2 * ROOM);
    };
    write(title, 60, 100, "bold");
    write(words, 38, SIDE - 50);
    const scale = Math.min((SIDE - 2 * ROOM) / width, (bottom - top) / height);
    context.translate((SIDE - width * scale) / 2, (top + bottom - height * scale) / 2);
    context.drawImage(picture, 0, 0, width * scale, height * scale);
  });
}

/** The sentence to send: what was done, and where. */
export function sentence({ title, words, link }: Shared): string {
  return [`${title}: ${words}`, link].filter(Boolean).join(" ");
}

/** Returns what was done, in words; nothing if the user gave up. */
export async function share(backend: Backend, shared: Shared): Promise<string> {
  const picture = pictureOf(backend, shared);
  const text = sentence(shared);
  const files = [new File([await picture], "tilewright.png", { type: "image/png" })];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) {
    return navigator.share({ files, text }).then(() => "", (error: Error) => {
      if (error.name === "AbortError") return "";
      throw error;
    });
  }
  const parts = { "image/png": picture, "text/plain": new Blob([text], { type: "text/plain" }) };
  return navigator.clipboard.write([new ClipboardItem(parts)]).then(() => say("ending.copied"));
}
