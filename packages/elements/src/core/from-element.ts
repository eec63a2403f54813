import { toCents } from '@portico/finance'
import type { Comparison } from '../api/types.ts'
import { textOf } from './attributes.ts'
import { FinanceElement } from './finance-element.ts'
import type { Question } from './offer.ts'
import type { Choice } from './purchase.ts'

/** Beyond any term: what comes nearest is the longest one. */
const LONGEST = 1_000

/** An element that shows “from € x a month”: the lowest instalment that there is, unless the page asks for a term. */
export abstract class FromElement extends FinanceElement {
  private get isFree(): boolean {
    return textOf(this.term) === ''
  }

  override question(): Question | undefined {
    const question = super.question()
    if (!question || !this.isFree) return question
    return { ...question, wish: { ...question.wish, term: LONGEST } }
  }

  override pick(choice: Choice, { results }: Comparison): number {
    if (!this.isFree) return choice.term
    const lowest = results.reduce((best, result) =>
      toCents(result.instalment.value) < toCents(best.instalment.value) ? result : best
    )
    return lowest.termInMonths
  }
}
