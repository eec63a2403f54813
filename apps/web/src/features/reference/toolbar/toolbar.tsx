import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { useReference } from '../api/use-reference.ts'
import { CopyMarkdown } from './copy-markdown.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { EnvironmentSelect } from './environment-select.tsx'
import { useShownVersion } from './use-shown-version.ts'
import { VersionMarks } from './version-marks.tsx'
import { VersionSelect } from './version-select.tsx'

/** What is read: of which environment and version; and what can be done with it. */
export function Toolbar() {
  const { t } = useTranslation()
  const { api, environment, version } = useShownVersion()
  const reference = useReference()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Labelled label={t('reference.environment')}>{(id) => <EnvironmentSelect id={id} />}</Labelled>
      <Labelled label={t('reference.version')}>{(id) => <VersionSelect id={id} />}</Labelled>
      <VersionMarks />
      <div className="ml-auto flex items-center gap-2">
        {(reference.data || !reference.isError) && <CopyMarkdown />}
        {version !== undefined && <DownloadMenu place={{ api, environment, version }} />}
        {version === undefined && !reference.isError && <DownloadsSkeleton />}
      </div>
    </div>
  )
}

/** Keeps the place of the downloads, which wait for the version: the bar is as high as it will be. */
function DownloadsSkeleton() {
  return <Skeleton className="h-8 w-16 sm:max-md:w-31 lg:w-31" />
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-[13px] text-ink-2 max-lg:sr-only">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
