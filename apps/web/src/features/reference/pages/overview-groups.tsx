import type { TagGroup } from '@portico/openapi'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chevron } from '@/ui/button/chevron.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { usePiece, usePrefetchPage } from '../api/use-piece.ts'
import { pageOfLink } from '../frame/follow-links.ts'
import { PartFailed } from '../frame/part-failed.tsx'
import { RichTextView } from '../rich-text.tsx'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'

/** Operations up to which all groups are shown open at once. */
const FEW = 60

/** The groups of an API with their operations; of a large API, each group's when it is opened. */
export function OverviewGroups({ groups }: { groups: readonly TagGroup[] }) {
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={clsx('grid', all <= FEW ? 'gap-8' : 'gap-2')}>
      {groups.map((group) => (
        <Group key={group.key} group={group} isFew={all <= FEW} />
      ))}
    </div>
  )
}

function Group({ group, isFew }: { group: TagGroup; isFew: boolean }) {
  const { t, i18n } = useTranslation()
  const { fragment } = useReferenceAddress()
  const id = `group.${group.key}`
  const [toggled, setToggled] = useState<boolean>()
  const isOpen = toggled ?? (isFew || fragment === id)
  const title = group.title || t('reference.untagged')
  const description = group.description && (
    <RichTextView text={group.description} className="mt-1 max-w-prose text-sm text-ink-2" />
  )
  if (isFew) {
    return (
      <section aria-labelledby={id}>
        <h3 id={id} className="text-base font-semibold tracking-[-0.01em]">
          {title}
        </h3>
        {description}
        <Operations group={group} />
      </section>
    )
  }
  return (
    <section aria-labelledby={id} className="rounded-2 border border-line">
      <h3 id={id}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setToggled(!isOpen)}
          className="flex min-h-12 w-full items-center gap-2 rounded-2 px-4 py-2 text-left font-semibold hover:bg-sunken"
        >
          <Chevron isOpen={isOpen} className="text-ink-3" />
          <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
          <span className="text-[13px] font-normal text-ink-3 tabular-nums">
            {t('reference.operationCount', { count: group.count, number: group.count.toLocaleString(i18n.language) })}
          </span>
        </button>
      </h3>
      {isOpen && (
        <div className="px-4 pb-4">
          {description}
          <Operations group={group} />
        </div>
      )}
    </section>
  )
}

function Operations({ group }: { group: TagGroup }) {
  const { t } = useTranslation()
  const piece = usePiece('tag', group.key)
  const link = useReferenceLink()
  const prefetch = usePrefetchPage()
  if (piece.isError) return <PartFailed onRetry={() => void piece.refetch()} />
  if (!piece.data) {
    return (
      <div role="status" className="mt-3">
        <span className="sr-only">{t('global.loading')}</span>
        {Array.from({ length: Math.min(group.count, 20) }, (_, index) => (
          <div key={index} className="flex h-[49px] items-center border-t border-line">
            <Skeleton className="h-5 w-full max-w-md" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul
      className="mt-3 border-b border-line"
      onPointerOver={(event) => {
        const page = pageOfLink(event.target)
        if (page) prefetch(page)
      }}
    >
      {piece.data.operations.map((operation) => (
        <li
          key={`${operation.kind} ${operation.id}`}
          className="border-t border-line [contain-intrinsic-size:auto_49px] [content-visibility:auto]"
        >
          <a
            href={link({ kind: operation.kind, key: operation.id })}
            className="group flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 rounded-1 px-1 py-2.5 hover:bg-ground"
          >
            <MethodBadge method={operation.method} />
            <span
              className={clsx(
                'min-w-0 font-medium wrap-anywhere group-hover:text-blue-ink',
                operation.deprecated && 'line-through'
              )}
            >
              {operation.title}
            </span>
            {operation.deprecated && <Tag tone="warning">{t('reference.deprecated')}</Tag>}
            <code className="min-w-0 font-mono text-[13px] text-ink-3 wrap-anywhere max-sm:basis-full sm:ml-auto">
              {operation.path}
            </code>
          </a>
        </li>
      ))}
    </ul>
  )
}
