import { useTranslation } from 'react-i18next'
import { focusHeading } from '@/lib/page/focus-heading.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { METHOD_PAGE, TRANSFER_PAGE } from '../addresses.ts'
import { usePayment } from '../api/read-payment.ts'
import { forgetOrder, useOrder } from '../checkout/order.ts'
import { isOver } from '../checkout/outcome.ts'
import { useMoney } from './money.ts'

/** Leads back to a payment that was begun in this browser and is not over; nothing when there is none. */
export function UnfinishedPayment() {
  const { t } = useTranslation()
  const order = useOrder()
  const { data: payment, isPending } = usePayment(order?.isOver ? undefined : order?.paymentId)
  const money = useMoney()
  if (!order?.paymentId || order.isOver) return null
  if (isPending) return <Skeleton className="mb-6 h-[126px] rounded-2 max-sm:h-[146px]" />
  if (!payment || isOver(payment)) return null

  function drop() {
    forgetOrder()
    // The button goes with all that is here.
    const main = document.querySelector('main')
    if (main) focusHeading(main)
  }

  return (
    <Alert
      className="mb-6"
      title={t('payments.unfinished.title', {
        amount: money(payment.amount, payment.currency),
        method: t(`payments.method.${payment.methodCode}`)
      })}
    >
      <p>{t('payments.unfinished.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton size="small" to={payment.methodCode === 'M003' ? TRANSFER_PAGE : METHOD_PAGE}>
          {t('payments.unfinished.continue')}
        </LinkButton>
        <Button size="small" variant="ghost" onClick={drop}>
          {t('payments.unfinished.drop')}
        </Button>
      </div>
    </Alert>
  )
}
