import {
  ADVERTISEMENT_CHANNELS,
  ADVERTISEMENT_LAWS,
  CHECKED_ITEMS,
  COUNTRIES,
  FINDING_REASONS,
  FINDING_STATUSES
} from '@portico/finance'
import * as z from 'zod'
import { LIMITS } from '../../common/limits.ts'
import { fieldErrorParams, storableText } from '../../common/validation.ts'

/** The fields of a check's request; `advertisementCheckRequestSchema` adds that one of two is required. */
export const advertisementCheckFields = z
  .object({
    country: z.enum(COUNTRIES),
    channel: z.enum(ADVERTISEMENT_CHANNELS),
    text: storableText(LIMITS.advertisementText)
      .optional()
      .describe('The words of the advertisement; either these or `html`'),
    html: storableText(LIMITS.advertisementHtml)
      .optional()
      .describe(
        'A page or a part of one. Only inline styles and attributes say how prominent a part is; nothing is loaded or run'
      ),
    application: z
      .int()
      .positive()
      .nullish()
      .describe('ID of an application of the caller, whose go-live evidence then has the check, without the text')
  })
  .meta({ id: 'AdvertisementCheckRequest' })

/** `POST api/advertisement-checks`. */
export const advertisementCheckRequestSchema = advertisementCheckFields.superRefine(({ text, html }, context) => {
  const isFilled = (value: string | undefined) => value !== undefined && value.trim() !== ''
  if (!isFilled(text) && !isFilled(html))
    context.addIssue({
      code: 'custom',
      path: ['text'],
      message: 'Either text or html',
      ...fieldErrorParams('NotBlank')
    })
  if (isFilled(text) && isFilled(html))
    context.addIssue({ code: 'custom', path: ['html'], message: 'Not with text', ...fieldErrorParams('Pattern') })
})
export type AdvertisementCheckRequest = z.input<typeof advertisementCheckRequestSchema>

const findingSchema = z
  .object({
    item: z.enum(CHECKED_ITEMS),
    article: z.string().describe('Of Directive (EU) 2023/2225, or of the FCA Handbook; empty where no rule is known'),
    status: z.enum(FINDING_STATUSES),
    reason: z.enum(FINDING_REASONS),
    words: z.string().nullable().describe('What the advertisement says there'),
    excerpt: z
      .object({ start: z.int(), end: z.int() })
      .nullable()
      .describe('Positions in `text` of the response, in UTF-16 code units'),
    expected: z
      .string()
      .nullable()
      .describe('A wording, the term of the law, or the figure that follows from the others'),
    detail: z.string().describe('The finding as a sentence, in the language of Accept-Language')
  })
  .meta({ id: 'AdvertisementFinding' })

export const advertisementCheckSchema = z
  .object({
    country: z.enum(COUNTRIES),
    channel: z.enum(ADVERTISEMENT_CHANNELS),
    language: z.string().describe('In which the advertisement was read'),
    law: z.enum(ADVERTISEMENT_LAWS),
    hasFigures: z.boolean().describe('Whether it states an interest rate or a figure of the cost of credit'),
    text: z.string().describe('What was read: the given text, or that of the HTML'),
    findings: z.array(findingSchema),
    counts: z.object({
      found: z.int(),
      missing: z.int(),
      wrong: z.int(),
      notProminent: z.int(),
      notApplicable: z.int()
    })
  })
  .meta({ id: 'AdvertisementCheck' })
export type AdvertisementCheckResult = z.infer<typeof advertisementCheckSchema>
export type AdvertisementCheckFinding = z.infer<typeof findingSchema>
