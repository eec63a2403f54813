import {
  type IncidentValues,
  incidentChangeSchema,
  incidentInputSchema,
  incidentUpdateInputSchema,
  type ManagedIncident
} from '@portico/contract'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contractResolver } from '@/lib/forms/contract-resolver.ts'
import { LeaveDialog, useLeaveGuard } from '@/lib/forms/leave-guard.tsx'
import { useSubmission } from '@/lib/forms/use-submission.ts'
import { Button } from '@/ui/button/button.tsx'
import { type IncidentField, NotStored } from './form-state.tsx'
import { AboutFields, UpdateFields } from './incident-fields.tsx'

const ABOUT: readonly IncidentField[] = ['titleEn', 'titleEs', 'impact', 'parts']
const UPDATE: readonly IncidentField[] = ['state', 'textEn', 'textEs']

/** What a form is for: a draft whole, what a published incident says about itself, or a further update. */
const PURPOSES = {
  draft: { fields: [...ABOUT, ...UPDATE], schema: incidentInputSchema },
  about: { fields: ABOUT, schema: incidentChangeSchema },
  update: { fields: UPDATE, schema: incidentUpdateInputSchema }
} as const

/** The values of an incident; a further update begins empty, in the state that the incident has. */
function valuesOf(incident: ManagedIncident | undefined, purpose: keyof typeof PURPOSES): IncidentValues {
  const update = purpose === 'draft' ? incident?.updates[0] : undefined
  return {
    titleEn: incident?.title.en ?? '',
    titleEs: incident?.title.es ?? '',
    impact: incident?.impact ?? 'degraded',
    parts: incident?.parts ?? [],
    state: incident?.state ?? 'investigating',
    textEn: update?.text.en ?? '',
    textEs: update?.text.es ?? ''
  }
}

interface IncidentFormProps {
  incident?: ManagedIncident
  purpose: keyof typeof PURPOSES
  label: string
  button: string
  send: (values: IncidentValues) => Promise<unknown>
  onStored?: () => void
}

/** A form of an incident. */
export function IncidentForm({ incident, purpose, label, button, send, onStored }: IncidentFormProps) {
  const { t } = useTranslation()
  const { fields, schema } = PURPOSES[purpose]
  const form = useForm<IncidentValues>({
    defaultValues: valuesOf(incident, purpose),
    shouldFocusError: false,
    resolver: contractResolver<IncidentValues>(() => schema)
  })
  const guard = useLeaveGuard(form.formState.isDirty)
  const { submit, isSending, error, isFieldError } = useSubmission(form, {
    fields,
    send: async (values) => {
      await send(values)
      guard.release()
    },
    onSent: () => onStored?.()
  })
  return (
    <form noValidate aria-label={label} onSubmit={submit} className="grid grid-cols-1 gap-5 px-5 py-6 sm:px-6">
      <p className="text-sm text-ink-2">{t('entity.form.required')}</p>
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        {purpose !== 'update' && <AboutFields form={form} />}
        {purpose !== 'about' && <UpdateFields form={form} />}
      </div>
      <NotStored error={isFieldError ? undefined : error} />
      <div>
        <Button type="submit" variant="primary" pending={isSending}>
          {button}
        </Button>
      </div>
      <LeaveDialog blocker={guard.blocker} />
    </form>
  )
}
