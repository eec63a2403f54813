import type { Application, CreatedApplicationSecret } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { ShownOnce } from '@/lib/credentials/shown-once.tsx'
import { apisWithCollections } from '../collections/apis-with-collections.ts'
import { CollectionDownload } from '../collections/collection-download.tsx'

interface CreatedSecretProps {
  application: Pick<Application, 'clientId' | 'scopes'>
  created: CreatedApplicationSecret
  onStored: () => void
}

/** A secret that was created just now, and is not shown again. */
export function CreatedSecret({ application, created, onStored }: CreatedSecretProps) {
  const { t } = useTranslation()
  const { clientId, scopes } = application
  const { secret } = created
  const apis = apisWithCollections(scopes)
  return (
    <ShownOnce
      title={t('applications.secrets.created.title')}
      text={t('applications.secrets.created.text')}
      values={[
        { name: t('applications.clientId'), value: clientId },
        { name: t('applications.secrets.created.secret'), value: secret }
      ]}
      copy={{
        value: secret,
        label: t('applications.secrets.created.copy'),
        copiedLabel: t('applications.copy.done'),
        refused: t('applications.copy.refused')
      }}
      storedLabel={t('applications.secrets.created.stored')}
      onStored={onStored}
    >
      {apis.length > 0 && (
        <div className="grid gap-1 border-t border-amber-line pt-4">
          <h3 className="text-sm font-semibold">{t('applications.collection.title')}</h3>
          <CollectionDownload apis={apis} credentials={{ clientId, clientSecret: secret }}>
            {t('applications.collection.withSecret')}
          </CollectionDownload>
        </div>
      )}
    </ShownOnce>
  )
}
