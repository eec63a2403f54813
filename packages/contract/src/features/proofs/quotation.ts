import { CURRENCIES, FLOW_TYPES, RATE_REASONS, SCHEDULE_COLUMNS, SCHEDULE_REASONS } from '@portico/finance'
import * as z from 'zod'
import { LIMITS } from '../../common/limits.ts'
import { fieldErrorParams, isCalendarDate, ONE_LINE, storableText } from '../../common/validation.ts'

/** The periods in which a contract counts its intervals. */
export const PROOF_PERIODS = ['MONTH', 'WEEK', 'YEAR', 'DAY'] as const
export type ProofPeriod = (typeof PROOF_PERIODS)[number]

const amount = z
  .string()
  .regex(/^\d{1,9}\.\d{2}$/)
  .describe('Units, a point and two decimals, such as `563.53`')
const percentage = z
  .string()
  .regex(/^\d{1,3}\.\d{2}$/)
  .describe('Percentage with two decimals, such as `5.99`')
const day = z
  .string()
  .refine(isCalendarDate, fieldErrorParams('Date'))
  .describe('ISO 8601 day')
  .meta({ format: 'date' })

const flowSchema = z.object({ date: day, amount, type: z.enum(FLOW_TYPES) })

const loanSchema = z.object({
  price: amount,
  deposit: amount.optional(),
  tradeIn: amount.optional(),
  charges: z
    .array(z.object({ amount, financed: z.boolean() }))
    .max(LIMITS.proofCharges)
    .optional()
    .describe('Financed fees are part of the instalments; others are paid at drawdown'),
  balloon: amount.optional().describe('Due with the last instalment, in addition to it'),
  termInMonths: z.int().min(1).max(LIMITS.proofMonths),
  nominalRate: percentage,
  drawdownOn: day
})

const statedRowSchema = z.object({
  date: day.optional(),
  instalment: amount.optional(),
  interest: amount.optional(),
  principal: amount.optional(),
  balance: amount.optional()
})

/** The fields of a proof's request; `quoteProofRequestSchema` adds which of them go together. */
export const quoteProofFields = z
  .object({
    title: storableText(LIMITS.proofTitle).trim().regex(ONE_LINE).optional().describe('Printed on the proof'),
    currency: z.enum(CURRENCIES).default('EUR'),
    period: z.enum(PROOF_PERIODS).default('MONTH').describe('Unit of the intervals, counted before days'),
    loan: loanSchema.optional().describe('Loan repaid in arrears; specify this or `flows`'),
    flows: z.array(flowSchema).min(2).max(LIMITS.proofFlows).optional().describe('Cash flows in any order'),
    statedRate: z
      .string()
      .regex(/^\d{1,4}\.\d{1,6}$/)
      .optional()
      .describe('Annual percentage rate to compare, with at least one decimal'),
    schedule: z
      .array(statedRowSchema)
      .min(1)
      .max(LIMITS.proofMonths + 2)
      .optional()
      .describe('Repayment schedule to compare with that of `loan`; omitted values are not compared')
  })
  .meta({ id: 'QuoteProofRequest' })

/** `POST api/quote-proofs`. */
export const quoteProofRequestSchema = quoteProofFields.superRefine(({ loan, flows, schedule }, context) => {
  if (!loan && !flows)
    context.addIssue({
      code: 'custom',
      path: ['loan'],
      message: 'Specify loan or flows',
      ...fieldErrorParams('NotNull')
    })
  if (loan && flows)
    context.addIssue({ code: 'custom', path: ['flows'], message: 'Not with loan', ...fieldErrorParams('Pattern') })
  if (schedule && !loan)
    context.addIssue({ code: 'custom', path: ['schedule'], message: 'Requires loan', ...fieldErrorParams('Pattern') })
})
export type QuoteProofRequest = z.input<typeof quoteProofRequestSchema>
export type CheckedQuoteProofRequest = z.output<typeof quoteProofRequestSchema>

const sixDecimals = z.string().describe('With six decimals')

const provenFlowSchema = z
  .object({
    date: z.string(),
    type: z.enum(FLOW_TYPES),
    amount: z.string(),
    interval: z.object({
      text: z.string().describe('Such as `1/12 + 3/365`'),
      wholePeriods: z.int(),
      days: z.int().describe('Counted back to the first drawdown'),
      daysOfYear: z.int().describe('Of the year that ends with those days'),
      years: z.string().describe('With ten decimals')
    }),
    factor: z.string().describe('(1+X)^−t at the solution, with ten decimals'),
    presentValue: sixDecimals
  })
  .meta({ id: 'ProvenFlow' })

const scheduleRowSchema = z
  .object({
    number: z.int(),
    date: z.string(),
    instalment: z.string(),
    interest: z.string(),
    principal: z.string(),
    balance: z.string()
  })
  .meta({ id: 'ProofScheduleRow' })

const comparisonSchema = z
  .object({
    comparedRows: z.int(),
    comparedFigures: z.int(),
    differences: z.int(),
    first: z
      .object({
        row: z.int(),
        column: z.enum([...SCHEDULE_COLUMNS, 'row']),
        expected: z.string().nullable(),
        stated: z.string().nullable()
      })
      .nullable()
      .describe('First figure that differs; null if none does'),
    explanations: z
      .array(
        z.object({
          reasons: z.array(z.enum(SCHEDULE_REASONS)).describe('Combined, if there are several'),
          isReproduced: z.boolean().describe('Whether the recalculated schedule has every stated figure'),
          matchingRows: z.int(),
          nominalRate: z.string().optional(),
          amountFinanced: z.string().optional(),
          detail: z.string().describe('Reasons in words, in the language of Accept-Language')
        })
      )
      .describe('Most likely first; each was calculated and compared')
  })
  .meta({ id: 'ProofComparison' })

export const quoteProofSchema = z
  .object({
    title: z.string().optional(),
    currency: z.enum(CURRENCIES),
    period: z.enum(PROOF_PERIODS),
    firstDrawdownOn: z.string(),
    annualPercentageRate: z.object({
      sixDecimals: z.string(),
      twoDecimals: z.string(),
      oneDecimal: z.string().describe('Minimum allowed by the directive')
    }),
    flows: z.array(provenFlowSchema),
    presentValueOfDrawdowns: sixDecimals,
    presentValueOfPayments: sixDecimals,
    difference: sixDecimals,
    statedRate: z
      .object({
        stated: z.string(),
        expected: z.string(),
        isEqual: z.boolean(),
        reasons: z
          .array(
            z.object({
              code: z.enum(RATE_REASONS),
              detail: z.string().describe('In words, in the language of Accept-Language')
            })
          )
          .describe('Each results in the stated rate')
      })
      .optional(),
    loan: z
      .object({
        amountOfCredit: z.string(),
        amountFinanced: z.string(),
        paidAtSignature: z.string(),
        instalment: z.string(),
        lastInstalment: z.string(),
        totalPayable: z.string(),
        totalCostOfCredit: z.string(),
        nominalRate: z.string(),
        schedule: z.array(scheduleRowSchema)
      })
      .optional(),
    comparison: comparisonSchema.optional()
  })
  .meta({ id: 'QuoteProof' })
export type QuoteProof = z.infer<typeof quoteProofSchema>
