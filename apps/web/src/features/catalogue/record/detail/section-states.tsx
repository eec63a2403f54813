import type { EntityDefinition } from '@portico/contract'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredRecord } from '@/features/catalogue/api/read-record.ts'
import { Loading } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { Skeletons } from '@/ui/state/skeleton.tsx'

/** A section that has nothing to show, and why. */
export function SectionEmpty({ children }: { children: ReactNode }) {
  return <p className="px-5 py-5 text-sm text-ink-2 sm:px-6">{children}</p>
}

interface SectionFailedProps {
  title: string
  isRetrying: boolean
  onRetry: () => unknown
}

/** A section whose contents could not be loaded, with a button for another attempt. */
export function SectionFailed({ title, isRetrying, onRetry }: SectionFailedProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-3 px-5 py-5 text-sm sm:px-6">
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-red-ink" />
      <p className="min-w-40 flex-1 text-ink">{title}</p>
      <Button size="small" pending={isRetrying} onClick={() => void onRetry()}>
        {t('entity.action.retry')}
      </Button>
    </div>
  )
}

/** The placeholder of a section: a few lines, which appear after 300 ms. */
export const SectionSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <Loading label="entity.loading" className="animate-appear-late px-5 py-5 sm:px-6">
    <div className="grid gap-3">
      <Skeletons count={lines} className="h-5 w-4/5" />
    </div>
  </Loading>
)

export interface PanelProps {
  entity: EntityDefinition
  stored: StoredRecord
}
