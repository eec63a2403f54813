import { isExampleElsewhere, type OperationView } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { ExampleNote } from '../example-note.tsx'
import { hasValue } from '../response/media-example.ts'
import { ChoiceRow } from './choice-row.tsx'
import { bodyChoices, type RequestState } from './request-state.ts'

/** A value that no example is called. */
const WITHOUT = '\0without'

interface BodyFieldsProps {
  operation: OperationView
  state: RequestState
  /** Name of the choice between the examples. */
  label: string
  onChange: (changes: Partial<RequestState>) => void
}

/** Which of the body's media types and examples the sample has, where there is a choice. */
export function BodyFields({ operation, state, label, onChange }: BodyFieldsProps) {
  const { t } = useTranslation()
  const { requestBody } = operation
  const { media, mediaTypes, examples } = bodyChoices(operation, state)
  if (!requestBody || !media) return null
  const isOptional = !requestBody.required
  const example = state.withoutBody
    ? undefined
    : (examples.find(({ name }) => name === state.example) ?? examples.find(hasValue))
  const chosen = state.withoutBody ? WITHOUT : (example?.name ?? '')
  // Where no example has a value here, the body is made from the schema unless one of them is chosen.
  const options = [
    ...(examples.some(hasValue) ? [] : [{ value: '', label: t('reference.samples.example') }]),
    ...examples.map(({ name, summary }) => ({
      value: name,
      label: summary?.plain ?? (name || t('reference.samples.example'))
    })),
    ...(isOptional ? [{ value: WITHOUT, label: t('reference.samples.values.noBody') }] : [])
  ]
  return (
    <>
      {mediaTypes.length > 1 && (
        <ChoiceRow
          label={t('reference.samples.mediaType')}
          value={media.mediaType}
          options={mediaTypes.map((value) => ({ value }))}
          onChange={(mediaType) => onChange({ mediaType, body: undefined })}
        />
      )}
      {options.length > 1 && (
        <ChoiceRow
          label={label}
          value={chosen}
          options={options}
          onChange={(value) =>
            onChange(
              value === WITHOUT ? { withoutBody: true } : { withoutBody: false, example: value, body: undefined }
            )
          }
        />
      )}
      <ExampleNote example={example} />
      {example && isExampleElsewhere(media, example.name) && (
        <p className="text-[13px] leading-5 text-ink-2">{t('reference.samples.values.elsewhere')}</p>
      )}
    </>
  )
}
