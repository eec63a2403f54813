import { Mail } from 'lucide-react'
import { Suspense } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { lazyPage } from '@/lib/page/lazy-page.tsx'
import { Loading } from '@/lib/page/page-failed.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'

const ContactForm = lazyPage(() => import('./contact-form.tsx'))

/** The contact page. */
export default function ContactPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('contact.title'))
  return (
    <div className="wrap py-12 md:py-16">
      <div className="grid gap-x-16 gap-y-2 md:grid-cols-[1fr_1.4fr]">
        <div>
          <PageHeader title={t('contact.title')} description={t('contact.description')} />
          <Advice />
        </div>
        <Card className="p-6 sm:p-8">
          <Suspense fallback={<FormSkeleton />}>
            <ContactForm />
          </Suspense>
        </Card>
      </div>
    </div>
  )
}

function Advice() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="contact-advice" className="mb-8 text-sm text-ink-2">
      <h2 id="contact-advice" className="text-[15px] font-semibold text-ink">
        {t('contact.write.title')}
      </h2>
      <p className="mt-1">{t('contact.write.text')}</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-ink-3">
        <li>{t('contact.write.what')}</li>
        <li>{t('contact.write.expected')}</li>
        <li>{t('contact.write.reference')}</li>
      </ul>
      <p className="mt-5">
        <Trans
          i18nKey="contact.status"
          components={{ status: <Link to="/status" className="text-blue-ink underline underline-offset-2" /> }}
        />
      </p>
      <div className="mt-3 min-h-6">
        <SupportAddress />
      </div>
    </section>
  )
}

function SupportAddress() {
  const { t } = useTranslation()
  const { supportEmail, isKnown, isFailed } = useApplicationProfile()
  if (isFailed || (isKnown && !supportEmail)) return <Alert tone="danger">{t('contact.addressUnknown')}</Alert>
  if (!supportEmail) return <Skeleton className="h-6 w-64 max-w-full" />
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Mail aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      {t('contact.write.mail')}{' '}
      <a href={`mailto:${supportEmail}`} className="text-blue-ink underline underline-offset-2 wrap-anywhere">
        {supportEmail}
      </a>
    </p>
  )
}

const FormSkeleton = () => (
  <Loading className="grid min-h-[600px] animate-appear-late content-start gap-6 sm:min-h-[520px]">
    <Skeleton className="h-5 w-72 max-w-full" />
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-44 w-full" />
    <Skeleton className="h-12 w-40" />
  </Loading>
)
