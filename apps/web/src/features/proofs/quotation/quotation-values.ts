import type { Quotation } from '../api/requests.ts'
import { EMPTY_VALUES, type ProofValues } from '../input/form.ts'

/** The form that proves a quotation: its terms, and the rate that it states. */
export function valuesOfQuotation(quotation: Quotation): ProofValues {
  const { quotationId, price, deposit, tradeIn, charges, balloon, termInMonths, nominalRate, drawdownOn } = quotation
  const sum = (financed: boolean) =>
    charges
      .filter((charge) => charge.financed === financed)
      .reduce((cents, { amount }) => cents + Math.round(Number(amount.value) * 100), 0)
  const text = (cents: number) => (cents === 0 ? '' : (cents / 100).toFixed(2))
  const amount = (value: string | undefined) => (value === undefined || Number(value) === 0 ? '' : value)
  return {
    ...EMPTY_VALUES,
    title: quotationId,
    currency: price.currency,
    loan: {
      price: price.value,
      deposit: amount(deposit.value),
      tradeIn: amount(tradeIn?.amount.value),
      financedCharges: text(sum(true)),
      paidCharges: text(sum(false)),
      balloon: amount(balloon?.value),
      termInMonths: String(termInMonths),
      nominalRate,
      drawdownOn
    },
    statedRate: quotation.annualPercentageRate
  }
}
