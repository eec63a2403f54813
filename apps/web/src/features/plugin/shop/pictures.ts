import cabin from './pictures/corvo-cabin.svg'
import estate from './pictures/corvo-estate.svg'
import front from './pictures/corvo-front.svg'
import hatchback from './pictures/corvo-hatchback.svg'
import rear from './pictures/corvo-rear.svg'
import suv from './pictures/lumen-suv.svg'

/** The drawn cars that a demo can show; each by the name that its configuration has. */
export const DRAWN_CARS = { 'corvo-estate': estate, 'corvo-hatchback': hatchback, 'lumen-suv': suv } as const
export type DrawnCar = keyof typeof DRAWN_CARS

export const isDrawnCar = (name: string): name is DrawnCar => Object.hasOwn(DRAWN_CARS, name)

/** The further views of the estate. */
export const ESTATE_VIEWS = { front, rear, cabin } as const

/**
 * The address of a demo's picture of the car.
 *
 * @param picture name of a drawn car, or an address
 * @param origin the page's own origin: its content policy shows pictures of no other
 * @returns undefined for what cannot be shown here
 */
export function pictureAddress(picture: string, origin: string): string | undefined {
  if (isDrawnCar(picture)) return DRAWN_CARS[picture]
  if (!URL.canParse(picture, origin)) return undefined
  const url = new URL(picture, origin)
  return url.origin === origin ? url.href : undefined
}
