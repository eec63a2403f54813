import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '@/lib/i18n/formats.ts'
import { formatRate } from '@/lib/i18n/rate.ts'
import { CreditWarning } from '@/lib/page/credit-warning.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { RangeField } from '@/ui/form/range-field.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { PRODUCTS } from '../../../../build/published/products.ts'
import { exampleValues, type LoanSelection, loanOf, maximumBalloon, maximumDeposit, rateOf } from './loan.ts'
import { LoanCall } from './loan-call.tsx'

const PRICE = { min: 5_000_00, max: 80_000_00, step: 500_00 }
const START: LoanSelection = { product: PRODUCTS[0], price: 30_000_00, deposit: 6_000_00, balloon: 12_000_00, term: 48 }

/** A loan by sliders, with all figures that belong to it. */
export function Calculator() {
  const { t, i18n } = useTranslation()
  const [choice, setChoice] = useState(START)
  const { product, price, deposit, term } = choice
  const depositLimit = maximumDeposit(price, PRICE.step)
  const balloonLimit = maximumBalloon(choice, PRICE.step)
  const balloon = Math.min(choice.balloon, balloonLimit)
  const chosen: LoanSelection = { ...choice, balloon }
  const loan = loanOf(chosen)
  const write = (value: number) => formatNumber(value, i18n.language, 2)
  const rate = (hundredths: number) => formatRate(hundredths / 100, i18n.language)
  const exact = (cents: number) => formatMoney(cents / 100, 'EUR', i18n.language)
  const euros = (cents: number) => formatMoney(cents / 100, 'EUR', i18n.language, 0)
  const change = (changes: Partial<LoanSelection>) => setChoice({ ...choice, ...changes })

  function chooseProduct(key: string) {
    const next = PRODUCTS.find((one) => one.key === key) ?? PRODUCTS[0]
    change({ product: next, term: next.terms.includes(term) ? term : (next.terms.at(-1) ?? term) })
  }

  return (
    <Card className="grid md:grid-cols-2">
      <form className="grid content-start gap-6 p-6 sm:p-8" onSubmit={(event) => event.preventDefault()}>
        <div>
          <ChoiceSwitch
            label={t('services.finance.live.product')}
            choices={PRODUCTS.map(({ key }) => ({ value: key, label: t(`services.finance.live.${key}`) }))}
            value={product.key}
            onChange={chooseProduct}
          />
        </div>
        <RangeField
          label={t('services.finance.live.price')}
          {...PRICE}
          value={price}
          text={euros(price)}
          ends={[euros(PRICE.min), euros(PRICE.max)]}
          onChange={(value) => change({ price: value, deposit: Math.min(deposit, maximumDeposit(value, PRICE.step)) })}
        />
        <RangeField
          label={t('services.finance.live.deposit')}
          min={0}
          max={depositLimit}
          step={PRICE.step}
          value={deposit}
          text={euros(deposit)}
          ends={[euros(0), euros(depositLimit)]}
          onChange={(value) => change({ deposit: value })}
        />
        <RangeField
          label={t('services.finance.live.term')}
          min={0}
          max={product.terms.length - 1}
          step={1}
          value={Math.max(0, product.terms.indexOf(term))}
          text={t('services.finance.live.months', { count: term })}
          ends={[String(product.terms[0]), String(product.terms.at(-1))]}
          onChange={(index) => change({ term: product.terms[index] ?? term })}
        />
        {product.maximumBalloonPercent > 0 && (
          <RangeField
            label={t('services.finance.live.balloonAmount')}
            min={PRICE.step}
            max={balloonLimit}
            step={PRICE.step}
            value={balloon}
            text={euros(balloon)}
            ends={[euros(PRICE.step), euros(balloonLimit)]}
            onChange={(value) => change({ balloon: value })}
          />
        )}
      </form>
      <section
        aria-label={t('services.finance.live.result')}
        className="flex flex-col rounded-b-3 border-line bg-sunken p-6 max-md:border-t sm:p-8 md:rounded-r-3 md:rounded-bl-none md:border-l"
      >
        {loan ? (
          <>
            <p aria-live="polite">
              <span className="text-[40px] leading-none font-semibold tracking-[-0.025em] tabular-nums">
                {exact(loan.instalment)}
              </span>{' '}
              <span className="text-ink-2">{t('services.finance.live.instalment')}</span>
            </p>
            <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4">
              <Figure name={t('services.finance.live.rate')}>{rate(loan.annualPercentageRate)}</Figure>
              <Figure name={t('services.finance.live.nominal')}>{rate(rateOf(product, term))}</Figure>
              <Figure name={t('services.finance.live.cost')}>{exact(loan.totalCostOfCredit)}</Figure>
              <Figure name={t('services.finance.live.total')}>{exact(loan.totalPayable)}</Figure>
            </dl>
            <CreditWarning className="mt-6" />
            <p className="mt-2 text-[13px] leading-5 text-ink-2">
              <b className="font-semibold text-ink">{t('services.finance.live.example')}:</b>{' '}
              {t('services.finance.live.exampleText', {
                ...exampleValues(chosen, loan, write),
                balloon: balloon > 0 ? t('services.finance.live.ofWhichBalloon', { amount: write(balloon / 100) }) : ''
              })}
            </p>
          </>
        ) : (
          <Alert tone="warning">
            {t('services.finance.live.outside', { minimum: euros(product.minimum), maximum: euros(product.maximum) })}
          </Alert>
        )}
        <LoanCall choice={chosen} loan={loan} />
      </section>
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-[13px] text-ink-2">{name}</dt>
      <dd className="text-lg leading-7 font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
