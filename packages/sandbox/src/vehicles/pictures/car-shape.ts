import type { BodyType } from '../model.ts'

/** A point in metres: along the car from its front, across it from its middle to its right, and up from the ground. */
export type Point = readonly [x: number, y: number, z: number]

/** What a surface is made of; a paint is that of the car. */
export type Material = 'paint' | 'glass' | 'tyre' | 'rim' | 'dark' | 'lamp' | 'tail-lamp' | 'plate'

/** A flat surface, with smaller ones on it in the order in which they are drawn. */
export interface Face {
  points: readonly Point[]
  material: Material
  details: readonly { points: readonly Point[]; material: Material }[]
}

/** The side view of a body. Lengths are shares of the car's length, heights of its height. */
interface Outline {
  length: number
  width: number
  height: number
  /** Where the bonnet ends and the windscreen begins. */
  cowl: number
  windscreenTop: number
  roofEnd: number
  /** Where the rear window ends. */
  rearBottom: number
  /** Height of the bonnet's front, of the line below the windows, and of the tail. */
  bonnet: number
  belt: number
  tail: number
  wheel: number
  frontAxle: number
  rearAxle: number
  /** Side windows, the door pillars between them. */
  windows: number
}

const outline = (
  length: number,
  width: number,
  height: number,
  places: readonly number[],
  rest: Partial<Outline> = {}
) => {
  const [cowl = 0, windscreenTop = 0, roofEnd = 0, rearBottom = 0] = places
  const usual = { bonnet: 0.5, belt: 0.64, tail: 0.62, wheel: 0.32, frontAxle: 0.19, rearAxle: 0.81, windows: 2 }
  return { length, width, height, cowl, windscreenTop, roofEnd, rearBottom, ...usual, ...rest } satisfies Outline
}

const OUTLINES: Readonly<Record<BodyType, Outline>> = {
  HATCHBACK: outline(4.1, 1.78, 1.47, [0.27, 0.42, 0.82, 0.965]),
  SALOON: outline(4.7, 1.84, 1.44, [0.29, 0.43, 0.7, 0.85], { tail: 0.66 }),
  ESTATE: outline(4.65, 1.82, 1.47, [0.27, 0.41, 0.88, 0.98], { windows: 3 }),
  SUV: outline(4.5, 1.86, 1.66, [0.27, 0.4, 0.87, 0.975], { wheel: 0.36, bonnet: 0.55, windows: 3 }),
  COUPE: outline(4.4, 1.85, 1.34, [0.34, 0.49, 0.64, 0.9], { tail: 0.68, windows: 1 }),
  CONVERTIBLE: outline(4.4, 1.85, 1.34, [0.34, 0.47, 0.49, 0.53], { tail: 0.66, windows: 1 }),
  VAN: outline(4.95, 1.93, 1.94, [0.15, 0.27, 0.965, 0.99], {
    bonnet: 0.46,
    belt: 0.55,
    tail: 0.55,
    wheel: 0.34,
    windows: 3
  })
}

const GROUND_CLEARANCE = 0.17
const ROOF_WIDTH = 0.78
const CIRCLE_POINTS = 24

const between = (one: Point, other: Point, share: number): Point => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share
]

/** A rectangle on a four-sided surface; places are shares of its two directions. */
function inset(
  [a, b, c, d]: readonly [Point, Point, Point, Point],
  across: readonly [number, number],
  along: readonly [number, number]
): Point[] {
  const at = (u: number, v: number) => between(between(a, b, u), between(d, c, u), v)
  const [[left, right], [near, far]] = [across, along]
  return [at(left, near), at(right, near), at(right, far), at(left, far)]
}

const circle = (x: number, y: number, radius: number, height = radius): Point[] =>
  Array.from({ length: CIRCLE_POINTS }, (_, step) => {
    const angle = (step / CIRCLE_POINTS) * 2 * Math.PI
    return [x + Math.cos(angle) * radius, y, height + Math.sin(angle) * radius]
  })

/** Wheels of one side with their arches. */
function wheelsOf({ length, wheel, frontAxle, rearAxle }: Outline, y: number): Face['details'] {
  return [frontAxle, rearAxle].flatMap((axle) => {
    const x = axle * length
    const spokes = Array.from({ length: 5 }, (_, step) => {
      const angle = (step / 5) * 2 * Math.PI + 0.3
      return circle(x + Math.cos(angle) * wheel * 0.36, y, wheel * 0.13, wheel + Math.sin(angle) * wheel * 0.36)
    })
    return [
      { points: circle(x, y, wheel * 1.16, wheel), material: 'dark' as const },
      { points: circle(x, y, wheel), material: 'tyre' as const },
      { points: circle(x, y, wheel * 0.64, wheel), material: 'rim' as const },
      ...spokes.map((points) => ({ points, material: 'dark' as const }))
    ]
  })
}

/** The side windows of one side, between the pillars. */
function windowsOf(quad: readonly [Point, Point, Point, Point], count: number): Face['details'] {
  const edges = { 1: [0.1, 0.88], 2: [0.09, 0.5, 0.92], 3: [0.07, 0.4, 0.72, 0.95] }[count] ?? []
  return edges.slice(1).map((end, place) => ({
    points: inset(quad, [(edges[place] ?? 0) + 0.012, end - 0.012], [0.1, 0.86]),
    material: 'glass' as const
  }))
}

