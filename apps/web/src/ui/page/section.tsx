import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

interface SectionProps {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A part of a record's page beside its fields, under a heading of its own. */
export function Section({ title, note, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="overflow-hidden">
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2.5 sm:px-6">
          <h2 id={id} className="text-base font-semibold tracking-[-0.01em]">
            {title}
          </h2>
          {note}
          {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
        {children}
      </Card>
    </section>
  )
}
