import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '@/lib/toasts.ts'
import { CopyButton } from '@/ui/button/copy-button.tsx'

interface FactProps {
  label: ReactNode
  children: ReactNode
  /** Copied by a button at the end of the line. */
  copied?: string
  isCode?: boolean
}

/** A term and what it is, as one line of a list of facts. */
export function Fact({ label, children, copied, isCode = false }: FactProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-line py-2.5 last:border-b-0">
      <dt className="w-40 shrink-0 text-sm text-ink-2 max-sm:w-full">{label}</dt>
      <dd className={clsx('min-w-0 flex-1 wrap-anywhere', isCode ? 'font-mono text-[13.5px]' : 'text-[15px]')}>
        {children}
      </dd>
      {copied !== undefined && (
        <dd>
          <CopyButton
            variant="ghost"
            size="small"
            text={copied}
            label={t('payments.copy.label')}
            copiedLabel={t('payments.copy.done')}
            aria-label={typeof label === 'string' ? t('payments.copy.of', { what: label }) : undefined}
            onRefused={() => showToast({ kind: 'error', key: 'reference.copyRefused' })}
          />
        </dd>
      )}
    </div>
  )
}
