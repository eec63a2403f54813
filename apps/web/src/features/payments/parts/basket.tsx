import type { PaymentSetUp } from '@portico/contract'
import { currencyOf } from '@portico/finance'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '@/ui/page/card.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { CarPicture } from './car-picture.tsx'
import { useMoney } from './money.ts'

/** Price of the car in the basket, in units. */
const PRICE = 24_900

/** The basket of an invented shop: a used car, and what is paid of it now. */
export function Basket({ setUp, children }: { setUp: PaymentSetUp; children: ReactNode }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { paymentAmount, paymentType, countryCode } = setUp
  const currency = currencyOf(countryCode)
  // The amount is never above the price of the basket: a high amount means several cars.
  const cars = Math.max(1, Math.ceil(paymentAmount / PRICE))
  const later = cars * PRICE - paymentAmount
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-sunken px-5 py-3 sm:px-6">
        <p className="font-semibold tracking-[-0.01em]">{t('payments.shop.name')}</p>
        <Tag tone="warning">{t('payments.shop.invented')}</Tag>
      </div>
      <div className="px-5 py-6 sm:px-6">
        <div className="grid items-center gap-x-8 gap-y-4 sm:grid-cols-[220px_1fr]">
          <CarPicture className="mx-auto w-full max-w-[260px]" />
          <div>
            <h2 className="text-lg font-semibold tracking-[-0.01em]">{t('payments.shop.car')}</h2>
            <p className="mt-0.5 text-sm text-ink-2">{t('payments.shop.carFacts')}</p>
            <p className="mt-3 text-sm text-ink-2">{t('payments.shop.note')}</p>
          </div>
        </div>
        <dl className="mt-6 border-t border-line pt-4 text-[15px]">
          <Line term={t('payments.shop.price', { count: cars })}>{money(cars * PRICE, currency)}</Line>
          {later > 0 && <Line term={t('payments.shop.later')}>{money(later, currency)}</Line>}
          <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
            <dt className="font-medium">
              {t('payments.shop.now')}
              <span className="ml-2 font-normal text-ink-2">{t(`payments.paymentType.${paymentType}`)}</span>
            </dt>
            <dd className="text-2xl font-semibold tracking-[-0.02em] tabular-nums">{money(paymentAmount, currency)}</dd>
          </div>
        </dl>
        {setUp.transactionType === 'A' && <p className="mt-1 text-sm text-ink-2">{t('payments.shop.reserved')}</p>}
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      </div>
    </Card>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1 text-ink-2">
      <dt>{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
