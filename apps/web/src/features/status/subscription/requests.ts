import { PATHS, type StatusSubscription } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/** Asks for the mail that confirms a subscription. @throws ApiError */
export const subscribe = (body: StatusSubscription) =>
  call('POST', PATHS.statusSubscriptions, { body, anonymous: true })

/** Confirms a subscription by the key of a mail. @throws ApiError */
export const confirmSubscription = (key: string) =>
  call('POST', PATHS.statusConfirmation, { body: { key }, anonymous: true })

/** Ends a subscription by the key of a mail. @throws ApiError */
export const endSubscription = (key: string) => call('POST', PATHS.statusEnd, { body: { key }, anonymous: true })
