import type { NameValue } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { TextInput } from '@/ui/form/text-input.tsx'
import { ChoiceRow } from '../samples/request/choice-row.tsx'
import { compactInput, Row } from '../samples/request/row.tsx'

/** Request headers by which the sandbox simulates an error and a delay. */
const ERROR = 'Sandbox-Error'
const DELAY = 'Sandbox-Delay'
/** Statuses that are offered; the header takes others too. */
const STATUSES = ['400', '401', '403', '404', '409', '412', '413', '415', '422', '429', '500', '503']

interface ConditionsProps {
  headers: readonly NameValue[] | undefined
  onChange: (headers: readonly NameValue[] | undefined) => void
}

/** Errors and delays on demand. */
export function Conditions({ headers = [], onChange }: ConditionsProps) {
  const { t } = useTranslation()
  const textOf = (name: string) => headers.find((header) => header.name === name)?.value ?? ''
  const set = (name: string, value: string) => {
    const others = headers.filter((header) => header.name !== name)
    const next = value === '' ? others : [...others, { name, value }]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <details className="border-t border-line pt-3">
      <summary className="-mx-1 cursor-pointer rounded-1 px-1 text-[13px] leading-8 font-medium text-ink-2 hover:text-ink">
        {t('try.conditions.title')}
      </summary>
      <div className="mt-1 grid grid-cols-1 gap-3 sm:grid-cols-2">
        <ChoiceRow
          label={t('try.conditions.error')}
          detail={ERROR}
          value={textOf(ERROR)}
          options={[
            { value: '', label: t('try.conditions.noError') },
            ...STATUSES.map((status) => ({ value: status }))
          ]}
          onChange={(value) => set(ERROR, value)}
        />
        <Row label={t('try.conditions.delay')} detail={DELAY}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              placeholder="0"
              value={textOf(DELAY)}
              onChange={({ target }) => set(DELAY, target.value.replace(/\D/g, ''))}
              className={compactInput}
            />
          )}
        </Row>
      </div>
      <p className="mt-2 text-xs leading-[18px] text-ink-3">{t('try.conditions.hint')}</p>
    </details>
  )
}
