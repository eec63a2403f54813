import { defaultServer, type OperationView } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { TextInput } from '@/ui/form/text-input.tsx'
import { ChoiceRow } from './choice-row.tsx'
import type { RequestState } from './request-state.ts'
import { compactInput, Row } from './row.tsx'

interface ServerFieldsProps {
  operation: OperationView
  environment: string | undefined
  state: RequestState
  onChange: (changes: Partial<RequestState>) => void
}

/** Which server is called, where there is a choice, and its variables. */
export function ServerFields({ operation, environment, state, onChange }: ServerFieldsProps) {
  const { t } = useTranslation()
  const { servers } = operation
  const chosen = state.server ?? defaultServer(servers, environment)
  const variables = servers[chosen]?.variables ?? []
  return (
    <>
      {servers.length > 1 && (
        <ChoiceRow
          label={t('reference.samples.values.server')}
          value={String(chosen)}
          options={servers.map(({ name, url }, index) => ({
            value: String(index),
            label: name ? `${name} – ${url}` : url
          }))}
          onChange={(value) => onChange({ server: Number(value) })}
        />
      )}
      {variables.map(({ name, defaultValue, values }) => {
        const value = state.variables[name] ?? defaultValue
        const set = (text: string) => onChange({ variables: { ...state.variables, [name]: text } })
        const common = {
          label: <code className="text-[1em]">{name}</code>,
          detail: t('reference.samples.values.variable')
        }
        if (values)
          return (
            <ChoiceRow
              key={name}
              {...common}
              value={value}
              options={values.map((one) => ({ value: one }))}
              onChange={set}
            />
          )
        return (
          <Row key={name} {...common}>
            {(control) => (
              <TextInput
                {...control}
                value={value}
                spellCheck={false}
                onChange={({ target }) => set(target.value)}
                className={`${compactInput} font-mono`}
              />
            )}
          </Row>
        )
      })}
    </>
  )
}
