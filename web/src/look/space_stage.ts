// space_stage.ts -- a canvas with bodies in space, turned by hand; drawn only after a change.
import {
  Box3, Color, DirectionalLight, Group, HemisphereLight, type Material, Mesh, type Object3D, PerspectiveCamera, Scene,
  Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

const STILL_MS = 150; // without a new frame for this long the view is at rest
const MARGIN = 1.06; // the view's extent, times that of what is fitted
const TIMES = { coarse: 0.75, fine: 2 }; // pixels to a point of the screen where a processor paints: while it moves, and at rest

/** Does WebGL paint on the processor, without a graphics card? */
function paintsBySoftware(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  const names = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl && names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export function freeBodies(object: Object3D): void {
  object.traverse((child) => {
    if (!(child instanceof Mesh)) return;
    child.geometry.dispose();
    (child.material as Material).dispose();
  });
}

export class SpaceStage {
  readonly camera = new PerspectiveCamera(35, 1, 0.1, 1000);
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly controls: OrbitControls;
  private readonly observer: ResizeObserver;
  private shown = new Group();
  private frame = 0;
  private readonly slow = paintsBySoftware();
  private still = 0; // a timer

  /** Throws if there is no WebGL. */
  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: !this.slow, alpha: true });
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    const sun = new DirectionalLight(new Color("#ffffff"), 1.6);
    sun.position.set(-0.4, 0.6, 1);
    this.camera.add(sun);
    this.scene.add(this.camera, new HemisphereLight("#ffffff", "#9a9fab", 1.7), this.shown);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas);
    this.resize();
  }

  /** Shows a group in place of the previous one, which is freed. */
  show(group: Group): void {
    freeBodies(this.shown);
    this.scene.remove(this.shown);
    this.shown = group;
    this.scene.add(group);
    this.draw();
  }

  /** Shows all of the boxes, from the front, the right and above. */
  fit(...boxes: Box3[]): void {
    this.fitFrom(boxes, new Vector3(0.62, 0.55, 0.9));
  }

  /** Shows all of the boxes, from the current direction. */
  refit(...boxes: Box3[]): void {
    this.fitFrom(boxes, this.camera.position.clone().sub(this.controls.target));
  }

  private fitFrom(boxes: Box3[], way: Vector3): void {
    const center = boxes.reduce((all, box) => all.union(box), new Box3()).getCenter(new Vector3());
    const far = this.distance(boxes, center, way.normalize());
    this.camera.position.copy(center).add(way.multiplyScalar(far));
    this.camera.near = far / 100;
    this.camera.far = far * 10;
    this.camera.updateProjectionMatrix();
    this.controls.target.copy(center);
    this.controls.update();
  }

  /** The least distance from the center at which all corners are in view. */
  private distance(boxes: Box3[], center: Vector3, way: Vector3): number {
    const side = new Vector3(0, 1, 0).cross(way).normalize();
    const up = way.clone().cross(side);
    const high = Math.tan((this.camera.fov * Math.PI) / 360) / MARGIN;
    const corners = boxes.flatMap(({ min, max }) =>
      [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z).sub(center)))),
    );
    const wide = high * this.camera.aspect;
    return Math.max(...corners.map((at) => at.dot(way) + Math.max(Math.abs(at.dot(side)) / wide, Math.abs(at.dot(up)) / high)));
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  draw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (this.slow) this.paintCoarsely();
      this.renderer.render(this.scene, this.camera);
    });
  }

  /** Paints coarsely until the view is at rest. */
  private paintCoarsely(): void {
    clearTimeout(this.still);
    if (this.renderer.getPixelRatio() !== TIMES.coarse) this.renderer.setPixelRatio(TIMES.coarse);
    this.still = window.setTimeout(() => {
      this.renderer.setPixelRatio(TIMES.fine);
      this.renderer.render(this.scene, this.camera);
    }, STILL_MS);
  }

  /** Turns the view by the keyboard: steps to the right, and upwards. */
  orbit(right: number, up: number): void {
    const away = this.camera.position.clone().sub(this.controls.target);
    away.applyAxisAngle(new Vector3(0, 1, 0), right * 0.15);
    const side = new Vector3(0, 1, 0).cross(away).normalize();
    const lifted = away.clone().applyAxisAngle(side, -up * 0.15);
    this.camera.position.copy(this.controls.target).add(Math.abs(lifted.angleTo(new Vector3(0, 1, 0)) - 1.57) < 1.4 ? lifted : away);
    this.controls.update();
    this.draw();
  }

  free(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.still);
    this.observer.disconnect();
    this.controls.dispose();
    freeBodies(this.shown);
    this.renderer.dispose();
  }
}

/** The arguments of orbit() for each arrow key. */
export const ORBIT_KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};
