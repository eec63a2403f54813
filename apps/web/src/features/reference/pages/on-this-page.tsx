import type { Guide } from '@portico/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'

/** Levels of headings that are listed. */
const LISTED_LEVELS = 2

/** The headings of a page, each leading to its place; fewer than two are no list. */
export function OnThisPage({ headings, className }: { headings: Guide['headings']; className?: string | undefined }) {
  const { t } = useTranslation()
  const top = Math.min(...headings.map(({ level }) => level))
  const listed = headings.filter(({ level }) => level < top + LISTED_LEVELS)
  if (listed.length < 2) return null
  return (
    <nav aria-label={t('reference.onThisPage')} className={className}>
      <p className="text-xs leading-6 font-semibold text-ink-3">{t('reference.onThisPage')}</p>
      <ul className="mt-1 border-l border-line">
        {listed.map(({ id, level, text }) => (
          <li key={id}>
            <a
              href={`#${encodeURIComponent(id)}`}
              className={clsx(
                '-ml-px block border-l border-transparent py-1 text-[13px] leading-5 text-ink-2 hover:border-blue hover:text-ink',
                level > top ? 'pl-7' : 'pl-4'
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
