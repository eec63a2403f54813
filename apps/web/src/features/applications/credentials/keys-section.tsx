import type { Application, ApplicationKeys } from '@portico/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '@/lib/drafts/drafts.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { setKeys } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'
import { CopyableValue } from '../detail/values.tsx'
import { KeysDialog, type KeysDraft } from './keys-dialog.tsx'

interface KeysSectionProps {
  application: Application
  isEditable: boolean
}

/** The public keys with which an application can authenticate in place of a secret. */
export function KeysSection({ application: { id, name, keys }, isEditable }: KeysSectionProps) {
  const { t } = useTranslation()
  // Kept while the user signs in again, as the server may demand.
  const typed = useRef<KeysDraft>(undefined)
  const kept = useDraft('applicationKeys', () => typed.current && { values: typed.current })
  const [draft, setDraft] = useState(kept?.values)
  useEffect(() => {
    typed.current = draft
  })
  const [isAsked, setAsked] = useState(false)
  const removal = useChange(
    () => setKeys(id, {}),
    () => setAsked(false)
  )
  return (
    <Section
      title={t('applications.keys.title')}
      actions={
        isEditable && (
          <>
            {keys && (
              <Button size="small" onClick={() => setAsked(true)}>
                {t('applications.keys.remove')}
              </Button>
            )}
            <Button
              size="small"
              onClick={() =>
                setDraft({ way: keys?.jwksUri ? 'jwksUri' : 'jwks', jwks: '', jwksUri: keys?.jwksUri ?? '' })
              }
            >
              {t(keys ? 'applications.keys.replace' : 'applications.keys.add')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4 px-5 py-5 text-sm sm:px-6">
        <p className="max-w-prose text-ink-2">{t('applications.keys.explanation')}</p>
        <Keys keys={keys} />
      </div>
      {draft && <KeysDialog applicationId={id} draft={draft} onType={setDraft} onClose={() => setDraft(undefined)} />}
      {isAsked && (
        <ConfirmDialog
          title={t('applications.keys.question', { name })}
          cancelLabel={t('entity.action.cancel')}
          confirmLabel={t('applications.keys.remove')}
          isPending={removal.isPending}
          onConfirm={() => removal.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t('applications.keys.consequence')}</p>
          <Failure title={t('applications.keys.notRemoved')} error={removal.error} />
        </ConfirmDialog>
      )}
    </Section>
  )
}

function Keys({ keys }: { keys: ApplicationKeys | null }) {
  const { t } = useTranslation()
  if (!keys) return <p className="font-medium">{t('applications.keys.none')}</p>
  if (keys.jwksUri) return <CopyableValue value={keys.jwksUri} label={t('devportalApp.applications.jwksUri')} />
  return (
    <ul className="divide-y divide-line rounded-2 border border-line">
      {keys.jwks?.keys.map((key, index) => (
        <li key={String(key.kid ?? index)} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
          <code className="min-w-0 font-mono text-[13px] wrap-anywhere">
            {typeof key.kid === 'string' ? key.kid : t('applications.keys.noId')}
          </code>
          <Tag className="ml-auto">
            {[key.kty, key.crv, key.alg].filter((part) => typeof part === 'string').join(' · ')}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
