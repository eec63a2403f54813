import type { Application, CreatedApplicationSecret } from '@portico/contract'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { apisWithCollections } from '../collections/apis-with-collections.ts'
import { CollectionDownload } from '../collections/collection-download.tsx'

interface CreatedSecretProps {
  application: Pick<Application, 'clientId' | 'scopes'>
  created: CreatedApplicationSecret
  onStored: () => void
}

/** A secret that was created just now, and is not shown again. It takes the focus when it appears, so that it is read first. */
export function CreatedSecret({ application, created, onStored }: CreatedSecretProps) {
  const { t } = useTranslation()
  const { clientId, scopes } = application
  const { secret } = created
  const apis = apisWithCollections(scopes)
  const [isRefused, setRefused] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="created-secret"
      className="flex gap-3 rounded-3 border border-amber-line bg-amber-wash px-5 py-5 sm:px-6"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber max-sm:hidden" />
      <div className="grid min-w-0 flex-1 gap-4">
        <div>
          <h2 id="created-secret" ref={heading} tabIndex={-1} className="text-base leading-6 font-semibold">
            {t('applications.secrets.created.title')}
          </h2>
          <p className="mt-1 max-w-prose text-sm">{t('applications.secrets.created.text')}</p>
        </div>
        <dl className="grid gap-x-4 gap-y-1 rounded-2 border border-amber-line bg-raised px-4 py-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="leading-6 text-ink-3">{t('applications.clientId')}</dt>
          <dd className="font-mono leading-6 wrap-anywhere select-all">{clientId}</dd>
          <dt className="leading-6 text-ink-3">{t('applications.secrets.created.secret')}</dt>
          <dd className="font-mono leading-6 wrap-anywhere select-all">{secret}</dd>
        </dl>
        {isRefused && <Alert tone="warning">{t('applications.copy.refused')}</Alert>}
        <div className="flex flex-wrap gap-2">
          <CopyButton
            variant="primary"
            text={secret}
            label={t('applications.secrets.created.copy')}
            copiedLabel={t('applications.copy.done')}
            onRefused={() => setRefused(true)}
          />
          <Button onClick={onStored}>{t('applications.secrets.created.stored')}</Button>
        </div>
        {apis.length > 0 && (
          <div className="grid gap-1 border-t border-amber-line pt-4">
            <h3 className="text-sm font-semibold">{t('applications.collection.title')}</h3>
            <CollectionDownload apis={apis} credentials={{ clientId, clientSecret: secret }}>
              {t('applications.collection.withSecret')}
            </CollectionDownload>
          </div>
        )}
      </div>
    </section>
  )
}
