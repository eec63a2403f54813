import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { listOwnApplications } from '../api/requests.ts'

/** Chooses an application whose go-live evidence gets the check. Without applications, or while they cannot be loaded, it is not there. */
export function ApplicationField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  const { data: applications = [] } = useQuery({
    queryKey: ['applications', 'own'],
    queryFn: ({ signal }) => listOwnApplications(signal),
    meta: { handles: () => true }
  })
  const isOwn = applications.some(({ id }) => String(id) === value)
  useEffect(() => {
    if (applications.length > 0 && value !== '' && !isOwn) onChange('')
  }, [applications.length, value, isOwn, onChange])
  if (applications.length === 0) return null
  return (
    <Field label={t('advertCheck.application')} hint={t('advertCheck.applicationHint')}>
      {(control) => (
        <Select
          {...control}
          value={isOwn ? value : ''}
          options={[
            { value: '', label: t('advertCheck.noApplication') },
            ...applications.map(({ id, name }) => ({ value: String(id), label: name }))
          ]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
