import { Braces, CornerDownLeft, FileText, Tag, TriangleAlert, Webhook } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { Marked } from './marked.tsx'
import type { SearchResult, SearchResultGroup } from './search-results.ts'

interface ResultListProps {
  /** Of the listbox; options are `<id>-<position>`. */
  id: string
  groups: readonly SearchResultGroup[]
  active: number
  onHighlight: (position: number) => void
  onOpen: (choice: SearchResult, isNewTab: boolean) => void
}

/** Results in groups with headings. They are links too, so that the mouse can do with them what it does with links. */
export function ResultList({ id, groups, active, onHighlight, onOpen }: ResultListProps) {
  const { t } = useTranslation()
  let position = 0
  return (
    <div id={id} role="listbox" aria-label={t('reference.search.results')} tabIndex={-1} className="p-2">
      {groups.map(({ heading, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={heading} role="group" aria-labelledby={`${id}-${heading}`} className="pb-2">
          <div
            id={`${id}-${heading}`}
            role="presentation"
            className="px-3 pt-2 pb-1 text-xs leading-5 font-semibold text-ink-3"
          >
            {t(`reference.search.group.${heading}`)}
          </div>
          {choices.map((choice) => {
            const at = position++
            return (
              <Result
                key={`${choice.to} ${choice.title} ${at}`}
                id={`${id}-${at}`}
                choice={choice}
                isActive={at === active}
                onHighlight={() => at !== active && onHighlight(at)}
                onOpen={onOpen}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ResultProps {
  id: string
  choice: SearchResult
  isActive: boolean
  onHighlight: () => void
  onOpen: (choice: SearchResult, isNewTab: boolean) => void
}

function Result({ id, choice, isActive, onHighlight, onOpen }: ResultProps) {
  const { title, titleRanges, apiName } = choice
  const href = useHref(choice.to)
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(choice, false)
  }
  return (
    <a
      href={href}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      data-search-hit
      onMouseMove={onHighlight}
      onMouseDown={(event) => event.preventDefault()}
      onClick={handleClick}
      className="flex items-start gap-3 rounded-2 px-3 py-2 text-sm leading-5 aria-selected:bg-blue-wash"
    >
      <Mark choice={choice} />
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere">
          <Marked text={title} ranges={titleRanges} />
        </span>
        <Detail choice={choice} />
      </span>
      {apiName !== '' && <span className="max-w-[32%] shrink-0 truncate text-xs leading-5 text-ink-3">{apiName}</span>}
      <CornerDownLeft
        aria-hidden="true"
        className={
          isActive ? 'mt-0.5 size-4 shrink-0 text-blue-ink max-sm:hidden' : 'invisible size-4 shrink-0 max-sm:hidden'
        }
      />
    </a>
  )
}

/** `GET /payments` of an operation: its method is the badge. */
function methodOf({ group, detail }: SearchResult): string | undefined {
  return group === 'operations' ? detail.split(' ')[0] : undefined
}

const ICONS = { webhooks: Webhook, schemas: Braces, properties: Tag, guides: FileText, errors: TriangleAlert } as const

function Mark({ choice }: { choice: SearchResult }) {
  const method = methodOf(choice)
  if (method !== undefined) return <MethodBadge method={method} />
  const Icon = ICONS[choice.group as keyof typeof ICONS] ?? FileText
  return (
    <span className="grid h-5 w-16 shrink-0 place-items-center text-ink-3">
      <Icon aria-hidden="true" className="size-4" />
    </span>
  )
}

function Detail({ choice }: { choice: SearchResult }) {
  const { detail, detailRanges, group } = choice
  const method = methodOf(choice)
  const skipped = method === undefined ? 0 : method.length + 1
  const text = detail.slice(skipped)
  if (text === '') return null
  return (
    <span
      className={
        group === 'guides' || group === 'schemas' || group === 'errors'
          ? 'truncate text-[13px] text-ink-2'
          : 'truncate font-mono text-xs leading-5 text-ink-2'
      }
    >
      <Marked text={text} ranges={detailRanges.map((position) => Math.max(0, position - skipped))} />
    </span>
  )
}
