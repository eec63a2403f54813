import { html, type TemplateResult } from 'lit'
import type { Offer } from '../core/events.ts'
import { formatMoney, formatPercent } from '../core/locale.ts'
import type { Reader } from '../core/reader.ts'
import { skeleton } from './result.ts'
import { exampleAfterWarning } from './warning.ts'

/** The standard information of an advertisement in one line: credit, duration, borrowing rate, APR and total. */
export function essentialsView(
  offer: Offer | undefined,
  isStale: boolean,
  { texts, language }: Reader
): TemplateResult {
  const facts =
    offer &&
    texts.terms(
      formatMoney(offer.amountOfCredit, language, { whole: true }),
      offer.termInMonths,
      formatPercent(offer.nominalRate, language),
      formatPercent(offer.annualPercentageRate, language),
      formatMoney(offer.totalPayable, language)
    )
  return html`<p class="essentials ${isStale ? 'stale' : 'fresh'}">${
    facts?.map((fact, index) => html`<span class="figure">${fact}${index < facts.length - 1 ? ' ·' : ''}</span> `) ??
    skeleton('')
  }</p>`
}

/** The representative example in small print. */
export function exampleInSmallPrint(offer: Offer | undefined, isStale: boolean, { texts }: Reader): TemplateResult {
  return html`<div class="law" part="example">
    <p class=${isStale ? 'stale' : 'fresh'}>
      <b>${texts.example}.</b> ${
        offer
          ? exampleAfterWarning(offer)
          : html`<span class="bone-text" aria-hidden="true">${texts.exampleLike}</span>`
      }
    </p>
    <p class="tag">${texts.testMode}</p>
  </div>`
}

/** The representative example, folded; the essentials beside it are always visible. */
export function foldedExample(offer: Offer | undefined, { texts }: Reader): TemplateResult {
  return html`<details class="law" part="example">
    <summary>${texts.example}</summary>
    <p>${offer ? exampleAfterWarning(offer) : [skeleton(''), skeleton(''), skeleton('')]}</p>
    <p class="tag">${texts.testMode}</p>
  </details>`
}
