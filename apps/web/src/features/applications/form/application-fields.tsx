import { isNotificationOrigin, isReturnAddress } from '@portico/contract'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '@/lib/forms/field-errors.ts'
import { Field } from '@/ui/form/field.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { AddressList } from './address-list.tsx'
import { useFieldTexts } from './field-texts.ts'
import { ScopesField } from './scopes-field.tsx'
import type { ApplicationFormValues } from './values.ts'

/** The fields of an application. */
export function ApplicationFields({ form }: { form: UseFormReturn<ApplicationFormValues> }) {
  const { t } = useTranslation()
  const textsOf = useFieldTexts()
  const fieldOf = (name: 'name' | 'contact' | 'description') => {
    const error = fieldErrorOf(form, name)
    return { label: textsOf(name).label, error: error && textsOf(name).error(error) }
  }
  return (
    <>
      <Field {...fieldOf('name')} required hint={t('applications.form.nameHint')}>
        {(control) => <TextInput {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field {...fieldOf('contact')} hint={t('applications.form.contactHint')}>
        {(control) => (
          <TextInput {...control} {...form.register('contact')} type="email" inputMode="email" autoComplete="email" />
        )}
      </Field>
      <Field {...fieldOf('description')} className="sm:col-span-2">
        {(control) => <TextArea {...control} {...form.register('description')} size="small" />}
      </Field>
      <Field
        label={t('devportalApp.applications.environment')}
        hint={t('applications.form.environmentHint')}
        className="sm:col-span-2"
      >
        {(control) => <TextInput {...control} readOnly value={t('applications.environment.sandbox')} />}
      </Field>
      <ScopesField form={form} />
      <AddressList
        form={form}
        name="redirectUris"
        isAllowed={isReturnAddress}
        hint={t('applications.form.redirectUrisHint')}
        placeholder="https://shop.example/return"
      />
      <AddressList
        form={form}
        name="notificationOrigins"
        isAllowed={isNotificationOrigin}
        hint={t('applications.form.notificationOriginsHint')}
        placeholder="https://shop.example"
      />
    </>
  )
}
