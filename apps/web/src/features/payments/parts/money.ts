import type { Currency } from '@portico/finance'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '@/lib/i18n/formats.ts'

/** Writes amounts in the reader's language. */
export function useMoney(): (amount: number, currency: Currency) => string {
  const { i18n } = useTranslation()
  return (amount, currency) => formatMoney(amount, currency, i18n.language)
}
