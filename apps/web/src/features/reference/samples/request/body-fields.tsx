import type { OperationView } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../ui/select.tsx'
import { bodyChoices, type RequestState } from './request-state.ts'
import { compactSelect, Row } from './row.tsx'

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
  return (
    <>
      {mediaTypes.length > 1 && (
        <Row label={t('reference.samples.mediaType')}>
          {(control) => (
            <Select
              {...control}
              size="small"
              className={compactSelect}
              value={media.mediaType}
              onChange={({ target }) => onChange({ mediaType: target.value })}
            >
              {mediaTypes.map((mediaType) => (
                <option key={mediaType}>{mediaType}</option>
              ))}
            </Select>
          )}
        </Row>
      )}
      {(examples.length > 1 || isOptional) && (
        <Row label={t('reference.samples.values.body')}>
          {(control) => (
            <Select
              {...control}
              size="small"
              className={compactSelect}
              value={chosen}
              onChange={({ target: { value } }) =>
                onChange(value === WITHOUT ? { withoutBody: true } : { withoutBody: false, example: value })
              }
            >
              {examples.map(({ name, summary }) => (
                <option key={name} value={name}>
                  {summary?.plain ?? (name || t('reference.samples.example'))}
                </option>
              ))}
              {examples.length === 0 && <option value="">{t('reference.samples.example')}</option>}
              {isOptional && <option value={WITHOUT}>{t('reference.samples.values.noBody')}</option>}
            </Select>
          )}
        </Row>
      )}
    </>
  )
}
