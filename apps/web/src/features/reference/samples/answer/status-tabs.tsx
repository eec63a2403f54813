import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'

interface StatusTabsProps {
  /** Tabs are `<id>-<status>`, their panel is `<id>-panel`. */
  id: string
  label: string
  statuses: readonly string[]
  chosen: string
  onChoose: (status: string) => void
}

const colourOf = (status: string) =>
  status.startsWith('2')
    ? 'bg-teal'
    : status.startsWith('5')
      ? 'bg-red'
      : status.startsWith('4')
        ? 'bg-amber'
        : 'bg-ink-3'

/** The statuses of an operation as tabs, by the ARIA Authoring Practices: arrows, Home and End move and choose. */
export function StatusTabs({ id, label, statuses, chosen, onChoose }: StatusTabsProps) {
  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = statuses.indexOf(chosen)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: statuses.length - 1 }[event.key]
    const status = target === undefined ? undefined : statuses.at(target % statuses.length)
    if (status === undefined) return
    event.preventDefault()
    onChoose(status)
    document.getElementById(`${id}-${status}`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className="flex flex-wrap gap-1 border-b border-line px-3 py-2"
    >
      {statuses.map((status) => (
        <button
          key={status}
          type="button"
          role="tab"
          id={`${id}-${status}`}
          aria-selected={status === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={status === chosen ? 0 : -1}
          onClick={() => onChoose(status)}
          className={clsx(
            'inline-flex h-8 items-center gap-1.5 rounded-2 px-2.5 font-mono text-[13px]',
            status === chosen ? 'bg-sunken font-semibold text-ink' : 'text-ink-2 hover:text-ink'
          )}
        >
          <span aria-hidden="true" className={clsx('size-1.5 rounded-full', colourOf(status))} />
          {status}
        </button>
      ))}
    </div>
  )
}
