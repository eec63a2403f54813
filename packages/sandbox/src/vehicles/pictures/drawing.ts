import type { View } from '../model.ts'
import { carShape, type Face, type Material, type Point } from './car-shape.ts'
import { PAINTS } from './colours.ts'
import { interior } from './interior.ts'
import type { Subject } from './picture-ids.ts'

/** The drawing's own units: those of its smallest size. */
export const WIDTH = 640
export const HEIGHT = 480

/** From where a car is seen: the angle around it from its left, and the one above the ground, in degrees; and how it is enlarged. */
interface Camera {
  around: number
  above: number
  zoom: number
  /** The point in the middle of the picture, in shares of the car's length, width and height. */
  centre: Point
}

const CAMERAS: Readonly<Record<Exclude<View, 'INTERIOR'>, Camera>> = {
  FRONT_LEFT: { around: 38, above: 13, zoom: 1, centre: [0.5, 0, 0.45] },
  SIDE: { around: 0, above: 3, zoom: 1, centre: [0.5, 0, 0.5] },
  REAR_RIGHT: { around: 218, above: 13, zoom: 1, centre: [0.5, 0, 0.45] },
  DETAIL: { around: 52, above: 10, zoom: 2.6, centre: [0.04, -0.22, 0.4] }
}

const MATERIALS: Readonly<Record<Exclude<Material, 'paint'>, string>> = {
  glass: '#3d4b57',
  tyre: '#24272b',
  rim: '#c3c8cc',
  dark: '#191b1e',
  lamp: '#f4f6f2',
  'tail-lamp': '#b3231f',
  plate: '#e9eaea'
}

const DISTANCE = 11
const LIGHT: Point = [-0.42, -0.5, 0.76]

const radians = (degrees: number) => (degrees * Math.PI) / 180
const dot = (one: Point, other: Point) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const minus = (one: Point, other: Point): Point => [one[0] - other[0], one[1] - other[1], one[2] - other[2]]

function normalOf([a, b, c]: readonly Point[]): Point {
  const [u, v] = [minus(b as Point, a as Point), minus(c as Point, a as Point)]
  const cross: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const size = Math.hypot(...cross) || 1
  return [cross[0] / size, cross[1] / size, cross[2] / size]
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(
    (total, point) => [total[0] + point[0], total[1] + point[1], total[2] + point[2]],
    [0, 0, 0]
  )
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length]
}

/** A colour, lighter or darker. */
function shaded(colour: string, light: number): string {
  const channel = (start: number) =>
    Math.max(0, Math.min(255, Math.round(Number.parseInt(colour.slice(start, start + 2), 16) * light)))
  return `#${[1, 3, 5].map((start) => channel(start).toString(16).padStart(2, '0')).join('')}`
}

/** The eye that looks at a car, with the projection of points to the picture. */
class Eye {
  readonly #camera: Camera
  readonly #target: Point
  readonly #scale: number
  readonly position: Point

  constructor(camera: Camera, size: { length: number; width: number; height: number }) {
    this.#camera = camera
    const [x, y, z] = camera.centre
    this.#target = [x * size.length, y * size.width, z * size.height]
    const [around, above] = [radians(camera.around), radians(camera.above)]
    const seen = size.length * Math.abs(Math.cos(around)) + size.width * Math.abs(Math.sin(around))
    this.#scale = (WIDTH * 0.84 * camera.zoom * DISTANCE) / seen
    this.position = [
      this.#target[0] - Math.sin(around) * Math.cos(above) * DISTANCE,
      this.#target[1] - Math.cos(around) * Math.cos(above) * DISTANCE,
      this.#target[2] + Math.sin(above) * DISTANCE
    ]
  }

  depth(point: Point): number {
    return Math.hypot(...minus(point, this.position))
  }

  project(point: Point): string {
    const [around, above] = [radians(this.#camera.around), radians(this.#camera.above)]
    const [x, y, z] = minus(point, this.#target)
    const side = x * Math.cos(around) - y * Math.sin(around)
    const away = x * Math.sin(around) + y * Math.cos(around)
    const up = z * Math.cos(above) + away * Math.sin(above)
    const distance = DISTANCE + away * Math.cos(above) - z * Math.sin(above)
    const factor = this.#scale / distance
    return `${(WIDTH / 2 + side * factor).toFixed(1)},${(HEIGHT * 0.53 - up * factor).toFixed(1)}`
  }

  polygon(points: readonly Point[], fill: string, more = ''): string {
    return `<polygon points="${points.map((point) => this.project(point)).join(' ')}" fill="${fill}"${more}/>`
  }
}

/** A face as it is drawn; empty where it is turned away. */
function drawFace({ points, material, details }: Face, eye: Eye, middle: Point, paint: string): string {
  const facing = normalOf(points)
  const outward =
    dot(facing, minus(middleOf(points), middle)) < 0 ? (facing.map((each) => -each) as unknown as Point) : facing
  if (dot(outward, minus(eye.position, middleOf(points))) <= 0) return ''
  const light = 0.62 + 0.5 * Math.max(0, dot(outward, LIGHT))
  const colourOf = (each: Material) =>
    each === 'paint' ? shaded(paint, light) : shaded(MATERIALS[each], 0.85 + light * 0.15)
  // The line closes the gaps that smoothing leaves between neighbours.
  const body = eye.polygon(points, colourOf(material), ` stroke="${colourOf(material)}" stroke-linejoin="round"`)
  return body + details.map((detail) => eye.polygon(detail.points, colourOf(detail.material))).join('')
}

function exterior({ body, paint }: Subject, camera: Camera): string {
  const { faces, length, width, height } = carShape(body)
  const eye = new Eye(camera, { length, width, height })
  const middle: Point = [length / 2, 0, height * 0.45]
  const shadow = Array.from({ length: 36 }, (_, step): Point => {
    const angle = (step / 36) * 2 * Math.PI
    return [length / 2 + Math.cos(angle) * length * 0.54, Math.sin(angle) * width * 0.62, 0]
  })
  const colour = PAINTS[paint]?.rgb ?? '#999999'
  const drawn = faces
    .toSorted((one, other) => eye.depth(middleOf(other.points)) - eye.depth(middleOf(one.points)))
    .map((face) => drawFace(face, eye, middle, colour))
  return eye.polygon(shadow, '#cfd4d8') + drawn.join('')
}

/**
 * The picture of a subject as an SVG document: a computed picture with neither script nor style.
 *
 * @param width in pixels; the height belongs to it
 */
export function drawing(subject: Subject, width: number): string {
  const { view, paint } = subject
  const content = view === 'INTERIOR' ? interior(PAINTS[paint]?.rgb ?? '#999999') : exterior(subject, CAMERAS[view])
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * HEIGHT) / WIDTH}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#eef1f3"/><rect y="300" width="${WIDTH}" height="180" fill="#dfe4e8"/>${content}</svg>`
  )
}
