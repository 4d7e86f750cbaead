// space_letters.ts -- letters or short names on pieces in space, each where its piece is seen.
import {
  type Camera, CanvasTexture, Group, type Material, type Mesh, type Object3D, Raycaster, Sprite, SpriteMaterial, Vector3,
} from "three";
import { signSize } from "../ui/piece_mark";

const PIXELS = 64; // of a picture

function written(sign: string, ink: string): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.font = `700 ${0.8 * PIXELS * signSize(sign)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = ink;
  context.fillText(sign, PIXELS / 2, 0.54 * PIXELS);
  return new CanvasTexture(canvas);
}

/** The middle of a cell's face, and from the middle of the cell to there. */
export type Face = [at: Vector3, out: Vector3];

/** In tenths, so that of faces that are turned much alike the first is taken, which is in the middle. */
const turnedTo = ([at, out]: Face, eye: Vector3) => Math.round((10 * out.dot(eye.clone().sub(at).normalize())) / out.length());

export class SpaceLetters {
  readonly group = new Group();
  private all: { sprite: Sprite; body: Object3D; faces: Face[]; size: number }[] = [];
  private readonly raycaster = new Raycaster();

  /** Faces: of the body's cells, in its own coordinates. */
  add(body: Object3D, sign: string, ink: string, faces: Face[]): void {
    const size = faces.reduce((sum, [, out]) => sum + (2 * out.length()) / faces.length, 0); // of a cell
    const sprite = new Sprite(new SpriteMaterial({ map: written(sign, ink), toneMapped: false, depthTest: false }));
    sprite.scale.setScalar(0.55 * size);
    this.group.add(sprite);
    const middle = faces.reduce((sum, [at]) => sum.addScaledVector(at, 1 / faces.length), new Vector3());
    this.all.push({ sprite, body, faces: faces.toSorted((a, b) => a[0].distanceTo(middle) - b[0].distanceTo(middle)), size });
  }

  clear(): void {
    for (const { sprite } of this.all) {
      sprite.material.map?.dispose();
      sprite.material.dispose();
    }
    this.all = [];
    this.group.clear();
  }

  hide(): void {
    for (const { sprite } of this.all) sprite.visible = false;
  }

  /** Puts each letter on the face of its piece that is turned most to the camera and not hidden. */
  place(camera: Camera, shown: Group): void {
    const seen = shown.children.filter(({ visible }) => visible);
    for (const { sprite, body, faces, size } of this.all) {
      const eye = body.worldToLocal(camera.position.clone());
      const turned = faces.filter((face) => turnedTo(face, eye) > 0).sort((a, b) => turnedTo(b, eye) - turnedTo(a, eye));
      const found = turned.find(([at]) => {
        const ray = at.clone().sub(eye);
        this.raycaster.set(camera.position, ray.clone().normalize());
        const hit = this.raycaster.intersectObjects(seen).find(({ object }) => !((object as Mesh).material as Material).transparent);
        return hit?.object === body && hit.distance > ray.length() - 0.1 * size;
      });
      sprite.visible = body.visible && found !== undefined;
      if (found) sprite.position.copy(body.localToWorld(found[0].clone()));
    }
  }
}
