import { currencyOf } from '@portico/finance'
import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { METHOD_PAGE, SET_UP_PAGE } from '../addresses.ts'
import { methodsCall } from '../api/list-methods.ts'
import { forgetOrder } from '../checkout/order.ts'
import { useSetUp } from '../checkout/set-up.ts'
import { forgetExchanges, sampleOf } from '../exchange/exchange.ts'
import { Basket } from '../parts/basket.tsx'
import { DemoFrame } from '../parts/demo-frame.tsx'
import { useMoney } from '../parts/money.ts'
import { OutcomeRule } from '../parts/outcome-rule.tsx'
import { UnfinishedPayment } from '../parts/unfinished-payment.tsx'

const WAYS = ['choose', 'pay', 'return', 'read'] as const

/** What the demo is, and a shop's basket to begin with. */
export default function DemoPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const setUp = useSetUp()
  const money = useMoney()
  useDocumentTitle(t('payments.demo.title'))

  function pay() {
    forgetOrder()
    forgetExchanges()
    void navigate(METHOD_PAGE)
  }

  return (
    <DemoFrame step="basket" calls={[{ name: 'methods', planned: sampleOf(methodsCall(setUp)), isPlan: true }]}>
      <PageHeader title={t('payments.demo.title')} description={t('payments.demo.lead')} />
      <UnfinishedPayment />
      <Basket setUp={setUp}>
        <Button variant="primary" size="large" className="w-full sm:w-auto" onClick={pay}>
          {t('payments.demo.pay', { amount: money(setUp.paymentAmount, currencyOf(setUp.countryCode)) })}
        </Button>
        <LinkButton to={SET_UP_PAGE} size="large" className="w-full sm:w-auto">
          <Settings2 aria-hidden="true" className="size-4" />
          {t('payments.demo.setUp')}
        </LinkButton>
      </Basket>

      <section aria-labelledby="payment-way" className="mt-12">
        <h2 id="payment-way" className="text-xl font-semibold tracking-[-0.015em]">
          {t('payments.demo.way.title')}
        </h2>
        <ol className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {WAYS.map((way, index) => (
            <li key={way} className="flex gap-3">
              <span aria-hidden="true" className="font-mono text-sm leading-6 font-semibold text-blue-ink">
                {index + 1}
              </span>
              <div>
                <h3 className="text-[15px] leading-6 font-medium">{t(`payments.demo.way.${way}.title`)}</h3>
                <p className="mt-0.5 text-sm text-ink-2">{t(`payments.demo.way.${way}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="payment-outcomes" className="mt-12">
        <h2 id="payment-outcomes" className="text-xl font-semibold tracking-[-0.015em]">
          {t('payments.outcomes.title')}
        </h2>
        <p className="mt-1.5 text-sm text-ink-2">{t('payments.outcomes.lead')}</p>
        <OutcomeRule className="mt-4" />
      </section>
    </DemoFrame>
  )
}
