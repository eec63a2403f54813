import type { Application } from '@portico/contract'
import { recordAddress } from '@/lib/records/collection.ts'
import { APPLICATIONS } from '../collection.ts'

/** The address of the deals of an application. */
export const dealsAddress = (application: Application): string => `${recordAddress(APPLICATIONS, application)}/deals`

/** The address of the log of an application. */
export const logAddress = (application: Application): string => `${recordAddress(APPLICATIONS, application)}/log`

/** The address of a delivery on the page of the application's webhooks. */
export const deliveryAddress = (application: Application, deliveryId: string): string =>
  `${recordAddress(APPLICATIONS, application)}/webhooks/${encodeURIComponent(deliveryId)}`

/** The address of the timeline of a deal. */
export const dealAddress = (application: Application, dealId: string): string =>
  `${dealsAddress(application)}/${encodeURIComponent(dealId)}`
