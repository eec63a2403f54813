import type { OperationView } from '@portico/openapi'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '@/lib/samples/panel.tsx'
import { Button } from '@/ui/button/button.tsx'
import { setCredential } from '../credentials.ts'
import { AccessFields } from './access-fields.tsx'
import { BodyFields } from './body-fields.tsx'
import { ParameterField } from './parameter-field.tsx'
import { INITIAL_STATE, parametersOf, type RequestState } from './request-state.ts'
import { ServerFields } from './server-fields.tsx'

interface RequestFormProps {
  operation: OperationView
  api: string
  environment: string | undefined
  state: RequestState
  onChange: (state: RequestState) => void
}

/** The reader's own values; each changes the sample immediately. */
export function RequestForm({ operation, api, environment, state, onChange }: RequestFormProps) {
  const { t } = useTranslation()
  /** There may be hundreds of optional parameters, which few open. */
  const [hasOpened, setOpened] = useState(false)
  const folded = useRef<HTMLDetailsElement>(null)
  // They may have been opened before the application took over what the server has written.
  useEffect(() => setOpened(folded.current?.open === true), [])
  const parameters = parametersOf(operation)
  const optional = parameters.filter(({ required }) => !required)
  const change = (changes: Partial<RequestState>) => onChange({ ...state, ...changes })
  const field = (parameter: (typeof parameters)[number]) => (
    <ParameterField key={`${parameter.in}.${parameter.name}`} parameter={parameter} state={state} onChange={change} />
  )
  return (
    <Panel
      title={t('reference.samples.values.title')}
      controls={
        state !== INITIAL_STATE && (
          <Button variant="ghost" size="small" onClick={() => onChange(INITIAL_STATE)}>
            {t('reference.samples.values.reset')}
          </Button>
        )
      }
    >
      <div data-fields className="grid grid-cols-1 gap-3 p-4">
        <AccessFields
          operation={operation}
          api={api}
          security={state.security}
          onSecurity={(security) => change({ security })}
          onSecret={(scheme, secret) => setCredential(api, scheme, secret)}
        />
        <ServerFields operation={operation} environment={environment} state={state} onChange={change} />
        {parameters.filter(({ required }) => required).map(field)}
        <BodyFields operation={operation} state={state} label={t('reference.samples.values.body')} onChange={change} />
        {optional.length > 0 && (
          <details ref={folded} className="group" onToggle={() => setOpened(true)}>
            <summary className="-mx-1 cursor-pointer rounded-1 px-1 text-[13px] leading-8 font-medium text-ink-2 hover:text-ink">
              {t('reference.samples.values.optional', { count: optional.length })}
            </summary>
            {hasOpened && <div className="mt-1 grid grid-cols-1 gap-3">{optional.map(field)}</div>}
          </details>
        )}
      </div>
    </Panel>
  )
}
