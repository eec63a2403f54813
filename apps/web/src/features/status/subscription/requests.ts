import { STATUS_PATHS, type StatusSubscription } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/** Asks for the mail that confirms a subscription. @throws ApiError */
export const subscribe = (body: StatusSubscription) =>
  call('POST', STATUS_PATHS.subscriptions, { body, anonymous: true })

/** Confirms a subscription by the key of a mail. @throws ApiError */
export const confirmSubscription = (key: string) =>
  call('POST', STATUS_PATHS.confirmation, { body: { key }, anonymous: true })

/** Ends a subscription by the key of a mail. @throws ApiError */
export const endSubscription = (key: string) => call('POST', STATUS_PATHS.end, { body: { key }, anonymous: true })
