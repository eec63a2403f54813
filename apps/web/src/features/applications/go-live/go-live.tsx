import type { Application, GoLive } from '@portico/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@/lib/files/save-file.ts'
import { formatDate, formatNumber } from '@/lib/i18n/formats.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { recordAddress } from '@/lib/records/collection.ts'
import { Button } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Section } from '@/ui/page/section.tsx'
import { ProgressBar } from '@/ui/state/progress-bar.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { APPLICATIONS } from '../collection.ts'
import { useApplication } from '../detail/context.ts'
import { Failure } from '../detail/failure.tsx'
import { CopyableValue } from '../detail/values.tsx'
import { Checklist } from './checklist.tsx'
import { fetchCertificate, readGoLive } from './requests.ts'
import { Reviews } from './reviews.tsx'
import { SubmitSection } from './submit-section.tsx'

/** The checklist of an application, its submission, and the reviews of it. */
export function GoLivePart() {
  const { t } = useTranslation()
  const { application, rights } = useApplication()
  const query = useQuery(readGoLive(application.id))
  const { data } = query
  if (!data)
    return query.isError ? (
      <PageFailed title={t('goLive.failed')} calls={query} />
    ) : (
      <Loading className="grid gap-6">
        <Skeleton className="h-28 rounded-3" />
        <Skeleton className="h-96 rounded-3" />
      </Loading>
    )
  const isWaiting = data.reviews.some(({ state }) => state === 'SUBMITTED')
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <Summary goLive={data} />
        <Checklist checklist={data} root={recordAddress(APPLICATIONS, application)} applicationId={application.id} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <Reviews reviews={data.reviews} application={application} rights={rights} />
        {rights.edit && !isWaiting && <SubmitSection checklist={data} applicationId={application.id} />}
        <Certificate goLive={data} application={application} />
      </div>
    </div>
  )
}

function Summary({ goLive: { lines, since } }: { goLive: GoLive }) {
  const { t, i18n } = useTranslation()
  const met = lines.filter(({ isMet }) => isMet).length
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <p className="max-w-prose text-sm text-ink-2">{t('goLive.explanation', { date: formatDate(since) })}</p>
      <ProgressBar
        value={met / lines.length}
        label={t('goLive.progress')}
        text={t('goLive.of', { done: number(met), all: number(lines.length) })}
      />
    </Card>
  )
}

/** The certificate by which a document can be verified. */
function Certificate({
  goLive: { certificate, reviews },
  application
}: {
  goLive: GoLive
  application: Pick<Application, 'ownRole'>
}) {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchCertificate(), 'portico-go-live-evidence.pem'),
    meta: { handles: () => true }
  })
  if (reviews.length === 0 && application.ownRole === null) return null
  return (
    <Section title={t('goLive.certificate.title')}>
      <div className="grid gap-3 px-5 py-4 text-sm sm:px-6">
        <p className="text-ink-2">{t('goLive.certificate.text', { date: formatDate(certificate.expiresDate) })}</p>
        <div>
          <p className="text-[13px] text-ink-3">{t('goLive.certificate.fingerprint')}</p>
          <CopyableValue value={certificate.fingerprint} label={t('goLive.certificate.fingerprint')} />
        </div>
        <div>
          <Button size="small" pending={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden="true" className="size-4" />
            {t('goLive.certificate.download')}
          </Button>
        </div>
        <Failure title={t('goLive.certificate.failed')} error={download.error} />
      </div>
    </Section>
  )
}
