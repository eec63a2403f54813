import type { KeyboardEvent, ReactNode } from 'react'

interface TabListProps<Value extends string> {
  /** Tabs have the ids `<id>-<value>`; their panel is `<id>-panel`. */
  id: string
  label: string
  tabs: readonly { readonly value: Value; readonly label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className: string
  /** The classes of a tab; `aria-selected:` says how the selected one looks. */
  tabClassName: string
}

/** Tabs by the ARIA Authoring Practices: one of them is a tab stop; arrows, Home and End move and select. */
export function TabList<Value extends string>(props: TabListProps<Value>) {
  const { id, label, tabs, value, onChange, className, tabClassName } = props
  function handleKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = target === undefined ? undefined : tabs.at(target % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} onKeyDown={handleKeyDown} className={className}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className={tabClassName}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
