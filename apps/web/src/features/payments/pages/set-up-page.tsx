import { PAYMENT_LIMITS } from '@portico/contract'
import { COUNTRIES, currencyOf, PAYMENT_METHOD_CODES, PAYMENT_TYPES, TRANSACTION_TYPES } from '@portico/finance'
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
import { checkSetUp, DEFAULT_SET_UP, SET_UP_FIELDS, type SetUpField, textsOf } from '../checkout/set-up-rules.ts'
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
  const limits = {
    min: formatNumber(PAYMENT_LIMITS.amountMin / 100, i18n.language, 2),
    max: formatNumber(PAYMENT_LIMITS.amountMax / 100, i18n.language, 2),
    length: PAYMENT_LIMITS.reference
  }

  const touch = (...fields: SetUpField[]) => setTouched(new Set([...touched, ...fields]))
  const faultOf = (field: SetUpField) => {
    const fault = checked.faults?.[field]
    return fault && touched.has(field) ? t(`payments.setUp.fault.${fault}`, limits) : undefined
  }
  /** What a control of the form needs beside what ties it to its field. */
  const control = (name: SetUpField) => ({
    name,
    value: texts[name],
    onBlur: () => touch(name),
    onChange: ({ target }: { target: HTMLInputElement | HTMLSelectElement }) => {
      setReset(false)
      keepDraft({ ...texts, [name]: target.value })
    }
  })

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
    <DemoFrame
      step="basket"
      calls={[{ name: 'methods', planned: sampleOf(methodsCall(valid ?? setUp)), isPlan: true }]}
    >
      <PageHeader title={t('payments.setUp.title')} description={t('payments.setUp.lead')} />
      <Card className="p-5 sm:p-7">
        <form ref={form} noValidate onSubmit={submit}>
          <MandatoryNote className="mb-5">{t('payments.setUp.needed')}</MandatoryNote>
          <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
            <Field
              label={t('payments.setUp.paymentAmount')}
              required
              hint={t('payments.setUp.amountHint', {
                currency: currencyOf(valid?.countryCode ?? setUp.countryCode),
                ...limits
              })}
              error={faultOf('paymentAmount')}
            >
              {(field) => (
                <TextInput
                  {...control('paymentAmount')}
                  {...field}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                />
              )}
            </Field>
            <Field
              label={t('payments.setUp.countryCode')}
              required
              hint={t('payments.setUp.countryHint')}
              error={faultOf('countryCode')}
            >
              {(field) => (
                <Select {...control('countryCode')} {...field}>
                  {COUNTRIES.map((code) => (
                    <option key={code} value={code}>
                      {countryName(code, i18n.language)} ({code})
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('payments.setUp.paymentType')} required error={faultOf('paymentType')}>
              {(field) => (
                <Select {...control('paymentType')} {...field}>
                  {PAYMENT_TYPES.map((code) => (
                    <option key={code} value={code}>
                      {t(`payments.paymentType.${code}`)} ({code})
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('payments.setUp.transactionType')} required error={faultOf('transactionType')}>
              {(field) => (
                <Select {...control('transactionType')} {...field}>
                  {TRANSACTION_TYPES.map((code) => (
                    <option key={code} value={code}>
                      {t(`payments.transactionType.${code}`)} ({code})
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label={t('payments.setUp.methodCodeSelected')}
              hint={t('payments.setUp.methodHint')}
              error={faultOf('methodCodeSelected')}
            >
              {(field) => (
                <Select {...control('methodCodeSelected')} {...field}>
                  <option value="">{t('payments.setUp.noMethod')}</option>
                  {PAYMENT_METHOD_CODES.map((code) => (
                    <option key={code} value={code}>
                      {t(`payments.method.${code}`)} ({code})
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label={t('payments.setUp.productOrderID')}
              hint={t('payments.setUp.productOrderHint')}
              error={faultOf('productOrderID')}
            >
              {(field) => (
                <TextInput
                  {...control('productOrderID')}
                  {...field}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={80}
                />
              )}
            </Field>
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
