import { expect, test } from 'vitest'
import { translations } from './translations.ts'

/** A rule of Directive (EU) 2023/2225 on credit agreements for consumers, with the texts that state it. */
interface Law {
  article: string
  /** Path of the file, and end of the place in it. */
  file: RegExp
  place: RegExp
  en: RegExp
  es: RegExp
}

const LAWS: Law[] = [
  {
    article: '26(1), second subparagraph: 14 days from the conclusion or, if later, from receipt of the terms',
    file: /finance-api\/1\.2\.0/,
    place: /^info\.description$/,
    en: /within 14 days\s+of signature or, if later, of receiving the contractual terms on a durable medium/,
    es: /14 días\s+.*si es posterior.*soporte duradero/s
  },
  {
    article: '26(1), second subparagraph',
    file: /finance-api/,
    place: /withdrawalUntil\.description$/,
    en: /14 days after signature or, if later, after receiving the contractual terms on a durable medium/,
    es: /14 días después de la firma o, si es posterior, .*soporte duradero/
  },
  {
    article: '26(1), second subparagraph',
    file: /status-notification/,
    place: /^webhooks\.contract\.signed\.post\.description$/,
    en: /within 14 days of signature or, if later, of receiving the contractual terms/,
    es: /14 días siguientes a la firma o, si es posterior, a la recepción de las condiciones/
  },
  {
    article:
      '26(1) and 26(3)(b): repayment of capital and interest without undue delay, within 30 calendar days of the notice',
    file: /content\/sandbox/,
    place: /withdrawalText$/,
    en: /14 days.*if that is later.*without undue delay and within 30 days/,
    es: /14 días.*si es posterior.*sin demora indebida y en los 30 días/
  },
  {
    article: '10(1): pre-contractual information in good time; a reminder where it was less than one day before',
    file: /finance-api/,
    place: /^paths\.\/contracts\/\{contractId\}\.get\.description$/,
    en: /in good time.*less\s+than one day.*reminder of the right of withdrawal one to seven days/s,
    es: /antelación.*menos de un día.*recordatorio del derecho de desistimiento entre uno y siete días/s
  }
]

const TEXTS = translations()

test.each(LAWS)('Article $article is stated in $file $place in both languages', ({ file, place, en, es }) => {
  const found = TEXTS.filter((text) => file.test(text.file) && place.test(text.place))
  expect(found.length).toBeGreaterThan(0)
  for (const text of found)
    expect([text.file, text.en, text.es]).toEqual([text.file, expect.stringMatching(en), expect.stringMatching(es)])
})

test('no text states a right of withdrawal that ends 14 days after signature alone', () => {
  const days = TEXTS.filter(({ en }) => /\b14 days\b/.test(en) && /withdraw/i.test(en))
  expect(days.length).toBeGreaterThan(3)
  expect(
    days
      .filter(({ en, es }) => !/later|arrive/.test(en) || !/posterior|llegan/.test(es))
      .map(({ file, place, en }) => `${file} ${place} ${en.slice(0, 200)}`)
  ).toEqual([])
})
