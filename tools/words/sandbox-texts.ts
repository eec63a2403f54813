import { ERROR_TITLES } from '../../packages/contract/src/common/http/error-titles.ts'
import { FAULT_SENTENCES } from '../../packages/openapi/src/model/faults.ts'
import { INSTRUCTIONS, REASONS, REJECTIONS } from '../../packages/sandbox/src/finance-applications/phrases.ts'
import { PHRASES } from '../../packages/sandbox/src/finance-quotation/phrases.ts'
import { EVENT_TYPES } from '../../packages/sandbox/src/notifications/event-types.ts'
import { METHOD_TEXTS } from '../../packages/sandbox/src/payment-rules/method-texts.ts'
import { REASON_SENTENCES } from '../../packages/sandbox/src/payment-rules/sentences.ts'
import { TEXTS as PREQUALIFICATION_REASONS } from '../../packages/sandbox/src/prequalifications/reasons.ts'
import { TEXTS as VALUATION_TEXTS } from '../../packages/sandbox/src/trade-ins/values/texts/index.ts'
import type { Language } from './texts.ts'

/** Texts of a source file of the code, as a value with texts in it. */
export type SourceTexts = readonly [file: string, texts: unknown]

/** The texts of one language, of texts that are sorted by key first. */
const inLanguage = (texts: Readonly<Record<string, Readonly<Record<Language, string>>>>, language: Language) =>
  Object.fromEntries(Object.entries(texts).map(([key, each]) => [key, each[language]]))

/** What the sandbox responds in the language of the customer. */
export const customerTexts = (language: Language): SourceTexts[] => [
  ['packages/sandbox/src/payment-rules/method-texts.ts', METHOD_TEXTS[language]],
  ['packages/sandbox/src/finance-quotation/phrases.ts', PHRASES[language]],
  [
    'packages/sandbox/src/finance-applications/phrases.ts',
    [REASONS, INSTRUCTIONS, REJECTIONS].map((texts) => inLanguage(texts, language))
  ],
  ['packages/sandbox/src/prequalifications/reasons.ts', PREQUALIFICATION_REASONS[language]],
  [`packages/sandbox/src/trade-ins/values/texts/${language}.ts`, VALUATION_TEXTS[language]]
]

/** What responses and reports have in English only. */
export const ENGLISH_TEXTS: readonly SourceTexts[] = [
  ['packages/sandbox/src/payment-rules/sentences.ts', REASON_SENTENCES],
  [
    'packages/sandbox/src/notifications/event-types.ts',
    Object.fromEntries(EVENT_TYPES.map(({ type, text }) => [type, text]))
  ],
  ['packages/contract/src/common/http/error-titles.ts', ERROR_TITLES],
  ['packages/openapi/src/model/faults.ts', FAULT_SENTENCES]
]
