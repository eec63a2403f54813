import { toCents } from '@portico/finance'
import type { Comparison } from '../api/types.ts'
import { attributeText } from './attribute-text.ts'
import { FinanceElement } from './finance-element.ts'
import type { OfferQuery } from './offer.ts'
import type { FittedPurchase } from './purchase.ts'

/** Longer than any term, so that the longest term is the nearest one. */
const MAX_MONTHS = 1_000

/** An element that shows “from € x a month”: the lowest instalment of all terms, unless the page specifies a term. */
export abstract class LowestInstalmentElement extends FinanceElement {
  private get hasNoTerm(): boolean {
    return attributeText(this.term) === ''
  }

  override query(): OfferQuery | undefined {
    const query = super.query()
    if (!query || !this.hasNoTerm) return query
    return { ...query, preferences: { ...query.preferences, term: MAX_MONTHS } }
  }

  override selectTerm(choice: FittedPurchase, { results }: Comparison): number {
    if (!this.hasNoTerm) return choice.term
    const lowest = results.reduce((best, result) =>
      toCents(result.instalment.value) < toCents(best.instalment.value) ? result : best
    )
    return lowest.termInMonths
  }
}
