import type { OperationView } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { Choice } from './choice.tsx'
import { bodyChoices, type RequestState } from './request-state.ts'
import { Row } from './row.tsx'

/** A value that no example is called. */
const WITHOUT = '\0without'

interface BodyFieldsProps {
  operation: OperationView
  state: RequestState
  onChange: (changes: Partial<RequestState>) => void
}

/** Which of the body's media types and examples the sample has, where there is a choice. */
export function BodyFields({ operation, state, onChange }: BodyFieldsProps) {
  const { t } = useTranslation()
  const { requestBody } = operation
  const { media, mediaTypes, examples } = bodyChoices(operation, state)
  if (!requestBody || !media) return null
  const isOptional = !requestBody.required
  const chosen = state.withoutBody
    ? WITHOUT
    : (examples.find(({ name }) => name === state.example) ?? examples[0])?.name
  const options = [
    ...examples.map(({ name, summary }) => ({
      value: name,
      label: summary?.plain ?? (name || t('reference.samples.example'))
    })),
    ...(examples.length === 0 ? [{ value: '', label: t('reference.samples.example') }] : []),
    ...(isOptional ? [{ value: WITHOUT, label: t('reference.samples.values.noBody') }] : [])
  ]
  return (
    <>
      {mediaTypes.length > 1 && (
        <Row label={t('reference.samples.mediaType')}>
          {(control) => (
            <Choice
              control={control}
              value={media.mediaType}
              options={mediaTypes.map((value) => ({ value }))}
              onChange={(mediaType) => onChange({ mediaType })}
            />
          )}
        </Row>
      )}
      {(examples.length > 1 || isOptional) && (
        <Row label={t('reference.samples.values.body')}>
          {(control) => (
            <Choice
              control={control}
              value={chosen}
              options={options}
              onChange={(value) =>
                onChange(value === WITHOUT ? { withoutBody: true } : { withoutBody: false, example: value })
              }
            />
          )}
        </Row>
      )}
    </>
  )
}
