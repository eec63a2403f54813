import type { ChangeAction, EntityDefinition, HistoryEntry } from '@portico/contract'
import { clsx } from 'clsx'
import { ChevronRight, History, type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatTimestamp } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { ChangeList, type ChangeListProps } from './change-list.tsx'
import { changesBetween } from './changes.ts'

const PORTAL = 'system'

const ICONS: Record<ChangeAction, LucideIcon> = { create: Plus, update: Pencil, delete: Trash2, restore: History }

interface HistoryItemProps {
  entity: EntityDefinition
  entry: HistoryEntry
  /** Absent for the present state, and for users who may not restore it. */
  onRestore: (() => void) | undefined
  ref?: Ref<HTMLLIElement> | undefined
}

/** One entry of a history: who did what when, and the changes. */
export function HistoryItem({ entity, entry, onRestore, ref }: HistoryItemProps) {
  const { t } = useTranslation()
  const { action, actor, at, before, after } = entry
  const changes = changesBetween(entity, before, after)
  const Icon = ICONS[action]
  const time = formatDateTime(at)
  const exactTime = formatTimestamp(at)
  const sentence = actor === PORTAL ? `entity.history.byPortal.${action}` : `entity.history.by.${action}`
  return (
    <li ref={ref} tabIndex={-1} className="flex gap-3 px-5 py-4 -outline-offset-2 sm:px-6">
      <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon aria-hidden="true" className="size-3.5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-2.5">
        <div className="text-sm">
          <p className="text-ink wrap-anywhere">{t(sentence, { actor })}</p>
          <time dateTime={at} title={exactTime} className="text-[13px] text-ink-3 tabular-nums">
            {time}
          </time>
        </div>
        {changes.length > 0 &&
          (action === 'create' || action === 'delete' ? (
            <FoldedChanges entity={entity} changes={changes} />
          ) : (
            <ChangeList entity={entity} changes={changes} />
          ))}
        {onRestore && (
          <div>
            <Button size="small" aria-label={t('entity.history.restoreNamed', { time })} onClick={onRestore}>
              {t('entity.history.restore')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** All values of a record that was created or deleted, which are many: shown on request. */
function FoldedChanges({ entity, changes }: ChangeListProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="-ml-1 inline-flex cursor-pointer list-none items-center gap-1 rounded-1 py-0.5 pr-1.5 text-[13px] text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className={clsx('size-4 transition-transform', isOpen && 'rotate-90')} />
        {t('entity.history.values', { count: changes.length })}
      </summary>
      <div className="mt-2">{isOpen && <ChangeList entity={entity} changes={changes} />}</div>
    </details>
  )
}
