import type { Currency } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/i18n/formats.ts'

/** Writes amounts in the reader's language. */
export function useMoney(): (amount: number, currency: Currency) => string {
  const { i18n } = useTranslation()
  return (amount, currency) => formatMoney(amount, currency, i18n.language)
}

/** An account number in groups of four, as it is printed (ISO 13616-1). */
export const ibanGroups = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
