import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FRAMEWORKS, type FrameworkId } from '@/features/plugin/snippets/snippet.ts'

interface FrameworkTabsProps {
  value: FrameworkId
  onChange: (value: FrameworkId) => void
  children: ReactNode
}

/** Tabs by the ARIA Authoring Practices: one of them can be reached by Tab, arrows lead to the others and choose them. */
export function FrameworkTabs({ value, onChange, children }: FrameworkTabsProps) {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    const index = FRAMEWORKS.findIndex((one) => one.id === value)
    const last = FRAMEWORKS.length - 1
    const next = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last
    }[event.key]
    const framework = next === undefined ? undefined : FRAMEWORKS[next]
    if (!framework) return
    event.preventDefault()
    onChange(framework.id)
    list.current?.querySelector<HTMLElement>(`[data-framework="${framework.id}"]`)?.focus()
  }

  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={t('plugin.snippets.framework')}
        onKeyDown={handleKeyDown}
        className="mb-4 flex gap-1 overflow-x-auto border-b border-line"
      >
        {FRAMEWORKS.map((framework) => {
          const isChosen = framework.id === value
          return (
            <button
              key={framework.id}
              type="button"
              role="tab"
              id={`${id}-${framework.id}`}
              data-framework={framework.id}
              aria-selected={isChosen}
              aria-controls={`${id}-panel`}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(framework.id)}
              className={clsx(
                '-mb-px h-10 border-b-2 px-3 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2',
                isChosen ? 'border-blue text-ink' : 'border-transparent text-ink-2 hover:text-ink'
              )}
            >
              {framework.name}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
