import type { TokenScope } from '@portico/contract'
import { useTranslation } from 'react-i18next'

/** What a token or a tool may do, by the names of the scopes. */
export function ScopeCodes({ scopes }: { scopes: readonly TokenScope[] }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('devportalApp.personalToken.scopes')} className="flex flex-wrap gap-x-3 gap-y-0.5">
      {scopes.map((scope) => (
        <li key={scope} className="font-mono text-[12.5px] leading-5 text-ink-2">
          {scope}
        </li>
      ))}
    </ul>
  )
}
