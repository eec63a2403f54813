import { type Application, type ApplicationSecret, type CreatedApplicationSecret, LIMITS } from '@portico/contract'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stamp } from '@/lib/credentials/stamp.tsx'
import { useDraft } from '@/lib/drafts/drafts.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Section } from '@/ui/page/section.tsx'
import { revokeSecret } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'
import { CreatedSecret } from './created-secret.tsx'
import { NEW_SECRET, NewSecretDialog, type SecretDraft } from './new-secret-dialog.tsx'

interface SecretsSectionProps {
  application: Application
  isEditable: boolean
}

/** The secrets of an application: a new one, which is shown once, and the revocation of each. */
export function SecretsSection({ application, isEditable }: SecretsSectionProps) {
  const { t } = useTranslation()
  const { id, secrets } = application
  // Kept while the user signs in again, as the server may demand.
  const typed = useRef<SecretDraft>(undefined)
  const kept = useDraft('applicationSecret', () => typed.current && { values: typed.current })
  const [draft, setDraft] = useState(kept?.values)
  useEffect(() => {
    typed.current = draft
  })
  const [created, setCreated] = useState<CreatedApplicationSecret>()
  const [asked, setAsked] = useState<ApplicationSecret>()
  const reason = useId()
  const isFull = secrets.length >= LIMITS.applicationSecrets

  return (
    <>
      {created && (
        <CreatedSecret
          key={created.id}
          application={application}
          created={created}
          onStored={() => setCreated(undefined)}
        />
      )}
      <Section
        title={t('applications.secrets.title')}
        actions={
          isEditable && (
            <Button
              size="small"
              aria-disabled={isFull || undefined}
              aria-describedby={isFull ? reason : undefined}
              className="aria-disabled:opacity-55"
              onClick={() => !isFull && setDraft(NEW_SECRET)}
            >
              <Plus aria-hidden="true" className="size-4" />
              {t('applications.secrets.create')}
            </Button>
          )
        }
      >
        {secrets.length === 0 ? (
          <p className="px-5 py-5 text-sm text-ink-2 sm:px-6">{t('applications.secrets.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {secrets.map((secret) => (
              <SecretItem key={secret.id} secret={secret} isEditable={isEditable} onRevoke={() => setAsked(secret)} />
            ))}
          </ul>
        )}
        <div className="grid gap-1 border-t border-line bg-ground px-5 py-4 text-sm text-ink-2 sm:px-6">
          {isFull && (
            <p id={reason} className="font-medium text-ink">
              {t('applications.secrets.full')}
            </p>
          )}
          <p className="max-w-prose">{t('applications.secrets.rotation')}</p>
        </div>
      </Section>
      {draft && (
        <NewSecretDialog
          applicationId={id}
          draft={draft}
          onType={setDraft}
          onCreated={(secret) => {
            setDraft(undefined)
            setCreated(secret)
          }}
          onClose={() => setDraft(undefined)}
        />
      )}
      {asked && (
        <RevokeDialog
          applicationId={id}
          secret={asked}
          onRevoked={() => {
            if (created?.id === asked.id) setCreated(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** What a secret is called: its label, or its number. */
function useSecretName(): (secret: ApplicationSecret) => string {
  const { t } = useTranslation()
  return ({ id, label }) => label || t('applications.secrets.unlabelled', { id })
}

interface SecretItemProps {
  secret: ApplicationSecret
  isEditable: boolean
  onRevoke: () => void
}

function SecretItem({ secret, isEditable, onRevoke }: SecretItemProps) {
  const { t } = useTranslation()
  const name = useSecretName()(secret)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:px-6">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium wrap-anywhere">{name}</p>
        <dl className="mt-1 flex flex-wrap gap-x-5 text-[13px] leading-5 text-ink-2">
          <Stamp label={t('applications.created')} value={secret.createdDate} none="" />
          <Stamp
            label={t('devportalApp.applications.expiresDate')}
            value={secret.expiresDate}
            none={t('applications.never')}
          />
          <Stamp label={t('applications.lastUsed')} value={secret.lastUsedDate} none={t('applications.never')} />
        </dl>
      </div>
      {isEditable && (
        <Button size="small" aria-label={t('applications.secrets.revokeNamed', { name })} onClick={onRevoke}>
          {t('applications.secrets.revoke')}
        </Button>
      )}
    </li>
  )
}

interface RevokeDialogProps {
  applicationId: number
  secret: ApplicationSecret
  onRevoked: () => void
  onClose: () => void
}

function RevokeDialog({ applicationId, secret, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation()
  const name = useSecretName()(secret)
  const revocation = useChange(
    () => revokeSecret(applicationId, secret.id),
    () => {
      onRevoked()
      onClose()
    }
  )
  return (
    <ConfirmDialog
      title={t('applications.secrets.question', { name })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('applications.secrets.revoke')}
      isPending={revocation.isPending}
      onConfirm={() => revocation.mutate()}
      onClose={onClose}
    >
      <p>{t('applications.secrets.consequence')}</p>
      <Failure title={t('applications.secrets.notRevoked')} error={revocation.error} />
    </ConfirmDialog>
  )
}
