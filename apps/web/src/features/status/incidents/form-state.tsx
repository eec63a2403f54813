import { type IncidentValues, STATUS_LIMITS } from '@portico/contract'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isOutdated } from '@/lib/api/versions.ts'
import { fieldErrorOf } from '@/lib/forms/field-errors.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Alert } from '@/ui/state/alert.tsx'

export type IncidentField = keyof IncidentValues & string

/** The form of an incident: all its values, or those of an update alone. */
export type IncidentForm = UseFormReturn<IncidentValues>

const isTitle = (name: IncidentField) => name === 'titleEn' || name === 'titleEs'

/** Returns the function that says what is wrong with a field. */
export function useFieldFault(form: IncidentForm): (name: IncidentField) => string | undefined {
  const { t, i18n } = useTranslation()
  return (name) => {
    const fault = fieldErrorOf(form, name)
    if (!fault) return undefined
    if (name === 'parts') return t('incidents.fault.parts')
    if (fault === 'Size') {
      const max = isTitle(name) ? STATUS_LIMITS.title : STATUS_LIMITS.text
      return t('incidents.fault.long', { max: formatNumber(max, i18n.language) })
    }
    return t(fault === 'NotBlank' || fault === 'NotNull' ? 'incidents.fault.missing' : 'incidents.fault.invalid')
  }
}

/** Why something was not stored, unless that is said at a field. */
export function NotStored({ error }: { error: Error | undefined | null }) {
  const { t } = useTranslation()
  if (!error) return null
  return (
    <Alert tone="danger" title={t('incidents.notStored')}>
      {isOutdated(error) ? t('incidents.outdated') : failureText(error)}
    </Alert>
  )
}
