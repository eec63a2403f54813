import { type OperationView, usualServer } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../ui/select.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import type { RequestState } from './request-state.ts'
import { compactInput, compactSelect, Row } from './row.tsx'

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
  const chosen = state.server ?? usualServer(servers, environment)
  const variables = servers[chosen]?.variables ?? []
  return (
    <>
      {servers.length > 1 && (
        <Row label={t('reference.samples.values.server')}>
          {(control) => (
            <Select
              {...control}
              size="small"
              className={compactSelect}
              value={chosen}
              onChange={({ target }) => onChange({ server: Number(target.value) })}
            >
              {servers.map((server, index) => (
                <option key={index} value={index}>
                  {server.name ? `${server.name} – ${server.url}` : server.url}
                </option>
              ))}
            </Select>
          )}
        </Row>
      )}
      {variables.map(({ name, defaultValue, values }) => {
        const value = state.variables[name] ?? defaultValue
        const set = (text: string) => onChange({ variables: { ...state.variables, [name]: text } })
        return (
          <Row
            key={name}
            label={<code className="text-[1em]">{name}</code>}
            detail={t('reference.samples.values.variable')}
          >
            {(control) =>
              values ? (
                <Select
                  {...control}
                  size="small"
                  className={compactSelect}
                  value={value}
                  onChange={({ target }) => set(target.value)}
                >
                  {values.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </Select>
              ) : (
                <TextInput
                  {...control}
                  value={value}
                  spellCheck={false}
                  onChange={({ target }) => set(target.value)}
                  className={`${compactInput} font-mono`}
                />
              )
            }
          </Row>
        )
      })}
    </>
  )
}
