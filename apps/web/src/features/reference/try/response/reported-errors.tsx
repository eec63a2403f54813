import { useTranslation } from 'react-i18next'
import type { SandboxResponse } from '@/lib/sandbox/exchange.ts'
import { Alert } from '@/ui/state/alert.tsx'
import { parameterPlace, reportedErrors } from '../body-value.ts'
import { controlId } from '../form/form-context.ts'

/** The errors that a response reports, each leading to its field. */
export function ReportedErrors({ response: { json } }: { response: SandboxResponse }) {
  const { t } = useTranslation()
  const errors = reportedErrors(json)
  if (errors.length === 0) return null
  return (
    <Alert tone="warning" title={t('try.errors', { count: errors.length })} className="m-4">
      <ul className="mt-1 grid gap-1">
        {errors.map(({ place, detail }) => (
          <li key={`${place} ${detail}`}>
            <button
              type="button"
              className="text-left font-medium text-blue-ink hover:underline"
              onClick={() => document.getElementById(controlId(place))?.focus()}
            >
              <code className="font-mono text-[12.5px] wrap-anywhere">{nameOf(place)}</code>
            </button>{' '}
            {detail}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const PARAMETER = parameterPlace('')

/** A place as people read it: `amount.value`, or the name of a parameter. */
const nameOf = (place: string) =>
  place.startsWith(PARAMETER) ? place.slice(PARAMETER.length) : place.slice(1).replaceAll('/', '.') || '{}'
