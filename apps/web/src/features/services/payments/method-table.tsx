import { PAYMENT_METHODS } from '@portico/finance'
import { useTranslation } from 'react-i18next'
import { countryName } from '@/lib/i18n/country-name.ts'
import { formatMoney } from '@/lib/i18n/formats.ts'

/** The methods of payment side by side; on narrow windows one below the other. */
export function MethodTable() {
  const { t, i18n } = useTranslation()
  const heading = 'px-4 py-3 text-left text-[13px] font-medium text-ink-2 first:pl-6 last:pr-6'
  const cell = 'px-4 py-4 align-top first:pl-6 last:pr-6 max-md:block max-md:px-0 max-md:py-1 max-md:first:pl-0'
  return (
    <div className="mt-12">
      <h3 className="text-xl font-semibold tracking-[-0.01em]">{t('services.payments.methods.title')}</h3>
      <p className="mt-1 max-w-[42em] text-ink-2">{t('services.payments.methods.lead')}</p>
      {/* Roles, because a table that is laid out as blocks is none to browsers any more. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table
        role="table"
        className="mt-5 w-full rounded-3 border border-line bg-raised text-sm shadow-card max-md:block"
      >
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-b border-line bg-sunken">
            {['code', 'payer', 'countries', 'maximum'].map((key) => (
              <th key={key} role="columnheader" scope="col" className={heading}>
                {t(`services.payments.methods.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {Object.entries(PAYMENT_METHODS).map(([code, { provider, maximumCents, countries }]) => (
            <tr key={code} role="row" className="border-line not-last:border-b max-md:block max-md:px-5 max-md:py-4">
              <th role="rowheader" scope="row" className={`${cell} text-left font-semibold whitespace-nowrap`}>
                <code className="text-sm">{code}</code> <span className="font-normal text-ink-2">{provider}</span>
              </th>
              <td role="cell" className={cell}>
                {t(`services.payments.methods.${code}`)}
              </td>
              <td role="cell" className={`${cell} text-ink-2`}>
                {countries.map((country) => countryName(country, i18n.language)).join(', ')}
              </td>
              <td role="cell" className={`${cell} whitespace-nowrap tabular-nums`}>
                <span className="text-ink-2 md:hidden">{t('services.payments.methods.maximum')}: </span>
                {formatMoney(maximumCents / 100, 'EUR', i18n.language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}
