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
      .describe('Text of the advertisement; specify this or `html`'),
    html: storableText(LIMITS.advertisementHtml)
      .optional()
      .describe(
        'Page or fragment. Only inline styles and attributes determine prominence; nothing is loaded or executed'
      ),
    application: z
      .int()
      .positive()
      .nullish()
      .describe('ID of one of your applications, whose go-live evidence then includes the check, without the text')
  })
  .meta({ id: 'AdvertisementCheckRequest' })

/** `POST api/advertisement-checks`. */
export const advertisementCheckRequestSchema = advertisementCheckFields.superRefine(({ text, html }, context) => {
  const isFilled = (value: string | undefined) => value !== undefined && value.trim() !== ''
  if (!isFilled(text) && !isFilled(html))
    context.addIssue({
      code: 'custom',
      path: ['text'],
      message: 'Specify text or html',
      ...fieldErrorParams('NotBlank')
    })
  if (isFilled(text) && isFilled(html))
    context.addIssue({ code: 'custom', path: ['html'], message: 'Not with text', ...fieldErrorParams('Pattern') })
})
export type AdvertisementCheckRequest = z.input<typeof advertisementCheckRequestSchema>

const findingSchema = z
  .object({
    item: z.enum(CHECKED_ITEMS),
    article: z.string().describe('Of Directive (EU) 2023/2225 or the FCA Handbook; empty if no rule applies'),
    status: z.enum(FINDING_STATUSES),
    reason: z.enum(FINDING_REASONS),
    words: z.string().nullable().describe('Text of the advertisement there'),
    excerpt: z
      .object({ start: z.int(), end: z.int() })
      .nullable()
      .describe('Positions in `text` of the response, in UTF-16 code units'),
    expected: z.string().nullable().describe('Wording, legal term, or figure derived from the others'),
    detail: z.string().describe('Finding as a sentence, in the language of Accept-Language')
  })
  .meta({ id: 'AdvertisementFinding' })

export const advertisementCheckSchema = z
  .object({
    country: z.enum(COUNTRIES),
    channel: z.enum(ADVERTISEMENT_CHANNELS),
    language: z.string().describe('Language of the check'),
    law: z.enum(ADVERTISEMENT_LAWS),
    hasFigures: z.boolean().describe('Whether it states an interest rate or a figure for the cost of credit'),
    text: z.string().describe('Checked text: `text`, or the text of `html`'),
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
