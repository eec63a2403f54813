import type { ApplicationScope } from '@portico/contract'
import type { ClientCredentials } from '@portico/openapi'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { Select } from '@/ui/form/select.tsx'
import { Failure } from '../detail/failure.tsx'
import { scopeName } from '../detail/values.tsx'

/** Chosen in place of one API. */
const ALL = 'all'

interface CollectionDownloadProps {
  /** Those of which there are collections; not empty. */
  apis: readonly ApplicationScope[]
  credentials: ClientCredentials
  /** What the file contains; it describes the button. */
  children: ReactNode
}

/** Downloads the Postman collection of an API, or of all, with credentials filled in. */
export function CollectionDownload({ apis, credentials, children }: CollectionDownloadProps) {
  const { t } = useTranslation()
  const select = useId()
  const note = useId()
  const [choice, setChoice] = useState<string>()
  const single = apis.find((api) => api === choice) ?? (apis.length === 1 ? apis[0] : undefined)
  const names = apis.map((value) => ({ value: value as string, label: scopeName(t, value) }))
  const download = useMutation({
    mutationFn: async () => {
      const { saveCollections } = await import('./collection-files.ts')
      await saveCollections(single === undefined ? apis : [single], credentials)
    },
    meta: { handles: () => true }
  })
  return (
    <div className="grid gap-3">
      <p id={note} className="max-w-prose text-sm text-ink-2">
        {children}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={select} className="sr-only">
          {t('applications.collection.api')}
        </label>
        <Select
          id={select}
          value={single ?? ALL}
          options={apis.length === 1 ? names : [{ value: ALL, label: t('applications.collection.all') }, ...names]}
          className="min-w-0 grow basis-56 sm:max-w-72"
          onChange={({ target }) => setChoice(target.value)}
        />
        <Button aria-describedby={note} pending={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          {t('applications.collection.download')}
        </Button>
      </div>
      <Failure title={t('applications.collection.failed')} error={download.error} />
    </div>
  )
}