function sideFaces(shape: Outline, side: 1 | -1): Face[] {
  const { length, width, height, cowl, windscreenTop, roofEnd, rearBottom, bonnet, belt, tail, windows } = shape
  const y = (side * width) / 2
  const at = (x: number, z: number, wide = 1): Point => [x * length, y * wide, z * height]
  const bottom = GROUND_CLEARANCE / height
  const body = [
    at(0.012, bottom),
    at(0, bonnet - 0.1),
    at(0.015, bonnet),
    at(cowl, belt),
    at(rearBottom, belt),
    at(0.99, tail),
    at(1, tail - 0.12),
    at(0.985, bottom)
  ]
  const glass: [Point, Point, Point, Point] = [
    at(cowl, belt),
    at(rearBottom, belt),
    at(roofEnd, 1, ROOF_WIDTH),
    at(windscreenTop, 1, ROOF_WIDTH)
  ]
  const doors = windows === 1 ? [0.36, 0.68] : [0.33, 0.54, 0.76]
  const seams = doors.map((x) => ({
    points: [at(x, bottom + 0.07), at(x + 0.004, bottom + 0.07), at(x + 0.004, belt - 0.01), at(x, belt - 0.01)],
    material: 'dark' as const
  }))
  const sill = {
    points: [at(0.3, bottom), at(0.71, bottom), at(0.71, bottom + 0.06), at(0.3, bottom + 0.06)],
    material: 'dark' as const
  }
  return [
    { points: body, material: 'paint', details: [sill, ...seams, ...wheelsOf(shape, y)] },
    { points: glass, material: 'paint', details: windowsOf(glass, windows) }
  ]
}

/** A surface from side to side between two lines across the car. */
function strip(
  [x1, z1, wide1]: readonly number[],
  [x2, z2, wide2]: readonly number[],
  { length, width, height }: Outline
): [Point, Point, Point, Point] {
  const at = (x = 0, z = 0, wide = 1, side = 1): Point => [x * length, (side * wide * width) / 2, z * height]
  return [at(x1, z1, wide1, -1), at(x1, z1, wide1, 1), at(x2, z2, wide2, 1), at(x2, z2, wide2, -1)]
}

function lengthwiseFaces(shape: Outline, isOpen: boolean): Face[] {
  const { cowl, windscreenTop, roofEnd, rearBottom, bonnet, belt, tail, height } = shape
  const bottom = GROUND_CLEARANCE / height
  const front = strip([0.012, bottom], [0, bonnet - 0.06], shape)
  const rear = strip([1, tail - 0.12], [0.985, bottom], shape)
  const tailTop = strip([0.99, tail], [1, tail - 0.12], shape)
  const windscreen = strip([cowl, belt], [windscreenTop, 1, ROOF_WIDTH], shape)
  const rearWindow = strip([roofEnd, 1, ROOF_WIDTH], [rearBottom, belt], shape)
  const deck = strip([rearBottom, belt], [0.99, tail], shape)
  const detail = (material: Material, points: Point[]) => ({ material, points })
  const on = (quad: typeof front, material: Material, across: [number, number], along: [number, number]) =>
    detail(material, inset(quad, across, along))
  const lamps = (quad: typeof front, material: Material, along: [number, number]) => [
    on(quad, material, [0.03, 0.25], along),
    on(quad, material, [0.75, 0.97], along)
  ]
  return [
    {
      points: front,
      material: 'paint',
      details: [
        on(front, 'dark', [0.28, 0.72], [0.62, 0.9]),
        on(front, 'dark', [0.1, 0.9], [0.06, 0.36]),
        on(front, 'plate', [0.36, 0.64], [0.4, 0.56]),
        ...lamps(front, 'lamp', [0.68, 0.94])
      ]
    },
    { points: strip([0, bonnet - 0.06], [0.015, bonnet], shape), material: 'paint', details: [] },
    { points: strip([0.015, bonnet], [cowl, belt], shape), material: 'paint', details: [] },
    { points: windscreen, material: 'paint', details: [on(windscreen, 'glass', [0.05, 0.95], [0.05, 0.93])] },
    { points: strip([windscreenTop, 1, ROOF_WIDTH], [roofEnd, 1, ROOF_WIDTH], shape), material: 'paint', details: [] },
    { points: rearWindow, material: 'paint', details: [on(rearWindow, 'glass', [0.07, 0.93], [0.08, 0.88])] },
    {
      points: deck,
      material: 'paint',
      // An open car shows its seats behind the windscreen.
      details: isOpen
        ? [
            on(deck, 'dark', [0.09, 0.91], [0.02, 0.62]),
            on(deck, 'tyre', [0.14, 0.46], [0.2, 0.5]),
            on(deck, 'tyre', [0.54, 0.86], [0.2, 0.5])
          ]
        : []
    },
    { points: tailTop, material: 'paint', details: lamps(tailTop, 'tail-lamp', [0.1, 0.95]) },
    {
      points: rear,
      material: 'paint',
      details: [on(rear, 'plate', [0.36, 0.64], [0.1, 0.3]), on(rear, 'dark', [0.05, 0.95], [0.7, 0.97])]
    }
  ]
}

/** The surfaces of a car with a body. */
export function carShape(body: BodyType): { faces: Face[]; length: number; width: number; height: number } {
  const shape = OUTLINES[body]
  const { length, width, height } = shape
  return {
    faces: [...sideFaces(shape, -1), ...sideFaces(shape, 1), ...lengthwiseFaces(shape, body === 'CONVERTIBLE')],
    length,
    width,
    height
  }
}
