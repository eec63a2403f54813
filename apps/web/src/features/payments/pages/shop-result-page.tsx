import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { DEMO_PAGE } from '../addresses.ts'
import { outcomeOf } from '../checkout/outcome.ts'
import { useResult } from '../checkout/use-result.ts'
import { Fact } from '../parts/facts.tsx'
import { ResultHead } from '../parts/result-head.tsx'
import { ResultStates } from '../parts/result-states.tsx'

/** The result as the customer of a shop sees it, who has no business with the portal: a page without its frame. */
export default function ShopResultPage() {
  const { t } = useTranslation()
  const { paymentId, payment } = useResult('shop')
  const { data } = payment
  useDocumentTitle(data ? t(`payments.result.${outcomeOf(data)}.title`) : t('payments.result.title'))
  return (
    <div className="flex flex-1 flex-col bg-paper">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-4 sm:px-8">
        <p className="text-lg font-semibold tracking-[-0.015em]">{t('payments.shop.name')}</p>
        <Tag tone="warning">{t('payments.shop.simulated')}</Tag>
      </div>
      <div className="mx-auto grid w-full max-w-[560px] flex-1 content-center px-5 py-12 sm:px-8">
        <ResultStates paymentId={paymentId} payment={payment}>
          {data && (
            <>
              <ResultHead payment={data} isCentred />
              <dl className="mt-9 border-y border-line">
                <Fact label={t('payments.fact.orderId')} isCode>
                  {data.orderId}
                </Fact>
                <Fact label={t('payments.fact.method')}>{t(`payments.method.${data.methodCode}`)}</Fact>
              </dl>
              <div className="mt-8 flex justify-center">
                <LinkButton to={DEMO_PAGE} size="large" className="w-full sm:w-auto">
                  {t('payments.shop.back')}
                </LinkButton>
              </div>
            </>
          )}
        </ResultStates>
      </div>
    </div>
  )
}
