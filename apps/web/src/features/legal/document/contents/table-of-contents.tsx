import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Section } from '../legal-document.ts'

interface ContentsProps {
  sections: readonly Section[]
}

/** Beside the text on wide windows, staying in sight, with the section that is being read marked. */
export function SideContents({ sections }: ContentsProps) {
  const { t } = useTranslation()
  const current = useCurrentSection(sections)
  return (
    <nav
      aria-label={t('legal.contents')}
      className="sticky top-8 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto text-sm max-lg:hidden print:hidden"
    >
      <p className="pb-2 font-medium text-ink">{t('legal.contents')}</p>
      <ContentsList
        sections={sections}
        current={current}
        className={(isCurrent) =>
          clsx(
            'flex gap-2 border-l-2 py-1 pl-4 leading-5 -outline-offset-2',
            isCurrent ? 'border-blue font-medium text-ink' : 'border-line text-ink-2 hover:border-line-2 hover:text-ink'
          )
        }
      />
    </nav>
  )
}

/** Before the text on narrow windows, folded. */
export function FoldedContents({ sections }: ContentsProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('legal.contents')} className="mb-8 lg:hidden print:hidden">
      <details className="group rounded-2 border border-line bg-raised text-[15px]">
        <summary className="flex cursor-pointer items-center justify-between rounded-2 px-4 py-2.5 font-medium text-ink">
          {t('legal.contents')}
          <ChevronDown aria-hidden="true" className="size-4 text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-3">
          <ContentsList
            sections={sections}
            className={() => 'flex gap-2 py-1 leading-6 text-ink-2 hover:text-ink hover:underline'}
          />
        </div>
      </details>
    </nav>
  )
}

interface ContentsListProps extends ContentsProps {
  current?: string | undefined
  className: (isCurrent: boolean) => string
}

const ContentsList = ({ sections, current, className }: ContentsListProps) => (
  <ol>
    {sections.map(({ id, title }, index) => (
      <li key={id}>
        <Link to={`#${id}`} aria-current={id === current || undefined} className={className(id === current)}>
          <span className="min-w-6 tabular-nums">{index + 1}.</span>
          <span>{title}</span>
        </Link>
      </li>
    ))}
  </ol>
)

/** The part of the window, from its top, in which a section counts as being read. */
const READING_ZONE = '0px 0px -70% 0px'

/** The id of the last section that reaches into the reading zone; where none does, of the one that did. */
export function useCurrentSection(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const inZone = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inZone[isIntersecting ? 'add' : 'delete'](target)
        const last = sections.findLast(({ id }) => inZone.has(elementOf(id)))
        if (last) setCurrent(last.id)
      },
      { rootMargin: READING_ZONE }
    )
    for (const { id } of sections) observer.observe(elementOf(id))
    return () => observer.disconnect()
  }, [sections])
  return current
}

/** A section, known by the id of its heading. */
const elementOf = (id: string) => document.getElementById(id)!.parentElement!
