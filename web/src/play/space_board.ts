// space_board.ts -- a board in space, with three.js: free cells are small balls, pieces the bodies
// of their cells, whose shapes come from `check`.
import {
  Box3, BufferGeometry, DoubleSide, ExtrudeGeometry, Float32BufferAttribute, Group, Mesh, MeshLambertMaterial,
  type Object3D, Raycaster, Shape, ShapeGeometry, SphereGeometry, Vector2, Vector3,
} from "three";
import type { Kind, Point } from "../backend/backend";
import { SpaceStage } from "../look/space_stage";
import { type Board, standing, standsUp } from "./board";
import { kindOf } from "./cell_shapes";

/** Cells that are painted alike. */
export interface Body {
  cells: number[];
  colour: string;
  /** Half transparent: the piece is not laid yet. */
  faint?: boolean;
}

const SMALLER = 0.96; // makes the seams of a piece visible
const [DOT, REACH] = [0.09, 0.3]; // radius of a free cell as drawn and as hit; in cell distances

const placed = (place: Point, up: boolean) => new Vector3(...standing(place, up));

function facesOf({ points, faces }: Kind, up: boolean): BufferGeometry {
  const corners = faces.flatMap((face) =>
    face.slice(2).flatMap((_, i) => [face[0], face[i + 1], face[i + 2]].map((n) => points[n as number] ?? [0, 0, 0] as Point)));
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(corners.flatMap((corner) => standing(corner, up)), 3));
  geometry.computeVertexNormals();
  return geometry;
}

function prismOf({ points, height }: Kind, up: boolean): BufferGeometry {
  const outline = new Shape(points.map(([x, y]) => new Vector2(x, y)));
  const geometry = height > 0 ? new ExtrudeGeometry(outline, { depth: height, bevelEnabled: false }) : new ShapeGeometry(outline);
  return geometry.translate(0, 0, -height / 2).rotateX(up ? -Math.PI / 2 : Math.PI / 2);
}

function geometryOf(kind: Kind | undefined, unit: number, up: boolean): BufferGeometry {
  if (kind?.shape === "solid" && kind.faces.length > 0) return facesOf(kind, up);
  if (kind?.shape === "prism" || kind?.shape === "polygon") return prismOf(kind, up);
  return new SphereGeometry(kind?.shape === "sphere" ? kind.radius : 0.4 * unit, 24, 16);
}

export class SpaceBoard {
  readonly stage: SpaceStage;
  private readonly at: Vector3[];
  private readonly up: boolean;
  private group = new Group();
  private readonly raycaster = new Raycaster();

  /** Throws if there is no WebGL. */
  constructor(canvas: HTMLCanvasElement, private readonly board: Board) {
    this.stage = new SpaceStage(canvas);
    this.up = standsUp(board.puzzle.at);
    this.at = board.puzzle.at.map((place) => placed(place, this.up));
    this.stage.fit(new Box3().setFromPoints(this.at).expandByScalar(0.6 * board.unit));
  }

  private add(cell: number, geometry: BufferGeometry, colour: string, opacity: number): Mesh {
    const material = new MeshLambertMaterial({ color: colour, transparent: opacity < 1, opacity, depthWrite: opacity === 1, side: DoubleSide });
    const mesh = new Mesh(geometry, material);
    mesh.position.copy(this.at[cell] ?? new Vector3());
    mesh.userData["cell"] = cell;
    this.group.add(mesh);
    return mesh;
  }

  /** `free`: cells on which nothing lies. */
  take(bodies: Body[], free: number[], dots: string): void {
    const { puzzle, unit } = this.board;
    this.group = new Group();
    for (const { cells, colour, faint } of bodies)
      for (const cell of cells) {
        const body = this.add(cell, geometryOf(kindOf(puzzle, puzzle.cells[cell] ?? []), unit, this.up), colour, faint ? 0.55 : 1);
        body.scale.setScalar(SMALLER);
        if (faint) body.userData["cell"] = -1; // hits go to the cell below
      }
    for (const cell of free) {
      this.add(cell, new SphereGeometry(DOT * unit, 12, 8), dots, 1);
      this.add(cell, new SphereGeometry(REACH * unit, 8, 6), dots, 0);
    }
    this.group.updateMatrixWorld(true); // a tap may come before the next frame
    this.stage.show(this.group);
  }

  /** The cell at a place in the window; null: none. */
  pick(x: number, y: number): number | null {
    const { left, top, width, height } = this.stage.canvas.getBoundingClientRect();
    const place = new Vector2((2 * (x - left)) / width - 1, 1 - (2 * (y - top)) / height);
    if (Math.max(Math.abs(place.x), Math.abs(place.y)) > 1) return null;
    this.raycaster.setFromCamera(place, this.stage.camera);
    const real = (object: Object3D) => Number(object.userData["cell"]) >= 0;
    const hit = this.raycaster.intersectObjects(this.group.children).find(({ object }) => real(object));
    return hit ? Number(hit.object.userData["cell"]) : null;
  }
}
