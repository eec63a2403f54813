import { html, nothing, type TemplateResult } from 'lit'
import type { Comparison } from '../api/types.ts'
import type { Offer } from '../core/events.ts'
import { formatMoney, formatPercent } from '../core/locale.ts'
import type { Reader } from '../core/reader.ts'
import { exampleAfterWarning } from './warning.ts'

/** The skeleton of a figure. @param width class of its width: `short`, or empty for the whole line */
export const skeleton = (width: string): TemplateResult =>
  html`<span class="bone ${width}" aria-hidden="true">&nbsp;</span>`

const freshness = (offer: Offer | undefined, isStale: boolean) => (isStale && offer ? 'stale' : 'fresh')

/** The instalment of an offer, or its skeleton. */
export function headlineView(offer: Offer | undefined, isStale: boolean, { texts, language }: Reader): TemplateResult {
  return html`<div class=${freshness(offer, isStale)} aria-busy=${isStale}>
    <p class="muted small">${texts.instalment}</p>
    <p class="instalment-line">
      <span class="instalment figure" part="instalment"
        >${offer ? formatMoney(offer.instalment, language) : skeleton('short')}</span
      >
      <span class="muted">${offer ? texts.forMonths(offer.termInMonths) : skeleton('short')}</span>
    </p>
  </div>`
}

/**
 * The other figures of an offer, or their skeletons.
 *
 * @param isShort leaves out what the essential information of an advertisement does not need
 */
export function figuresView(
  offer: Offer | undefined,
  isStale: boolean,
  isShort: boolean,
  { texts, language }: Reader
): TemplateResult {
  const money = (amount: Offer['instalment'] | undefined) =>
    amount ? formatMoney(amount, language) : skeleton('short')
  const percent = (value: string | undefined) => (value ? formatPercent(value, language) : skeleton('short'))
  const others: [string, unknown][] = [
    [texts.lastInstalment, money(offer?.lastInstalment)],
    [texts.totalCost, money(offer?.totalCostOfCredit)]
  ]
  const rows: [string, unknown][] = [
    [texts.apr, percent(offer?.annualPercentageRate)],
    [texts.nominalRate, percent(offer?.nominalRate)],
    [texts.amountOfCredit, money(offer?.amountOfCredit)],
    [texts.duration, offer ? texts.months(offer.termInMonths) : skeleton('short')],
    ...(isShort ? [] : others),
    [texts.totalPayable, money(offer?.totalPayable)]
  ]
  return html`<dl class="figures ${freshness(offer, isStale)}" part="figures" aria-busy=${isStale}>
    ${rows.map(([name, value]) => html`<dt>${name}</dt><dd class="figure">${value}</dd>`)}
  </dl>`
}

export interface TermChoice {
  terms: readonly number[]
  chosen: number | undefined
  comparison: Comparison | undefined
  isStale: boolean
  /** Months only, without what each would cost. */
  isPlain: boolean
  onChoose: (months: number) => void
}

/** The terms to choose from, each with what it would cost. */
export function termsView(choice: TermChoice, { texts, language }: Reader): TemplateResult {
  const { terms, chosen, comparison, isStale, isPlain, onChoose } = choice
  const costs = (months: number) => {
    if (isPlain) return nothing
    const result = comparison?.results.find(({ termInMonths }) => termInMonths === months)
    const apr = result && `${texts.apr} ${formatPercent(result.annualPercentageRate, language)}`
    return html`<span class=${isStale ? 'stale' : 'fresh'}>
      <span class="monthly figure">${result ? formatMoney(result.instalment, language) : skeleton('')}</span>
      <span class="rest figure">${apr ?? skeleton('')}</span>
      <span class="rest figure">${result ? texts.total(formatMoney(result.totalPayable, language)) : skeleton('')}</span>
    </span>`
  }
  return html`<fieldset part="terms">
    <legend part="label">${isPlain ? texts.termInMonths : texts.term}</legend>
    <div class="terms">
      ${terms.map(
        (months) => html`<label class="choice" part="term">
          <input
            type="radio"
            name="term"
            value=${months}
            .checked=${months === chosen}
            @change=${() => onChoose(months)}
          />
          <span class="face"><span class="months">${isPlain ? months : texts.months(months)}</span>${costs(months)}</span>
        </label>`
      )}
    </div>
  </fieldset>`
}

/** The representative example beside a monthly figure, as in the response of the sandbox; its warning stands at the figure. */
export function exampleView(offer: Offer | undefined, isStale: boolean, { texts }: Reader): TemplateResult {
  return html`<div class="small-print" part="example">
    <div class="top">
      <p class="example-title">${texts.example}</p>
      <p class="tag">${texts.testMode}</p>
    </div>
    <p class="example ${isStale ? 'stale' : 'fresh'}">
      ${offer ? exampleAfterWarning(offer) : html`<span class="bone-text" aria-hidden="true">${texts.exampleLike}</span>`}
    </p>
  </div>`
}

/** An offer in one sentence, for screen readers. */
export function summaryOf(offer: Offer, { texts, language }: Reader): string {
  return texts.summary(
    formatMoney(offer.instalment, language),
    offer.termInMonths,
    formatPercent(offer.annualPercentageRate, language),
    formatMoney(offer.totalPayable, language)
  )
}
