import { APPLICATION_SCOPES, type ApplicationScope } from '@portico/contract'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '@/lib/forms/field-errors.ts'
import { Button } from '@/ui/button/button.tsx'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { Field } from '@/ui/form/field.tsx'
import { scopeName } from '../detail/values.tsx'
import { useFieldTexts } from './field-texts.ts'
import type { ApplicationFormValues } from './values.ts'

/** What an application may call: a check box for each API. */
export function ScopesField({ form }: { form: UseFormReturn<ApplicationFormValues> }) {
  const { t } = useTranslation()
  const { field } = useController({ control: form.control, name: 'scopes' })
  const boxes = useRef<HTMLDivElement>(null)
  const { ref } = field
  useEffect(() => {
    ref({ focus: () => boxes.current?.querySelector('input')?.focus() })
  }, [ref])
  const texts = useFieldTexts()('scopes')
  const error = fieldErrorOf(form, 'scopes')
  const hasAll = field.value.length === APPLICATION_SCOPES.length

  function change(next: ApplicationScope[]) {
    field.onChange(next)
    if (form.formState.isSubmitted) void form.trigger('scopes')
  }
  /** The scopes stay in their order, so that a change and its reversal leave no change. */
  const toggle = (scope: ApplicationScope, isAllowed: boolean) =>
    change(APPLICATION_SCOPES.filter((known) => (known === scope ? isAllowed : field.value.includes(known))))

  return (
    <Field
      label={texts.label}
      required
      isGroup
      hint={t('applications.form.scopesHint')}
      error={error && texts.error(error)}
      className="sm:col-span-2"
    >
      {() => (
        <>
          <div ref={boxes} className="grid gap-x-6 rounded-2 border border-line px-4 py-2 sm:grid-cols-2">
            {APPLICATION_SCOPES.map((scope) => (
              <label key={scope} className="flex min-h-9 cursor-pointer items-start gap-3 py-1.5">
                <span className="flex h-6 items-center">
                  <Checkbox
                    checked={field.value.includes(scope)}
                    onChange={(event) => toggle(scope, event.target.checked)}
                  />
                </span>
                <span className="min-w-0 text-[15px] leading-6">
                  {scopeName(t, scope)}
                  <code className="block font-mono text-[12.5px] leading-5 wrap-anywhere text-ink-3">{scope}</code>
                </span>
              </label>
            ))}
          </div>
          <div>
            <Button size="small" onClick={() => change(hasAll ? [] : [...APPLICATION_SCOPES])}>
              {t(hasAll ? 'applications.form.noScopes' : 'applications.form.allScopes')}
            </Button>
          </div>
        </>
      )}
    </Field>
  )
}
