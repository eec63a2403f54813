import { type ParameterView, parameterKey } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { Select } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { parameterChoices } from '../samples/request/parameter-field.tsx'
import { fieldText, type RequestState, sampleText } from '../samples/request/request-state.ts'
import { compactInput } from '../samples/request/row.tsx'
import { parameterPlace } from './body-value.ts'
import { FieldRow } from './form/field-row.tsx'
import { controlId, type OfferSource } from './form/form-context.ts'
import { isIdempotencyKey } from './prepare.ts'

interface ParameterRowProps {
  parameter: ParameterView
  state: RequestState
  error: string | undefined
  offers: OfferSource | undefined
  onChange: (typed: RequestState['typed']) => void
}

/** A parameter of the request that is sent. An idempotency key is made for each request unless the reader sets one. */
export function ParameterRow({ parameter, state, error, offers, onChange }: ParameterRowProps) {
  const { t } = useTranslation()
  const key = parameterKey(parameter)
  const isKey = isIdempotencyKey(parameter)
  const value = isKey ? (state.typed[key] ?? '') : fieldText(parameter, state)
  const choices = parameterChoices(parameter)
  const set = (text: string) => onChange({ ...state.typed, [key]: text })
  const sample = sampleText(parameter)
  return (
    <FieldRow
      id={controlId(parameterPlace(parameter.name))}
      name={parameter.name}
      detail={t(`reference.samples.place.${parameter.in}`)}
      required={parameter.required && !isKey}
      error={error}
      offers={offers}
      onOffer={set}
    >
      {(control) =>
        choices ? (
          <Select
            {...control}
            size="small"
            className="[&>select]:text-[13px]"
            value={value}
            onChange={({ target }) => set(target.value)}
            options={[
              ...(parameter.required ? [] : [{ value: '', label: t('reference.samples.values.notSent') }]),
              ...choices.map((choice) => ({ value: choice }))
            ]}
          />
        ) : (
          <TextInput
            {...control}
            value={value}
            placeholder={
              isKey
                ? t('try.key')
                : parameter.required
                  ? sample
                  : t('reference.samples.values.example', { value: sample })
            }
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set(target.value)}
            className={`${compactInput} font-mono placeholder:text-ink-3 placeholder:opacity-100`}
          />
        )
      }
    </FieldRow>
  )
}
