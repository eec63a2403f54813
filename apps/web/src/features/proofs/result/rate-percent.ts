import { formatPercent } from '@/lib/i18n/formats.ts'

/**
 * A rate as it was sent, with its decimals: `6.160`, in per cent, becomes `6.160%` or `6,160 %`.
 *
 * @param locale a BCP 47 tag
 */
export function ratePercent(rate: string, locale: string): string {
  const decimals = rate.split('.')[1]?.length ?? 0
  return formatPercent(Number(rate) / 100, locale, decimals, decimals)
}
