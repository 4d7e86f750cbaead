// space_stage.ts -- a canvas with bodies on a floor, turned by hand; drawn only after a change.
import {
  Box3, Box3Helper, Color, DirectionalLight, EdgesGeometry, Group, HemisphereLight, type Intersection, LineBasicMaterial,
  LineSegments, type Material, Mesh, type Object3D, PCFShadowMap, PerspectiveCamera, PlaneGeometry, Raycaster, Scene,
  ShadowMaterial, Sphere, Spherical, TOUCH, Vector2, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { SpaceLetters } from "./space_letters";

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

const [STEP, NEARER] = [0.15, 0.83]; // of a key: the angle of a turn, the factor of the distance
const SHARP = 25; // degrees between two faces, from which their edge is drawn
const SHADOW = 256; // pixels of the shadow's map, which is blurred

export function freeBodies(object: Object3D): void {
  object.traverse((child) => {
    if (!(child instanceof Mesh || child instanceof LineSegments)) return;
    child.geometry.dispose();
    (child.material as Material).dispose();
  });
}

const ballOf = (boxes: Box3[]) => boxes.reduce((all, box) => all.union(box), new Box3()).getBoundingSphere(new Sphere());

export class SpaceStage {
  readonly camera = new PerspectiveCamera(35, 1, 0.1, 1000);
  readonly letters = new SpaceLetters();
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly controls: OrbitControls;
  private readonly observer: ResizeObserver;
  private readonly sun = new DirectionalLight("#ffffff", 1);
  private readonly floor = new Mesh(new PlaneGeometry().rotateX(-Math.PI / 2), new ShadowMaterial({ opacity: 0.28 }));
  private readonly raycaster = new Raycaster();
  private readonly frameBox = new Box3Helper(new Box3());
  private boxes: Box3[] = []; // in view
  private shown = new Group();
  private gone: Group[] = [];
  private frame = 0;
  private readonly slow = paintsBySoftware();
  private still = 0; // a timer

  /** Throws if there is no WebGL. */
  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: !this.slow, alpha: true });
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.debug.checkShaderErrors = false; // asking for them waits for the compiler
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = !this.slow;
    const lamp = new DirectionalLight("#ffffff", 1.2);
    lamp.position.set(-0.4, 0.6, 1);
    this.camera.add(lamp);
    this.sun.castShadow = this.floor.receiveShadow = true;
    this.sun.shadow.mapSize.setScalar(SHADOW);
    this.sun.shadow.radius = 6;
    this.frameBox.visible = false;
    this.scene.add(this.camera, new HemisphereLight("#ffffff", "#9a9fab", 1.5), this.sun, this.sun.target);
    this.scene.add(this.floor, this.frameBox, this.letters.group, this.shown);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.controls.touches.TWO = TOUCH.DOLLY_ROTATE;
    canvas.style.touchAction = "pan-y"; // a finger's vertical stroke scrolls the page
    canvas.addEventListener("touchmove", (event) => event.touches.length > 1 && event.preventDefault(), { passive: false });
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas);
    this.resize();
  }

  /** The colour of lines, as the style sheet has it. */
  ink(): string {
    return getComputedStyle(this.canvas).color;
  }

  /** Shows a group in place of the previous one, which is freed when this one is drawn: it may use the same shaders. */
  show(group: Group): void {
    this.gone.push(this.shown);
    this.letters.clear();
    this.scene.remove(this.shown);
    this.shown = group;
    const lines = new LineBasicMaterial({ color: this.ink(), transparent: true });
    const bodies: Mesh[] = [];
    group.traverse((child) => child instanceof Mesh && !(child.material as Material).transparent && bodies.push(child));
    for (const body of bodies) {
      const edges = new LineSegments(body.geometry.userData["edges"] ??= new EdgesGeometry(body.geometry, SHARP), lines);
      edges.raycast = () => undefined; // no pointer hits a line
      body.add(edges);
      body.castShadow = true;
      Object.assign(body.material, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }); // lines lie before faces
    }
    this.scene.add(group);
    this.draw();
  }

  /** Draws a thin box, as around a container. */
  enclose(box: Box3): void {
    this.frameBox.box.copy(box);
    this.frameBox.visible = true;
    Object.assign(this.frameBox.material, { color: new Color(this.ink()), transparent: true, opacity: 0.35 });
  }

  /** From the target to the camera. */
  away(): Vector3 {
    return this.camera.position.clone().sub(this.controls.target);
  }

  /** The direction to the camera, in degrees, as the library's drawings have it. */
  angles(): { turn: number; tilt: number } {
    const { theta, phi } = new Spherical().setFromVector3(this.away());
    return { turn: (180 * theta) / Math.PI, tilt: 90 - (180 * phi) / Math.PI };
  }

  /** Shows all of the boxes, from the front, the right and above. */
  fit(...boxes: Box3[]): void {
    this.fitFrom(boxes, new Vector3(0.62, 0.55, 0.9));
  }

  /** Shows all of the boxes, or of those that are shown, from the current direction. */
  refit(...boxes: Box3[]): void {
    this.fitFrom(boxes.length > 0 ? boxes : this.boxes, this.away());
  }

  private fitFrom(boxes: Box3[], way: Vector3): void {
    const { center } = ballOf(boxes);
    this.controls.target.copy(center);
    this.look(boxes, way.setLength(this.distance(boxes, center, way.clone().normalize())));
  }

  /** The box has grown, shrunk or moved: it stays as large in the view as it was. */
  follow(box: Box3): void {
    if (this.boxes.length === 0) return this.fit(box);
    const [before, now, away] = [ballOf(this.boxes), ballOf([box]), this.away()];
    this.controls.target.add(now.center).sub(before.center);
    this.look([box], away.multiplyScalar(now.radius / before.radius));
  }

  /** Looks at the target from so far away; the floor lies below the boxes. */
  private look(boxes: Box3[], away: Vector3): void {
    const { center, radius } = ballOf(boxes);
    this.boxes = boxes.map((box) => box.clone());
    this.camera.position.copy(this.controls.target).add(away);
    Object.assign(this.camera, { near: radius / 20, far: radius * 60 }).updateProjectionMatrix();
    this.floor.position.set(center.x, Math.min(...boxes.map(({ min }) => min.y)) - 0.01 * radius, center.z);
    this.floor.scale.setScalar(3.4 * radius);
    this.sun.target.position.copy(center);
    this.sun.position.copy(center).add(new Vector3(-0.5, 3, 0.4).multiplyScalar(radius));
    const wide = 2.2 * radius;
    const lit = { left: -wide, right: wide, top: wide, bottom: -wide, near: radius, far: 6 * radius };
    Object.assign(this.sun.shadow.camera, lit).updateProjectionMatrix();
    this.controls.update();
    this.draw();
  }

  /** Turns, zooms or fits the view; false: the key does none of these. */
  press(key: string): boolean {
    const { controls } = this;
    const acts: Record<string, () => void> = {
      ArrowLeft: () => controls.rotateLeft(STEP), ArrowRight: () => controls.rotateLeft(-STEP),
      ArrowUp: () => controls.rotateUp(STEP), ArrowDown: () => controls.rotateUp(-STEP),
      "+": () => controls.dollyIn(NEARER), "=": () => controls.dollyIn(NEARER), "-": () => controls.dollyOut(NEARER),
      "0": () => this.refit(),
    };
    acts[key]?.();
    return key in acts;
  }

  /** What can be seen at a place in the window, the nearest first. */
  hits(x: number, y: number): Intersection[] {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const place = new Vector2((2 * (x - left)) / width - 1, 1 - (2 * (y - top)) / height);
    if (Math.max(Math.abs(place.x), Math.abs(place.y)) > 1) return [];
    this.raycaster.setFromCamera(place, this.camera);
    return this.raycaster.intersectObjects(this.shown.children.filter(({ visible }) => visible));
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
      clearTimeout(this.still);
      if (this.slow) this.paintCoarsely();
      else this.letters.place(this.camera, this.shown);
      this.renderer.render(this.scene, this.camera);
      this.gone.splice(0).forEach(freeBodies);
    });
  }

  /** Paints coarsely, without letters and shadow, until the view is at rest. */
  private paintCoarsely(): void {
    if (this.renderer.getPixelRatio() !== TIMES.coarse) this.renderer.setPixelRatio(TIMES.coarse);
    this.letters.hide();
    this.floor.visible = false;
    this.still = window.setTimeout(() => {
      this.renderer.setPixelRatio(TIMES.fine);
      this.floor.visible = this.renderer.shadowMap.needsUpdate = true;
      this.letters.place(this.camera, this.shown);
      this.renderer.render(this.scene, this.camera);
    }, STILL_MS);
  }

  free(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.still);
    this.observer.disconnect();
    this.controls.dispose();
    this.letters.clear();
    for (const object of [...this.gone, this.shown, this.floor, this.frameBox]) freeBodies(object);
    this.sun.dispose();
    this.renderer.dispose();
  }
}
