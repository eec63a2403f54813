import { type ReactNode, useId } from 'react'

interface FactorSectionProps {
  title: string
  explanation: string
  children: ReactNode
}

/** A kind of second factor: what it is, and what there is of it. */
export function FactorSection({ title, explanation, children }: FactorSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h2 id={id} className="text-lg leading-7 font-semibold tracking-[-0.01em]">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-ink-2">{explanation}</p>
      </div>
      {children}
    </section>
  )
}
