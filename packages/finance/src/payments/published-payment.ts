import type { PaymentsSchemas } from '../published/payments.ts'

type KeyOfAny<Union> = Union extends unknown ? keyof Union : never
type MemberOfAny<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Required<Union>[Key] : never) : never

/** The variants of a union as one shape: members that every variant has are required, the others are optional. */
type Merged<Union> = Pick<Union, keyof Union> & {
  [Key in Exclude<KeyOfAny<Union>, keyof Union>]?: MemberOfAny<Union, Key>
}

/** The method of a payment; which members it has depends on `methodCode` and on the status. */
export type PublishedPaymentMethod = Merged<PaymentsSchemas['MethodDetails']>

/** A payment as the Payments API returns it. */
export type PublishedPayment = Omit<PaymentsSchemas['Payment'], 'method'> & { method: PublishedPaymentMethod }
