import { INCIDENT_IMPACTS, INCIDENT_STATES, STATUS_PARTS } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { type IncidentForm, useFieldFault } from './form-state.tsx'

/** What an incident says about itself. */
export function AboutFields({ form }: { form: IncidentForm }) {
  const { t } = useTranslation()
  const faultOf = useFieldFault(form)
  return (
    <>
      <Field label={t('incidents.field.titleEn')} required error={faultOf('titleEn')}>
        {(control) => <TextInput {...control} {...form.register('titleEn')} lang="en" autoComplete="off" />}
      </Field>
      <Field label={t('incidents.field.titleEs')} hint={t('incidents.field.spanishHint')} error={faultOf('titleEs')}>
        {(control) => <TextInput {...control} {...form.register('titleEs')} lang="es" autoComplete="off" />}
      </Field>
      <Field label={t('incidents.field.impact')} required error={faultOf('impact')}>
        {(control) => (
          <Select
            {...control}
            {...form.register('impact')}
            options={INCIDENT_IMPACTS.map((value) => ({ value, label: t(`status.impact.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('incidents.field.parts')} required isGroup error={faultOf('parts')}>
        {(control) => (
          <div id={control.id} className="grid gap-2">
            {STATUS_PARTS.map((part) => (
              <label key={part} className="flex items-center gap-3 text-sm">
                <Checkbox
                  {...form.register('parts')}
                  value={part}
                  aria-invalid={control['aria-invalid']}
                  aria-describedby={control['aria-describedby']}
                />
                {t(`status.part.${part}`)}
              </label>
            ))}
          </div>
        )}
      </Field>
    </>
  )
}

/** What is written about an incident now. */
export function UpdateFields({ form }: { form: IncidentForm }) {
  const { t } = useTranslation()
  const faultOf = useFieldFault(form)
  return (
    <>
      <Field label={t('incidents.field.state')} required error={faultOf('state')} className="sm:col-span-2">
        {(control) => (
          <Select
            {...control}
            {...form.register('state')}
            className="sm:w-[calc(50%-12px)]"
            options={INCIDENT_STATES.map((value) => ({ value, label: t(`status.incidentState.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('incidents.field.textEn')} required error={faultOf('textEn')}>
        {(control) => <TextArea {...control} {...form.register('textEn')} lang="en" size="small" />}
      </Field>
      <Field label={t('incidents.field.textEs')} hint={t('incidents.field.spanishHint')} error={faultOf('textEs')}>
        {(control) => <TextArea {...control} {...form.register('textEs')} lang="es" size="small" />}
      </Field>
    </>
  )
}
