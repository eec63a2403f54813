import { CREDENTIAL_PLACEHOLDERS, credentialKind, type OperationView } from '@portico/openapi'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useReference } from '@/features/reference/api/use-reference.ts'
import { useReferenceAddress } from '@/features/reference/use-reference-address.ts'
import { TRY_FRAGMENT } from '@/lib/reference/address.ts'
import { RequestPanel } from '@/lib/samples/request-panel.tsx'
import { useCredentials } from '../credentials.ts'
import { LiveNote } from './live-note.tsx'
import { RequestForm } from './request-form.tsx'
import { choiceOf, INITIAL_STATE, requestOf } from './request-state.ts'
import { TryButton, TrySection } from './try-section.tsx'

/** The request of an operation in the reader's language, with the reader's own values in it; and the operation to be tried. */
export function RequestSamples({ operation, api }: { operation: OperationView; api: string }) {
  const { data: reference } = useReference()
  const { fragment } = useReferenceAddress()
  const { key } = useLocation()
  const environment = reference?.environment
  const isLive = reference?.live.includes(operation.id) ?? false
  const credentials = useCredentials(api)
  const [state, setState] = useState(INITIAL_STATE)
  const [isOpen, setOpen] = useState(false)
  const [followed, setFollowed] = useState<string>()
  // A link to this place opens it, each time that it is followed.
  const isLinked = isLive && (fragment === TRY_FRAGMENT || fragment.startsWith(`${TRY_FRAGMENT}=`))
  if (isLinked && followed !== key) {
    setFollowed(key)
    setOpen(true)
  }
  const request = useMemo(
    () =>
      requestOf(operation, state, {
        ...choiceOf(operation, state, window.location.origin),
        environment,
        credentials
      }),
    [operation, state, environment, credentials]
  )

  return (
    <>
      <LiveNote operation={operation}>{isLive && !isOpen && <TryButton onOpen={() => setOpen(true)} />}</LiveNote>
      {isOpen && (
        <TrySection
          operation={operation}
          api={api}
          state={state}
          onChange={setState}
          onClose={() => setOpen(false)}
          linked={isLinked ? followed : undefined}
        />
      )}
      <RequestPanel request={request}>
        <Placeholders operation={operation} names={request.placeholders} />
      </RequestPanel>
      {!isOpen && (
        <RequestForm operation={operation} api={api} environment={environment} state={state} onChange={setState} />
      )}
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
  // Not by react-i18next's Trans, which is as large as the whole of this column.
  const [before, link, after] = t('reference.samples.getToken').split(/<\/?applications>/)
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
          {before}
          <Link to="/applications" className="font-medium text-blue-ink hover:underline">
            {link}
          </Link>
          {after}
        </>
      )}
    </p>
  )
}
