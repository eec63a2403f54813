import {
  COUNTRIES,
  CURRENCIES,
  PAYMENT_ACTION_CODES,
  PAYMENT_FLOWS,
  PAYMENT_METHOD_CODES,
  PAYMENT_PROVIDERS,
  PAYMENT_REASON_CODES,
  PAYMENT_STATUS_CODES,
  PAYMENT_TYPES,
  TRANSACTION_TYPES
} from '@portico/finance'
import * as z from 'zod'
import { PAYMENT_DEFAULTS, PAYMENT_LIMITS, STATEMENT_PATTERN } from '../common/payments.ts'
import { fieldErrorParams, filledText, ONE_LINE, storableText } from '../common/validation.ts'

const instant = z.string().meta({ format: 'date-time' })

/** A choice that an untouched form sends as nothing, null or the empty text. */
const emptyAsUndefined = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema)

/** An amount in units of its currency. A text of digits counts as the number, since form fields hold texts. */
const amountOf = (min: number, max: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? Number(value) : value),
      z
        .number()
        .min(min / 100)
        .max(max / 100)
        .refine((amount) => Number(amount.toFixed(2)) === amount, fieldErrorParams('Pattern'))
    )
    .meta({ description: 'Units of the currency, with at most two decimals' })

const amount = amountOf(PAYMENT_LIMITS.amountMin, PAYMENT_LIMITS.amountMax)

const statementText = storableText(PAYMENT_LIMITS.reference).regex(STATEMENT_PATTERN)

/** What is set up before a payer chooses: specification, section 3. */
export const paymentSetUpSchema = z.object({
  paymentType: emptyAsUndefined(z.enum(PAYMENT_TYPES).default(PAYMENT_DEFAULTS.paymentType)),
  transactionType: emptyAsUndefined(z.enum(TRANSACTION_TYPES).default(PAYMENT_DEFAULTS.transactionType)),
  paymentAmount: emptyAsUndefined(amount.default(PAYMENT_DEFAULTS.paymentAmount)),
  methodCodeSelected: emptyAsUndefined(z.enum(PAYMENT_METHOD_CODES).optional()),
  productOrderID: emptyAsUndefined(statementText.optional()).describe(
    'Purchase order; appears on the payer’s statement'
  ),
  countryCode: emptyAsUndefined(z.enum(COUNTRIES).default(PAYMENT_DEFAULTS.countryCode))
})
export type PaymentSetUp = z.output<typeof paymentSetUpSchema>

export const paymentMethodsRequestSchema = z
  .object({ paymentSetUp: paymentSetUpSchema })
  .meta({ id: 'PaymentMethodsRequest' })

export const paymentProductSchema = z
  .object({
    methodCode: z.enum(PAYMENT_METHOD_CODES),
    provider: z.enum(PAYMENT_PROVIDERS),
    name: z.string(),
    description: z.string().describe('Next step for the payer'),
    flow: z.enum(PAYMENT_FLOWS),
    minimumAmount: z.number(),
    maximumAmount: z.number(),
    currency: z.enum(CURRENCIES)
  })
  .meta({ id: 'PaymentProduct' })
export type PaymentProduct = z.infer<typeof paymentProductSchema>

export const paymentMethodsSchema = z
  .object({ paymentProducts: z.array(paymentProductSchema).describe('Fastest settlement first') })
  .meta({ id: 'PaymentMethods' })
export type PaymentMethods = z.infer<typeof paymentMethodsSchema>

const line = (most: number) => filledText(most).regex(ONE_LINE)

/** Who pays. The personal ID is not passed on. */
export const paymentCustomerSchema = z.object({
  customerId: emptyAsUndefined(line(PAYMENT_LIMITS.reference).optional()),
  personalId: emptyAsUndefined(line(PAYMENT_LIMITS.reference).optional()),
  firstName: line(70),
  lastName: line(69),
  email: emptyAsUndefined(z.email().max(254).optional())
})
export type PaymentCustomer = z.output<typeof paymentCustomerSchema>

/** An order's id; several payments may be for it, such as one by another method after a rejection. */
const orderId = storableText(PAYMENT_LIMITS.reference)
  .refine((id) => id !== '', fieldErrorParams('NotBlank'))
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*$/)

