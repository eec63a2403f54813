import type { QuoteProof } from '@portico/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '@/lib/i18n/formats.ts'
import { ScrollTable } from './scroll-table.tsx'

/** Every term of the equation at the solution, and the sums of both sides. */
export function TermsTable({ proof }: { proof: QuoteProof }) {
  const { t, i18n } = useTranslation()
  const number = (text: string, decimals: number) => formatNumber(Number(text), i18n.language, decimals)
  const sums = [
    ['drawdowns', proof.presentValueOfDrawdowns],
    ['payments', proof.presentValueOfPayments],
    ['difference', proof.difference]
  ] as const
  return (
    <ScrollTable
      label={t('quoteProof.terms.table')}
      heads={[
        { text: t('quoteProof.terms.number'), isNumber: true },
        { text: t('quoteProof.terms.date') },
        { text: t('quoteProof.terms.type') },
        { text: t('quoteProof.terms.interval') },
        { text: t('quoteProof.terms.amount', { currency: proof.currency }), isNumber: true },
        { text: t('quoteProof.terms.factor'), isNumber: true },
        { text: t('quoteProof.terms.presentValue'), isNumber: true }
      ]}
      foot={sums.map(([key, value]) => (
        <tr key={key} className="border-t border-line font-medium">
          <th scope="row" colSpan={6} className="px-3 py-2 text-left font-medium">
            {t(`quoteProof.terms.${key}`)}
          </th>
          <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">{number(value, 6)}</td>
        </tr>
      ))}
    >
      {proof.flows.map(({ date, type, interval, amount, factor, presentValue }, index) => (
        <tr key={index} className={clsx('border-t border-line', type === 'DRAWDOWN' && 'bg-blue-wash')}>
          <td className="px-3 py-1.5 text-right text-ink-3">{index + 1}</td>
          <td className="px-3 py-1.5 whitespace-nowrap">{formatDate(date)}</td>
          <td className="px-3 py-1.5 whitespace-nowrap">{t(`quoteProof.terms.${type}`)}</td>
          <td className="px-3 py-1.5 whitespace-nowrap">{interval.text}</td>
          <td className="px-3 py-1.5 text-right whitespace-nowrap">{number(amount, 2)}</td>
          <td className="px-3 py-1.5 text-right whitespace-nowrap text-ink-2">{number(factor, 10)}</td>
          <td className="px-3 py-1.5 text-right whitespace-nowrap">{number(presentValue, 6)}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
