import { PAYMENT_LIMITS } from '@portico/contract'
import { currencyOf } from '@portico/finance'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MandatoryNote } from '@/lib/forms/mandatory-note.tsx'
import { countryName } from '@/lib/i18n/country-name.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { METHOD_PAGE } from '../addresses.ts'
import { methodsCall } from '../api/list-methods.ts'
import { keepDraft, resetSetUp, saveSetUp, useDraft, useSetUp } from '../checkout/set-up.ts'
import {
  checkSetUp,
  DEFAULT_SET_UP,
  SET_UP_CHOICES,
  SET_UP_FIELDS,
  type SetUpField,
  textsOf
} from '../checkout/set-up-rules.ts'
import { sampleOf } from '../exchange/exchange.ts'
import { DemoFrame } from '../parts/demo-frame.tsx'

/** What the demo pays: the settings that a shop would know, kept in this browser. */
export default function SetUpPage() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const setUp = useSetUp()
  const draft = useDraft()
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState<ReadonlySet<SetUpField>>(new Set())
  const [isReset, setReset] = useState(false)
  useDocumentTitle(t('payments.setUp.title'))

  const decimalSign = (1.5).toLocaleString(i18n.language).charAt(1)
  const texts = draft ?? textsOf(setUp, decimalSign)
  const checked = checkSetUp(texts)
  const valid = checked.faults ? undefined : checked.setUp
  const current = valid ?? setUp
  const touch = (...fields: SetUpField[]) => setTouched(new Set([...touched, ...fields]))

  function submit(event: FormEvent) {
    event.preventDefault()
    touch(...SET_UP_FIELDS)
    if (valid) {
      saveSetUp(valid)
      void navigate(METHOD_PAGE)
      return
    }
    const first = SET_UP_FIELDS.find((field) => checked.faults?.[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <DemoFrame step="basket" calls={[{ name: 'methods', planned: sampleOf(methodsCall(current)), isPlan: true }]}>
      <PageHeader title={t('payments.setUp.title')} description={t('payments.setUp.lead')} />
      <Card className="p-5 sm:p-7">
        <form ref={form} noValidate onSubmit={submit}>
          <MandatoryNote className="mb-5">{t('payments.setUp.needed')}</MandatoryNote>
          <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
            {SET_UP_FIELDS.map((name) => (
              <SetUpControl
                key={name}
                name={name}
                value={texts[name]}
                fault={touched.has(name) ? checked.faults?.[name] : undefined}
                currency={currencyOf(current.countryCode)}
                onBlur={() => touch(name)}
                onChange={(value) => {
                  setReset(false)
                  keepDraft({ ...texts, [name]: value })
                }}
              />
            ))}
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button type="submit" variant="primary" size="large" className="w-full sm:w-auto">
              {t('payments.setUp.save')}
            </Button>
            <Button
              size="large"
              variant="ghost"
              className="w-full sm:w-auto"
              disabled={!draft && JSON.stringify(setUp) === JSON.stringify(DEFAULT_SET_UP)}
              onClick={() => {
                resetSetUp()
                setTouched(new Set())
                setReset(true)
              }}
            >
              {t('payments.setUp.reset')}
            </Button>
          </div>
          <p role="status" className="sr-only">
            {isReset && t('payments.setUp.resetDone')}
          </p>
        </form>
      </Card>
    </DemoFrame>
  )
}

/** The last parts of the keys of the fields' hints. */
const HINTS: Partial<Record<SetUpField, string>> = {
  paymentAmount: 'amountHint',
  countryCode: 'countryHint',
  methodCodeSelected: 'methodHint',
  productOrderID: 'productOrderHint'
}

const OPTIONAL: readonly SetUpField[] = ['methodCodeSelected', 'productOrderID']

interface SetUpControlProps {
  name: SetUpField
  value: string
  /** The last part of the key of what is wrong with the value. */
  fault: string | undefined
  currency: string
  onBlur: () => void
  onChange: (value: string) => void
}

function SetUpControl({ name, value, fault, currency, onBlur, onChange }: SetUpControlProps) {
  const { t, i18n } = useTranslation()
  const limits = {
    min: formatNumber(PAYMENT_LIMITS.amountMin / 100, i18n.language, 2),
    max: formatNumber(PAYMENT_LIMITS.amountMax / 100, i18n.language, 2),
    length: PAYMENT_LIMITS.reference,
    currency
  }
  const group = name === 'methodCodeSelected' ? 'method' : name
  const labelOf = (code: string) =>
    name === 'countryCode' ? countryName(code, i18n.language) : t(`payments.${group}.${code}`)
  const choices = SET_UP_CHOICES[name]?.map((code) => ({ value: code, label: `${labelOf(code)} (${code})` }))
  const hint = HINTS[name]
  const common = {
    name,
    value,
    onBlur,
    onChange: ({ target }: { target: HTMLInputElement | HTMLSelectElement }) => onChange(target.value)
  }
  return (
    <Field
      label={t(`payments.setUp.${name}`)}
      required={!OPTIONAL.includes(name)}
      hint={hint && t(`payments.setUp.${hint}`, limits)}
      error={fault && t(`payments.setUp.fault.${fault}`, limits)}
    >
      {(field) =>
        choices ? (
          <Select
            {...common}
            {...field}
            options={
              OPTIONAL.includes(name) ? [{ value: '', label: t('payments.setUp.noMethod') }, ...choices] : choices
            }
          />
        ) : (
          <TextInput
            {...common}
            {...field}
            autoComplete="off"
            spellCheck={false}
            {...(name === 'paymentAmount' ? { inputMode: 'decimal', maxLength: 20 } : { maxLength: 80 })}
          />
        )
      }
    </Field>
  )
}
