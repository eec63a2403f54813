import { APPLICATION_ROLES, type ApplicationRole, emailSchema, loginNameSchema } from '@portico/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '@/lib/forms/field-errors.ts'
import { Button } from '@/ui/button/button.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Field } from '@/ui/form/field.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { addMember } from '../api/requests.ts'
import { useChange } from '../api/use-change.ts'
import { Failure } from '../detail/failure.tsx'

const WAYS = ['login', 'email'] as const
type Way = (typeof WAYS)[number]

const SCHEMAS = { login: loginNameSchema, email: emailSchema }

interface NewMemberDialogProps {
  applicationId: number
  onClose: () => void
}

/** Adds a user by name, or invites somebody by email address. */
export function NewMemberDialog({ applicationId, onClose }: NewMemberDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const [way, setWay] = useState<Way>('login')
  const [text, setText] = useState('')
  const [role, setRole] = useState<ApplicationRole>('DEVELOPER')
  const [isInvalid, setInvalid] = useState(false)
  const addition = useChange(() => addMember(applicationId, { [way]: text.trim(), role }), onClose)
  const refused = fieldErrorsOf(addition.error, WAYS)
  const fault = isInvalid ? way : refused && (refused.login === 'Reference' ? 'unknown' : way)

  function clear() {
    setInvalid(false)
    addition.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (addition.isPending) return
    const isWrong = !SCHEMAS[way].safeParse(text.trim()).success
    setInvalid(isWrong)
    if (isWrong) input.current?.focus()
    else addition.mutate(undefined, { onError: () => input.current?.focus() })
  }

  return (
    <Dialog
      title={t('applications.members.new.title')}
      onClose={() => !addition.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t('entity.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={addition.isPending}>
            {t(`applications.members.new.${way === 'login' ? 'add' : 'invite'}`)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3 text-ink">
        <div>
          <ChoiceSwitch
            label={t('applications.members.new.way')}
            choices={WAYS.map((value) => ({ value, label: t(`applications.members.new.${value}`) }))}
            value={way}
            onChange={(next) => {
              clear()
              setWay(next)
            }}
          />
        </div>
        <Field
          label={t(`devportalApp.applications.${way}`)}
          required
          hint={t(`applications.members.new.${way}Hint`)}
          error={fault && t(`applications.members.fault.${fault}`)}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              data-autofocus
              type={way === 'email' ? 'email' : 'text'}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                clear()
                setText(event.target.value)
              }}
            />
          )}
        </Field>
        <Field label={t('devportalApp.applications.role')} hint={t(`applications.roleExplanation.${role}`)}>
          {(control) => (
            <OptionSelect
              {...control}
              value={role}
              options={APPLICATION_ROLES.toReversed()}
              optionLabel={(option) => t(`applications.role.${option}`)}
              onChange={setRole}
            />
          )}
        </Field>
        {addition.error && !refused && <Failure title={t('applications.members.new.failed')} error={addition.error} />}
      </form>
    </Dialog>
  )
}