export const paymentInitiationSchema = z
  .object({
    ...paymentSetUpSchema.shape,
    methodCodeSelected: emptyAsUndefined(z.enum(PAYMENT_METHOD_CODES)),
    orderId,
    customer: paymentCustomerSchema
  })
  .meta({ id: 'PaymentInitiation' })
export type PaymentInitiation = z.output<typeof paymentInitiationSchema>

export const paymentStatusSchema = z
  .object({
    code: z.enum(PAYMENT_STATUS_CODES),
    description: z.string(),
    dateTime: instant,
    actionCode: z.enum(PAYMENT_ACTION_CODES),
    reason: z
      .object({ code: z.enum(PAYMENT_REASON_CODES), description: z.string() })
      .optional()
      .describe('RJCT, CANC: reason')
  })
  .meta({ id: 'PaymentStatus' })
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

/** What the payer needs, as long as the payment is open. */
const payerInstructions = {
  destinationAccount: z
    .object({ iban: z.string(), holder: z.string(), bank: z.string().optional() })
    .describe('M003: account for the transfer')
    .optional(),
  paymentReference: z.string().optional().describe('M003: payment reference (ISO 11649)'),
  providerUrl: z.string().optional().describe('M001, M002, M004: page of the payment provider')
}

/** All fields of the specification; null where the method has none. */
export const initiatedPaymentSchema = z
  .object({
    paymentId: z.string(),
    status: paymentStatusSchema,
    destinationAccount: payerInstructions.destinationAccount.unwrap().nullable(),
    paymentReference: payerInstructions.paymentReference.unwrap().nullable(),
    providerUrl: payerInstructions.providerUrl.unwrap().nullable()
  })
  .meta({ id: 'InitiatedPayment' })
export type InitiatedPayment = z.infer<typeof initiatedPaymentSchema>

export const paymentSchema = z
  .object({
    paymentId: z.string(),
    orderId: z.string(),
    paymentType: z.enum(PAYMENT_TYPES),
    transactionType: z.enum(TRANSACTION_TYPES),
    countryCode: z.enum(COUNTRIES),
    methodCode: z.enum(PAYMENT_METHOD_CODES),
    provider: z.enum(PAYMENT_PROVIDERS),
    amount: z.number(),
    currency: z.enum(CURRENCIES),
    refundedAmount: z.number(),
    receivedAmount: z.number().optional().describe('M003: amount received so far'),
    status: paymentStatusSchema,
    history: z.array(z.object({ code: z.enum(PAYMENT_STATUS_CODES), dateTime: instant })).describe('Oldest first'),
    ...payerInstructions,
    expiresAt: instant.optional().describe('M001, M002, M004: expiry of the page'),
    payUntil: z.string().optional().meta({ format: 'date', description: 'M003: last day for the transfer to arrive' }),
    createdAt: instant,
    updatedAt: instant
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof paymentSchema>

/** Money that arrives on the payee's account: amount and reference are free, as a payer's are. */
export const incomingTransferInputSchema = z
  .object({
    reference: storableText(PAYMENT_LIMITS.reference).regex(ONE_LINE),
    amount,
    currency: z.enum(CURRENCIES).default('EUR')
  })
  .meta({ id: 'IncomingTransferRequest' })
export type IncomingTransferInput = z.output<typeof incomingTransferInputSchema>

export const incomingTransferSchema = z
  .object({
    transferId: z.string(),
    reference: z.string(),
    amount: z.number(),
    currency: z.enum(CURRENCIES),
    receivedAt: instant,
    paymentId: z.string().optional().describe('Matched payment; absent in the unmatched queue')
  })
  .meta({ id: 'IncomingTransfer' })
export type IncomingTransfer = z.infer<typeof incomingTransferSchema>

export const unmatchedTransfersSchema = z
  .object({ transfers: z.array(incomingTransferSchema).describe('Newest first, at most 20') })
  .meta({ id: 'UnmatchedTransfers' })
export type UnmatchedTransfers = z.infer<typeof unmatchedTransfersSchema>
