import type { OperationView } from '@portico/openapi'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReference } from '@/features/reference/api/use-reference.ts'

/** Whether the sandbox responds to this operation. Its line is there from the beginning, so that nothing moves when that is known. */
export function LiveNote({ operation, children }: { operation: OperationView; children?: ReactNode }) {
  const { t } = useTranslation()
  const { data: reference } = useReference()
  const isLive = reference?.live.includes(operation.id) ?? false
  return (
    <div className="flex min-h-11 items-center gap-2.5 text-[13px] leading-[22px] text-ink-2">
      {reference && (
        <>
          <span
            aria-hidden="true"
            className={clsx('size-2 shrink-0 rounded-full', isLive ? 'bg-teal' : 'border border-amber')}
          />
          <p className="mr-auto">
            <strong className={clsx('font-semibold', isLive ? 'text-teal' : 'text-amber')}>
              {t(isLive ? 'reference.samples.live.title' : 'reference.samples.notLive.title')}
            </strong>{' '}
            {!isLive && t('reference.samples.notLive.text')}
          </p>
          {children}
        </>
      )}
    </div>
  )
}
