import { type Currency, parseTypedAmount } from '@portico/finance'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'

/**
 * The text of an amount that is proposed and can be changed; another proposal takes its place.
 *
 * @param proposed in units
 * @returns the text, and the amount that it is, in units; undefined when it is none
 */
export function useAmountText(proposed: number) {
  const { i18n } = useTranslation()
  const write = () => formatNumber(proposed, i18n.language, 2)
  const [text, setText] = useState(write)
  const [last, setLast] = useState(proposed)
  if (last !== proposed) {
    setLast(proposed)
    setText(write())
  }
  return { text, setText, amount: parseTypedAmount(text) }
}

interface AmountFieldProps {
  name: string
  value: string
  onChange: (text: string) => void
  currency: Currency
  error: string | false
  className?: string
}

/** The field of an amount of money. */
export function AmountField({ name, value, onChange, currency, error, className }: AmountFieldProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('payments.arrival.amount', { currency })} required error={error} className={className}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
