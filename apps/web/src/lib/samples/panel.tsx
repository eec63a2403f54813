import type { NameValue } from '@portico/openapi'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { showToast } from '../toasts.ts'

interface PanelProps {
  title: ReactNode
  /** At the end of the title's line. */
  controls?: ReactNode
  children: ReactNode
}

/** A framed part of the samples, with a title that screen readers can go to; hidden while its part with `data-fields` is empty. */
export function Panel({ title, controls, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-clip rounded-3 border border-line bg-paper late-layout has-[>[data-fields]:empty]:hidden"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2 pr-2 pl-4">
        <h2 id={id} className="mr-auto text-[13px] font-semibold">
          {title}
        </h2>
        {controls}
      </div>
      {children}
    </section>
  )
}

interface HeaderListProps {
  label: string
  headers: readonly NameValue[]
}

/** The headers of a response, above its body. */
export function HeaderList({ label, headers }: HeaderListProps) {
  return (
    <ul
      aria-label={label}
      className="border-b border-line bg-code px-4 py-2.5 font-mono text-xs leading-[1.7] wrap-anywhere text-code-ink-2"
    >
      {headers.map(({ name, value }) => (
        <li key={name}>
          <span className="text-code-ink">{name}</span>: {value}
        </li>
      ))}
    </ul>
  )
}

/** Copies what a panel shows. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation()
  return (
    <CopyButton
      variant="ghost"
      size="small"
      text={code}
      label={t('reference.samples.copy')}
      copiedLabel={t('reference.samples.copied')}
      onRefused={() => showToast({ kind: 'error', key: 'reference.copyRefused' })}
    />
  )
}
