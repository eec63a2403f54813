import { CREDENTIAL_PLACEHOLDERS, credentialKind, type OperationView, sampleRequest } from '@portico/openapi'
import { useMemo, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReference } from '@/features/reference/api/use-reference.ts'
import { RequestPanel } from '@/lib/samples/request-panel.tsx'
import { useCredentials } from '../credentials.ts'
import { LiveNote } from './live-note.tsx'
import { RequestForm } from './request-form.tsx'
import { choiceOf, INITIAL_STATE } from './request-state.ts'

/** The request of an operation in the reader's language, with the reader's own values in it. */
export function RequestSamples({ operation, api }: { operation: OperationView; api: string }) {
  const { data: reference } = useReference()
  const environment = reference?.environment
  const credentials = useCredentials(api)
  const [state, setState] = useState(INITIAL_STATE)
  const request = useMemo(
    () => sampleRequest(operation, { ...choiceOf(operation, state, window.location.origin), environment, credentials }),
    [operation, state, environment, credentials]
  )

  return (
    <>
      <LiveNote operation={operation} />
      <RequestPanel request={request}>
        <Placeholders operation={operation} names={request.placeholders} />
      </RequestPanel>
      <RequestForm operation={operation} api={api} environment={environment} state={state} onChange={setState} />
    </>
  )
}

/** Says what of the sample must be replaced before it runs. */
function Placeholders({ operation, names }: { operation: OperationView; names: readonly string[] }) {
  const { t, i18n } = useTranslation()
  const kinds = operation.security
    .flat()
    .filter(({ name }) => names.includes(name))
    .flatMap((scheme) => credentialKind(scheme) ?? [])
  if (kinds.length === 0) return null
  const words = [...new Set(kinds)].map((kind) => CREDENTIAL_PLACEHOLDERS[kind])
  return (
    <p className="border-t border-line px-4 py-2.5 text-[13px] text-ink-2">
      {t('reference.samples.placeholder', {
        count: words.length,
        names: new Intl.ListFormat(i18n.language).format(words)
      })}
      {kinds.includes('token') && (
        <>
          {' '}
          <Trans
            i18nKey="reference.samples.getToken"
            components={{
              applications: <Link to="/applications" className="font-medium text-blue-ink hover:underline" />
            }}
          />
        </>
      )}
    </p>
  )
}
