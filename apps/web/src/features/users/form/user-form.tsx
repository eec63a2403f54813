import { AUTHORITIES, type Authority, LOCALES, ROLE_ADMIN } from '@portico/contract'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import type { Draft } from '../../../lib/drafts.ts'
import { LeaveDialog } from '../../../lib/leave-dialog.tsx'
import { listAddress } from '../../../lib/records/collection.ts'
import { ListTrail } from '../../../lib/records/list-trail.tsx'
import { reportError } from '../../../lib/report-error.ts'
import { refreshAccount, useSession } from '../../../lib/session/session.ts'
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { StoredUser } from '../api/read-user.ts'
import { USERS } from '../collection.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { differences, merge } from './merge.ts'
import { useSave } from './use-save.ts'
import { UserField } from './user-field.tsx'
import { FORM_FIELDS, newUserValues, type UserFormValues, userValues, validate } from './values.ts'

interface UserFormProps {
  /** The version that is edited; undefined for a new user. */
  initial: StoredUser | undefined
  /** What was typed before its author had to sign in again. */
  restored: UserFormValues | undefined
  /** Where to put the way to what is typed, for the case that the session ends. */
  content: RefObject<() => Draft<UserFormValues> | undefined>
}

/** The form that creates and edits users. */
export function UserForm({ initial, restored, content }: UserFormProps) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const own = useSession().account?.id
  const [stored, setStored] = useState(initial)
  const [theirs, setTheirs] = useState<StoredUser>()
  const [isGone, setGone] = useState(false)
  const { isSaving, save } = useSave()
  const isOwn = stored !== undefined && stored.user.id === own

  const form = useForm<UserFormValues>({
    defaultValues: stored ? userValues(stored.user) : newUserValues(i18n.language),
    resolver: resolverOf(stored)
  })
  const { isDirty } = form.formState
  const [authorities, activated] = useWatch({ control: form.control, name: ['authorities', 'activated'] })
  const guard = useLeaveGuard(isDirty)

  const title = t(stored ? 'userManagement.edit.title' : 'userManagement.home.createLabel')
  useDocumentTitle(stored ? `${title}: ${stored.user.login}` : title)

  /** Shows values as changes, so that they count as not saved. */
  function type(values: UserFormValues) {
    for (const name of FORM_FIELDS) form.setValue(name, values[name], { shouldDirty: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is given back once, when the form appears
  useEffect(() => {
    if (restored) type(restored)
  }, [])

  useEffect(() => {
    // A password is not kept anywhere while its author signs in again.
    content.current = () => (isDirty ? { values: { ...form.getValues(), password: '' }, extra: stored } : undefined)
  }, [content, form, isDirty, stored])

  /** Gives a role or takes it; the roles stay in their order, so that taking one back leaves no change. */
  function toggleRole(role: Authority, isGiven: boolean) {
    if (isOwn && role === ROLE_ADMIN) return
    const next = AUTHORITIES.filter((known) => (known === role ? isGiven : authorities.includes(known)))
    form.setValue('authorities', next, { shouldDirty: true })
  }

  async function submit(values: UserFormValues) {
    const outcome = await save(values, stored)
    if (!outcome) return
    if (outcome.kind === 'saved') {
      guard.release()
      void navigate(listAddress(USERS))
      if (isOwn) refreshAccount().catch(reportError)
    }
    if (outcome.kind === 'faults') {
      for (const [name, fault] of Object.entries(outcome.faults))
        form.setError(name as keyof UserFormValues, { type: fault })
      const first = FORM_FIELDS.find((field) => outcome.faults[field])
      if (first) form.setFocus(first)
    }
    if (outcome.kind === 'gone') setGone(true)
    if (outcome.kind === 'conflict' && stored) meet(values, stored, outcome.theirs)
  }

  /** Goes on from what the other side saved: only what was changed here still stands against it. */
  function meet(mine: UserFormValues, base: StoredUser, saved: StoredUser) {
    const merged = merge(userValues(base.user), mine, userValues(saved.user))
    startFrom(saved, merged)
    setTheirs(differences(merged, userValues(saved.user)).length > 0 ? saved : undefined)
  }

  function startFrom(version: StoredUser, values: UserFormValues) {
    setStored(version)
    form.reset(userValues(version.user))
    type(values)
  }

  function resolveConflict(values: UserFormValues) {
    if (!theirs) return
    startFrom(theirs, values)
    setTheirs(undefined)
    form.setFocus('login')
  }

  const text = (name: 'login' | 'email' | 'firstName' | 'lastName', options: object = {}) => (
    <UserField form={form} name={name} {...options}>
      {(control) => (
        <TextInput
          {...control}
          {...form.register(name)}
          autoComplete="off"
          {...(name === 'email' && { type: 'email', inputMode: 'email' as const })}
          {...(name === 'login' && { autoCapitalize: 'none', spellCheck: false })}
        />
      )}
    </UserField>
  )

  return (
    <>
      <PageHeader
        trail={<ListTrail collection={USERS} />}
        title={title}
        description={
          stored ? <span className="wrap-anywhere">{stored.user.login}</span> : t('userManagement.new.introduction')
        }
      />
      {isGone && (
        <Alert tone="warning" title={t('userManagement.form.gone')} className="mb-6">
          {t('userManagement.form.goneReason')}
        </Alert>
      )}
      {theirs && (
        <ConflictNotice
          found={differences(form.getValues(), userValues(theirs.user))}
          onKeepMine={() => resolveConflict(form.getValues())}
          onTakeTheirs={() => resolveConflict(userValues(theirs.user))}
        />
      )}
      <Card className="px-5 py-6 sm:px-7">
        <form
          noValidate
          aria-label={t('userManagement.home.createOrEditLabel')}
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
          className="grid grid-cols-1 gap-5"
        >
          {restored && <Alert>{t('entity.form.restored')}</Alert>}
          <ErrorSummary form={form} />
          <p className="text-sm text-ink-2">{t('entity.form.required')}</p>
          <div className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
            {stored && (
              <Field label={t('devportalApp.userManagement.id')} className="sm:col-span-2">
                {(control) => <TextInput {...control} readOnly value={stored.user.id} className="tabular-nums" />}
              </Field>
            )}
            {text('login', { required: true })}
            {text('email', { required: stored?.user.email !== '' })}
            {text('firstName')}
            {text('lastName')}
            <UserField form={form} name="langKey">
              {(control) => (
                <Select {...control} {...form.register('langKey')}>
                  {LOCALES.map((locale) => (
                    <option key={locale} value={locale}>
                      {t(`userManagement.language.${locale}`)}
                    </option>
                  ))}
                </Select>
              )}
            </UserField>
            {!stored && (
              <UserField form={form} name="password" hint={t('userManagement.form.passwordHint')}>
                {(control) => (
                  <TextInput {...control} {...form.register('password')} type="password" autoComplete="new-password" />
                )}
              </UserField>
            )}
            <UserField
              form={form}
              name="authorities"
              isGroup
              hint={isOwn ? t('userManagement.form.ownRoles') : undefined}
              className="sm:col-span-2"
            >
              {(control) => (
                <div className="grid gap-1" aria-describedby={control['aria-describedby']}>
                  {AUTHORITIES.map((authority) => (
                    <Choice
                      key={authority}
                      label={t(`userManagement.role.${authority}`)}
                      explanation={t(`userManagement.roleExplanation.${authority}`)}
                    >
                      <Checkbox
                        checked={authorities.includes(authority)}
                        aria-disabled={(isOwn && authority === ROLE_ADMIN) || undefined}
                        onChange={(event) => toggleRole(authority, event.target.checked)}
                      />
                    </Choice>
                  ))}
                </div>
              )}
            </UserField>
            <UserField form={form} name="activated" isGroup className="sm:col-span-2">
              {() => (
                <Choice
                  label={t('userManagement.form.activated')}
                  explanation={t(isOwn ? 'userManagement.list.ownAccount' : 'userManagement.form.activatedHint')}
                >
                  <Checkbox
                    checked={activated}
                    aria-disabled={isOwn || undefined}
                    onChange={(event) =>
                      !isOwn && form.setValue('activated', event.target.checked, { shouldDirty: true })
                    }
                  />
                </Choice>
              )}
            </UserField>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" pending={isSaving}>
              {t('entity.action.save')}
            </Button>
            <LinkButton to={listAddress(USERS)} variant="ghost">
              {t('entity.action.back')}
            </LinkButton>
          </div>
        </form>
      </Card>
      <LeaveDialog blocker={guard.blocker} />
    </>
  )
}

interface ChoiceProps {
  label: string
  explanation: string
  /** The check box. */
  children: ReactNode
}

/** A check box with its name, and what it means below. */
function Choice({ label, explanation, children }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what the caller puts into it
    <label className="flex min-h-9 cursor-pointer items-start gap-3 rounded-1 py-1">
      <span className="flex h-6 items-center">{children}</span>
      <span className="text-[15px] leading-6">
        {label}
        <span className="block text-[13px] leading-5 text-ink-3">{explanation}</span>
      </span>
    </label>
  )
}

/** Checks the form by the rules of the contract. */
function resolverOf(stored: StoredUser | undefined): Resolver<UserFormValues> {
  return (values) => {
    const faults = validate(values, stored?.user)
    if (!faults) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(Object.entries(faults).map(([name, type]) => [name, { type }])) }
  }
}
