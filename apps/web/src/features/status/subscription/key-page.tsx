import { ERRORS } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { ApiError } from '@/lib/api/client.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { confirmSubscription, endSubscription } from './requests.ts'

/** The page of the links that confirm and end a subscription. Mail programs open links to check them, so nothing happens before its button is pressed. */
export default function KeyPage() {
  const { t } = useTranslation()
  const step = useLocation().pathname.startsWith('/status/confirm') ? 'confirm' : 'end'
  const send = step === 'confirm' ? confirmSubscription : endSubscription
  const title = t(`status.${step}.title`)
  useDocumentTitle(title)
  const [parameters] = useSearchParams()
  const key = parameters.get('key') ?? ''
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => send(key),
    meta: { handles: () => true }
  })
  const isInvalid = key === '' || (error instanceof ApiError && error.problem?.message === ERRORS.keyInvalid.message)
  return (
    <div className="wrap max-w-2xl py-12 md:py-16">
      <PageHeader title={title} description={t(`status.${step}.description`)} />
      <Card className="grid justify-items-start gap-5 p-6 sm:p-8">
        {isSuccess && (
          <Alert tone="success" title={t(`status.${step}.done`)} className="w-full">
            {t(`status.${step}.next`)}
          </Alert>
        )}
        {isInvalid && (
          <Alert tone="danger" title={t(`status.${step}.failed`)} className="w-full">
            {t(`status.${step}.invalid`)}
          </Alert>
        )}
        {error && !isInvalid && (
          <Alert tone="danger" title={t(`status.${step}.failed`)} className="w-full">
            {failureText(error)}
          </Alert>
        )}
        {isSuccess || isInvalid ? (
          <LinkButton to="/status">{t('status.toStatus')}</LinkButton>
        ) : (
          <Button variant="primary" size="large" pending={isPending} onClick={() => mutate()}>
            {t(`status.${step}.button`)}
          </Button>
        )}
      </Card>
    </div>
  )
}
