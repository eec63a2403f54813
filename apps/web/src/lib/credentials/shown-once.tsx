import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/ui/button/button.tsx'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { Alert } from '@/ui/state/alert.tsx'

interface ShownOnceProps {
  title: string
  text: string
  /** What is shown, each value beside its name. */
  values: readonly { name: string; value: string }[]
  /** What the button copies, and what it says before, afterwards, and where the browser refuses. */
  copy: { value: string; label: string; copiedLabel: string; refused: string }
  storedLabel: string
  onStored: () => void
  children?: ReactNode
}

/** A credential that was created just now, and is not shown again. It takes the focus when it appears, so that it is read first. */
export function ShownOnce({ title, text, values, copy, storedLabel, onStored, children }: ShownOnceProps) {
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby={id}
      className="flex gap-3 rounded-3 border border-amber-line bg-amber-wash px-5 py-5 sm:px-6"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber max-sm:hidden" />
      <div className="grid min-w-0 flex-1 gap-4">
        <div>
          <h2 id={id} ref={heading} tabIndex={-1} className="text-base leading-6 font-semibold">
            {title}
          </h2>
          <p className="mt-1 max-w-prose text-sm">{text}</p>
        </div>
        <dl className="grid gap-x-4 gap-y-1 rounded-2 border border-amber-line bg-raised px-4 py-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          {values.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="leading-6 text-ink-3">{name}</dt>
              <dd className="font-mono leading-6 wrap-anywhere select-all">{value}</dd>
            </div>
          ))}
        </dl>
        {isRefused && <Alert tone="warning">{copy.refused}</Alert>}
        <div className="flex flex-wrap gap-2">
          <CopyButton
            variant="primary"
            text={copy.value}
            label={copy.label}
            copiedLabel={copy.copiedLabel}
            onRefused={() => setRefused(true)}
          />
          <Button onClick={onStored}>{storedLabel}</Button>
        </div>
        {children}
      </div>
    </section>
  )
}
