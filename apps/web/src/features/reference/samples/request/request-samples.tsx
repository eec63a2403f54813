import { CREDENTIAL_PLACEHOLDERS, credentialKind, type OperationView, sampleRequest } from '@portico/openapi'
import { clsx } from 'clsx'
import { startTransition, use, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../ui/select.tsx'
import { useReference } from '../../api/use-reference.ts'
import { CodeView } from '../code/code-view.tsx'
import { SAMPLE_LANGUAGES, type SampleLanguage } from '../code/languages.ts'
import { loadWriter } from '../code/writer.ts'
import { useCredentials } from '../credentials.ts'
import { CopyCode, Panel } from '../panel.tsx'
import { chooseSampleLanguage, useSampleLanguage } from '../sample-language.ts'
import { LiveNote } from './live-note.tsx'
import { RequestForm } from './request-form.tsx'
import { choiceOf, INITIAL_STATE } from './request-state.ts'

/** The request of an operation in the reader's language, with the reader's own values in it. */
export function RequestSamples({ operation, api }: { operation: OperationView; api: string }) {
  const { t } = useTranslation()
  const { data: reference } = useReference()
  const environment = reference?.environment
  const credentials = useCredentials(api)
  const [state, setState] = useState(INITIAL_STATE)
  // The language changes when its generator is there; until then the sample stays as it is.
  const chosen = useSampleLanguage()
  const language = useDeferredValue(chosen)
  const { write, highlight } = use(loadWriter(language))
  const request = useMemo(
    () => sampleRequest(operation, { ...choiceOf(operation, state, window.location.origin), environment, credentials }),
    [operation, state, environment, credentials]
  )
  const code = useMemo(() => write(request), [write, request])
  const name = SAMPLE_LANGUAGES.find(({ id }) => id === language)?.name ?? ''

  return (
    <>
      <LiveNote operation={operation} />
      <Panel
        title={t('reference.samples.request')}
        controls={
          <>
            <Select
              size="small"
              className="[&>select]:text-[13px]"
              aria-label={t('reference.samples.language')}
              value={chosen}
              onChange={({ target }) => startTransition(() => chooseSampleLanguage(target.value as SampleLanguage))}
            >
              {SAMPLE_LANGUAGES.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
            <CopyCode code={code} />
          </>
        }
      >
        <CodeView
          code={code}
          highlight={highlight}
          label={t('reference.samples.requestIn', { language: name })}
          // The same for all languages and values, so that no field moves while one types in it.
          className={clsx('bg-code', request.body ? 'h-[312px]' : 'h-[180px]')}
        />
        <Placeholders operation={operation} names={request.placeholders} />
      </Panel>
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
    </p>
  )
}
