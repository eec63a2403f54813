import type { AttributeValues } from '../embed/attributes.ts'
import { DEMO_PLUGIN_ID } from '../embed/configuration.ts'
import { pictureAddress } from '../shop/pictures.ts'
import type { DemoConfiguration } from './demo-configuration.ts'

interface DemoContext {
  /** Language of the page. */
  language: string
  workspace: string
  /** The page's own origin. */
  origin: string
}

/** The attributes that all elements of the demo pages have. */
export function commonValues({ country, assetId, theme }: DemoConfiguration, place: DemoContext): AttributeValues {
  return {
    'plugin-id': DEMO_PLUGIN_ID,
    ...(assetId && { 'assets-id': assetId }),
    country,
    language: place.language,
    ...(theme && { theme }),
    workspace: place.workspace
  }
}

/** The attributes of an element that shows what the car costs. */
export function financeValues(configuration: DemoConfiguration, place: DemoContext): AttributeValues {
  const image = pictureAddress(configuration.vehicleImage, place.origin)
  return {
    ...commonValues(configuration, place),
    'vehicle-price': configuration.vehiclePrice,
    model: configuration.model,
    ...(image && { image: new URL(image, place.origin).href }),
    'button-display': configuration.buttonDisplay
  }
}
