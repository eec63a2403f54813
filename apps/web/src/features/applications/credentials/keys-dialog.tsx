import { isReturnAddress, type NewApplicationKeys } from '@portico/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '@/lib/forms/field-errors.ts'
import { Button } from '@/ui/button/button.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { setKeys } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'
import { readJwks } from './read-jwks.ts'

/** What is typed in the dialog. It is kept while the user signs in again, as the server may demand. */
export interface KeysDraft {
  way: 'jwks' | 'jwksUri'
  jwks: string
  jwksUri: string
}

interface KeysDialogProps {
  applicationId: number
  draft: KeysDraft
  onType: (draft: KeysDraft) => void
  onClose: () => void
}

/** What the server is sent, or the translation key of what is wrong. */
function readDraft({ way, jwks, jwksUri }: KeysDraft): { keys: NewApplicationKeys } | { fault: string } {
  if (way === 'jwksUri')
    return isReturnAddress(jwksUri.trim()) ? { keys: { jwksUri: jwksUri.trim() } } : { fault: 'jwksUri' }
  const reading = readJwks(jwks)
  return 'fault' in reading ? reading : { keys: { jwks: reading.jwks } }
}

/** Asks for public keys, pasted or by the address where they are published. */
export function KeysDialog({ applicationId, draft, onType, onClose }: KeysDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const address = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const change = useChange((keys: NewApplicationKeys) => setKeys(applicationId, keys), onClose)
  const refused = fieldErrorsOf(change.error, ['jwks', 'jwksUri'])
  const error = fault ?? (refused && (refused.jwks ? 'refused' : 'jwksUri'))
  const message = error && t(`applications.keys.fault.${error}`)

  function type(changes: Partial<KeysDraft>) {
    setFault(undefined)
    change.reset()
    onType({ ...draft, ...changes })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    const reading = readDraft(draft)
    if ('keys' in reading) return change.mutate(reading.keys)
    setFault(reading.fault)
    ;(draft.way === 'jwks' ? text : address).current?.focus()
  }

  return (
    <Dialog
      title={t('applications.keys.new.title')}
      size="large"
      onClose={() => !change.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t('entity.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={change.isPending}>
            {t('entity.action.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4 text-ink">
        <div>
          <ChoiceSwitch
            label={t('applications.keys.new.way')}
            choices={(['jwks', 'jwksUri'] as const).map((value) => ({
              value,
              label: t(`applications.keys.new.${value}`)
            }))}
            value={draft.way}
            onChange={(way) => type({ way })}
          />
        </div>
        {draft.way === 'jwks' ? (
          <Field
            label={t('devportalApp.applications.jwks')}
            required
            hint={t('applications.keys.new.jwksHint')}
            error={message}
          >
            {(control) => (
              <TextArea
                {...control}
                ref={text}
                data-autofocus
                spellCheck={false}
                placeholder={'{ "keys": [ { "kty": "EC", "crv": "P-256", … } ] }'}
                value={draft.jwks}
                onChange={(event) => type({ jwks: event.target.value })}
                className="font-mono text-[13px]"
              />
            )}
          </Field>
        ) : (
          <Field
            label={t('devportalApp.applications.jwksUri')}
            required
            hint={t('applications.keys.new.jwksUriHint')}
            error={message}
          >
            {(control) => (
              <TextInput
                {...control}
                ref={address}
                type="url"
                inputMode="url"
                spellCheck={false}
                placeholder="https://shop.example/.well-known/jwks.json"
                value={draft.jwksUri}
                onChange={(event) => type({ jwksUri: event.target.value })}
                className="font-mono text-[13px]"
              />
            )}
          </Field>
        )}
        {change.error && !refused && <Failure title={t('applications.keys.failed')} error={change.error} />}
      </form>
    </Dialog>
  )
}
