import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { CookieSettingsButton } from '../consent/cookie-settings.tsx'
import { InlineMarkdown } from './inline-markdown.tsx'
import type { Clause, LegalDocument, Section } from './legal-document.ts'
import { ActivityTable, CookieTable, DefinitionList, StorageTable } from './tables.tsx'

interface DocumentSectionProps {
  section: Section
  number: number
  document: LegalDocument
}

/** A section with its numbered clauses. Each can be linked to: its number is the link. */
export function DocumentSection({ section, number, document }: DocumentSectionProps) {
  return (
    <section aria-labelledby={section.id} className="mt-10 first:mt-0">
      <h2
        id={section.id}
        className="scroll-mt-6 text-xl leading-7 font-semibold tracking-[-0.015em] text-balance text-ink print:break-after-avoid"
      >
        {number}. {section.title}
      </h2>
      <ol className="mt-3 space-y-4 text-ink-2 print:text-ink">
        {section.clauses.map((clause, index) => (
          <ClauseItem
            key={index}
            clause={clause}
            anchor={`${section.id}-${index + 1}`}
            number={`${number}.${index + 1}`}
            document={document}
          />
        ))}
      </ol>
    </section>
  )
}

interface ClauseItemProps {
  clause: Clause
  anchor: string
  number: string
  document: LegalDocument
}

function ClauseItem({ clause, anchor, number, document }: ClauseItemProps) {
  const { t } = useTranslation()
  const isLinkedTo = useLocation().hash === `#${anchor}`
  return (
    <li
      id={anchor}
      className={clsx(
        'scroll-mt-6 gap-x-4 sm:flex',
        isLinkedTo && 'rounded-1 bg-blue-wash shadow-[0_0_0_8px_var(--blue-wash)]'
      )}
    >
      <Link
        to={`#${anchor}`}
        aria-label={t('legal.linkToClause', { number })}
        className="shrink-0 rounded-1 text-sm leading-7 text-ink-3 tabular-nums hover:text-blue-ink hover:underline sm:w-10 print:text-ink-2"
      >
        {number}
      </Link>
      <div className="min-w-0 flex-1">
        <p>
          <InlineMarkdown text={typeof clause === 'string' ? clause : clause.text} />
        </p>
        {typeof clause !== 'string' && <ClauseExtra clause={clause} document={document} />}
      </div>
    </li>
  )
}

function ClauseExtra({ clause, document }: { clause: Exclude<Clause, string>; document: LegalDocument }) {
  if ('items' in clause)
    return (
      <ul className="mt-2 list-disc space-y-1.5 pl-5 marker:text-ink-3">
        {clause.items.map((item) => (
          <li key={item}>
            <InlineMarkdown text={item} />
          </li>
        ))}
      </ul>
    )
  if ('definitions' in clause) return <DefinitionList definitions={clause.definitions} />
  if ('activities' in clause) return <ActivityTable activities={clause.activities} />
  if ('cookies' in clause) return <CookieTable group={clause.cookies} purposes={document.purposes!} />
  if ('storage' in clause) return <StorageTable entries={clause.storage} />
  return <CookieSettingsButton className="mt-3 print:hidden" />
}
