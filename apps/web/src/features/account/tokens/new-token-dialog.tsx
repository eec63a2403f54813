import { type CreatedPersonalToken, isCalendarDate, LIMITS, TOKEN_SCOPES, type TokenScope } from '@portico/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExpiryChoice, expiryDate } from '@/lib/credentials/expiry.ts'
import { fieldErrorsOf } from '@/lib/forms/field-errors.ts'
import { Button } from '@/ui/button/button.tsx'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { DateInput } from '@/ui/form/date-input.tsx'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { createPersonalToken } from './requests.ts'
import { useTokenChange } from './use-token-change.ts'

const EXPIRY_CHOICES: readonly ExpiryChoice[] = ['30', `${LIMITS.personalTokenDays}`, '180', '365', 'date']

/** What is typed in the dialog. It is kept while the user signs in again, as the server may demand. */
export interface TokenDraft {
  name: string
  scopes: TokenScope[]
  expiry: ExpiryChoice
  /** `YYYY-MM-DD`, or whatever was typed instead. */
  date: string
}

export const NEW_TOKEN: TokenDraft = { name: '', scopes: [], expiry: `${LIMITS.personalTokenDays}`, date: '' }

const FIELDS = ['name', 'scopes', 'expiresDate'] as const
type FieldName = (typeof FIELDS)[number]

interface NewTokenDialogProps {
  draft: TokenDraft
  onType: (draft: TokenDraft) => void
  onCreated: (token: CreatedPersonalToken) => void
  onClose: () => void
}

const faultsOf = ({ name, scopes, expiry, date }: TokenDraft): FieldName[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(scopes.length === 0 ? (['scopes'] as const) : []),
  ...(expiry === 'date' && !isCalendarDate(date) ? (['expiresDate'] as const) : [])
]

/** Asks for the name, the scopes and the expiry of a token, and creates it. */
export function NewTokenDialog({ draft, onType, onCreated, onClose }: NewTokenDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<readonly FieldName[]>([])
  const { name, scopes, expiry, date } = draft
  const creation = useTokenChange(
    () => createPersonalToken({ name, scopes, expiresDate: expiryDate(expiry, date, Date.now()) }),
    onCreated
  )
  const refused = fieldErrorsOf(creation.error, [...FIELDS])
  const errorOf = (field: FieldName) =>
    (faults.includes(field) || refused?.[field]) &&
    t(`tokens.new.fault.${field}`, { days: LIMITS.personalTokenDaysMax })

  function type(changes: Partial<TokenDraft>) {
    const next = { ...draft, ...changes }
    onType(next)
    setFaults(faults.filter((field) => faultsOf(next).includes(field)))
    creation.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (creation.isPending) return
    const found = faultsOf(draft)
    setFaults(found)
    if (found.length === 0) creation.mutate()
    else form.current?.querySelector<HTMLElement>(`[data-field="${found[0]}"] input`)?.focus()
  }

  return (
    <Dialog
      title={t('tokens.new.title')}
      size="large"
      onClose={() => !creation.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t('entity.action.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={creation.isPending}>
            {t('tokens.create')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-2 text-ink">
        <p className="mb-2 max-w-prose text-sm text-ink-2">{t('tokens.new.text')}</p>
        <div data-field="name">
          <Field
            label={t('devportalApp.personalToken.name')}
            required
            hint={t('tokens.new.nameHint')}
            error={errorOf('name')}
          >
            {(control) => (
              <TextInput
                {...control}
                data-autofocus
                value={name}
                maxLength={LIMITS.personalTokenName}
                autoComplete="off"
                onChange={(event) => type({ name: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div data-field="scopes">
          <Field label={t('devportalApp.personalToken.scopes')} required isGroup error={errorOf('scopes')}>
            {() => <ScopeBoxes chosen={scopes} onChange={(chosen) => type({ scopes: chosen })} />}
          </Field>
        </div>
        <Field label={t('devportalApp.personalToken.expiresDate')} hint={t('tokens.new.expiryHint')}>
          {(control) => (
            <Select
              {...control}
              value={expiry}
              options={EXPIRY_CHOICES.map((value) => ({ value, label: t(`tokens.expiry.${value}`) }))}
              onChange={(event) => type({ expiry: event.target.value as ExpiryChoice })}
            />
          )}
        </Field>
        {expiry === 'date' && (
          <div data-field="expiresDate">
            <Field label={t('tokens.new.date')} required error={errorOf('expiresDate')}>
              {(control) => (
                <DateInput
                  {...control}
                  value={date}
                  placeholder="DD/MM/YYYY"
                  onChange={(value) => type({ date: value })}
                />
              )}
            </Field>
          </div>
        )}
        {creation.error && !refused && <FailureAlert title={t('tokens.new.failed')} error={creation.error} />}
      </form>
    </Dialog>
  )
}

/** A check box for each scope, with what it allows. */
function ScopeBoxes({ chosen, onChange }: { chosen: readonly TokenScope[]; onChange: (scopes: TokenScope[]) => void }) {
  const { t } = useTranslation()
  const toggle = (scope: TokenScope, isChosen: boolean) =>
    onChange(TOKEN_SCOPES.filter((known) => (known === scope ? isChosen : chosen.includes(known))))
  return (
    <div className="rounded-2 border border-line px-4 py-2">
      {TOKEN_SCOPES.map((scope) => (
        <label key={scope} className="flex cursor-pointer items-start gap-3 py-1.5">
          <span className="flex h-6 items-center">
            <Checkbox checked={chosen.includes(scope)} onChange={(event) => toggle(scope, event.target.checked)} />
          </span>
          <span className="min-w-0 text-[15px] leading-6">
            {t(`tokens.scope.${scope.replace(':', '-')}`)}
            <code className="block font-mono text-[12.5px] leading-5 text-ink-3">{scope}</code>
          </span>
        </label>
      ))}
    </div>
  )
}
