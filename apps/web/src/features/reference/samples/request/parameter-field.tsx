import { type ParameterView, parameterKey } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { TextInput } from '@/ui/form/text-input.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { fieldText, type RequestState, sampleText, schemaOf } from './request-state.ts'
import { compactInput, Row } from './row.tsx'

/** Choices beyond which a list is no help. */
const MAX_CHOICES = 60

interface ParameterFieldProps {
  parameter: ParameterView
  state: RequestState
  onChange: (changes: Partial<RequestState>) => void
}

/** A parameter's value. What is left empty is not sent, unless it is required: then its example is. */
export function ParameterField({ parameter, state, onChange }: ParameterFieldProps) {
  const { t } = useTranslation()
  const value = fieldText(parameter, state)
  const choices = parameterChoices(parameter)
  const set = (text: string) => onChange({ typed: { ...state.typed, [parameterKey(parameter)]: text } })
  const common = {
    label: <code className="text-[1em]">{parameter.name}</code>,
    detail: t(`reference.samples.place.${parameter.in}`)
  }
  if (choices) {
    const unset = parameter.required ? [] : [{ value: '', label: t('reference.samples.values.notSent') }]
    const options = [...unset, ...choices.map((choice) => ({ value: choice }))]
    return <ChoiceRow {...common} value={value} options={options} onChange={set} />
  }
  const sample = sampleText(parameter)
  return (
    <Row {...common}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          placeholder={parameter.required ? sample : t('reference.samples.values.example', { value: sample })}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => set(target.value)}
          className={`${compactInput} font-mono placeholder:text-ink-3 placeholder:opacity-100`}
        />
      )}
    </Row>
  )
}

/** The values that a parameter may have, when they are few and the example is among them. */
export function parameterChoices(parameter: ParameterView): readonly string[] | undefined {
  const schema = schemaOf(parameter)
  if (!schema || parameter.content || schema.types.some((type) => type === 'array' || type === 'object'))
    return undefined
  const choices = schema.types.includes('boolean')
    ? ['true', 'false']
    : schema.enumeration?.flatMap(({ value }) => (value === null ? [] : [String(value)]))
  const isChoice = choices && choices.length <= MAX_CHOICES && choices.includes(sampleText(parameter))
  return isChoice ? [...new Set(choices)] : undefined
}
