import { parameterKey, selectMedia } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { parametersOf } from '../samples/request/request-state.ts'
import { useTryRequest } from '../samples/request/try-request.ts'
import { BodySection } from './body-section.tsx'
import { parameterPlace } from './body-value.ts'
import { ClientSelect } from './client-select.tsx'
import { Conditions } from './conditions.tsx'
import { FileFields } from './file-fields.tsx'
import { ParameterRow } from './parameter-row.tsx'
import type { Trial } from './use-try.ts'

/** What is sent: who sends it, parameters, body, and conditions of the sandbox. */
export function RequestFields({ trial }: { trial: Trial }) {
  const { t } = useTranslation()
  const { operation, state } = useTryRequest()
  const parameters = parametersOf(operation)
  const optional = parameters.filter(({ required }) => !required)
  const media = selectMedia(operation.requestBody, state.mediaType)
  const row = (parameter: (typeof parameters)[number]) => (
    <ParameterRow
      key={parameterKey(parameter)}
      parameter={parameter}
      state={state}
      error={trial.parameterErrors.get(parameterPlace(parameter.name))}
      offers={trial.offersForParameter(parameter)}
      onChange={(typed) => trial.change({ typed })}
    />
  )
  return (
    <>
      <ClientSelect scopes={trial.scopes} />
      {parameters.filter(({ required }) => required).map(row)}
      {media && (
        <BodySection
          operation={operation}
          media={media}
          state={state}
          sample={trial.sample}
          value={trial.body}
          lookup={trial.lookup}
          errors={trial.errors}
          offersFor={trial.offersFor}
          onChange={trial.change}
          onSend={trial.send}
        />
      )}
      {!state.withoutBody && <FileFields parts={trial.files} files={trial.chosenFiles} onChange={trial.chooseFiles} />}
      {optional.length > 0 && (
        <details className="border-t border-line pt-3" open={optional.some((one) => state.typed[parameterKey(one)])}>
          <summary className="-mx-1 cursor-pointer rounded-1 px-1 text-[13px] leading-8 font-medium text-ink-2 hover:text-ink">
            {t('reference.samples.values.optional', { count: optional.length })}
          </summary>
          <div className="mt-1 grid grid-cols-1 gap-3">{optional.map(row)}</div>
        </details>
      )}
      <Conditions headers={state.headers} onChange={(headers) => trial.change({ headers })} />
    </>
  )
}
