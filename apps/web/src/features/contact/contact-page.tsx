import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '../../lib/application-profile.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** How to reach the people behind the portal. */
export function ContactPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('contact.title'))
  return (
    <div className="wrap py-12 md:py-16">
      <div className="grid gap-x-16 gap-y-2 md:grid-cols-[1fr_1.4fr]">
        <PageHeader title={t('contact.title')} description={t('contact.description')} />
        <Card className="p-6 sm:p-8">
          <h2 className="text-lg font-semibold tracking-[-0.01em]">{t('contact.write.title')}</h2>
          <p className="mt-1 text-ink-2">{t('contact.write.text')}</p>
          <ul className="mt-4 list-disc space-y-1 pl-5 text-ink-2 marker:text-ink-3">
            <li>{t('contact.write.what')}</li>
            <li>{t('contact.write.expected')}</li>
            <li>{t('contact.write.reference')}</li>
          </ul>
          <div className="mt-6 min-h-10">
            <SupportAddress />
          </div>
        </Card>
      </div>
    </div>
  )
}

function SupportAddress() {
  const { t } = useTranslation()
  const { supportEmail, isKnown, isFailed } = useApplicationProfile()
  if (isFailed || (isKnown && !supportEmail)) return <Alert tone="danger">{t('contact.addressUnknown')}</Alert>
  if (!supportEmail) return <Skeleton className="h-10 w-64 max-w-full" />
  return (
    <a href={`mailto:${supportEmail}`} className={buttonClass({ variant: 'primary' }, 'max-w-full')}>
      <Mail aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{supportEmail}</span>
    </a>
  )
}
