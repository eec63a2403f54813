import { formatPercent } from './formats.ts'

/**
 * A rate of interest with all its decimals: 6.1 is `6.10%` or `6,10 %`.
 *
 * @param rate in per cent
 * @param locale a BCP 47 tag
 * @param decimals exactly so many
 */
export const formatRate = (rate: number, locale: string, decimals = 2): string =>
  formatPercent(rate / 100, locale, decimals, decimals)

/** A rate as it was sent, with its decimals: `6.160` becomes `6.160%` or `6,160 %`. */
export const formatSentRate = (rate: string, locale: string): string =>
  formatRate(Number(rate), locale, rate.split('.')[1]?.length ?? 0)
