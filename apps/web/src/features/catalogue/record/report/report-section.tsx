import type { FileReport } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readReport } from '@/features/catalogue/api/record-queries.ts'
import { DocumentFaults } from '@/lib/reference/document-faults.tsx'
import type { TextPosition } from '@/ui/code/code-reader.tsx'
import { Section } from '@/ui/page/section.tsx'
import { type PanelProps, SectionFailed, SectionSkeleton } from '../detail/section-states.tsx'

const MAX_FAULTS = 100
/** Media types that are never an OpenAPI document. */
const NO_DOCUMENT = /^(image|audio|video|font)\/|\bpdf\b/
/** Usual media types of documents, for which the report has a placeholder. */
const USUAL = /\b(json|yaml)\b/

interface ReportSectionProps extends PanelProps {
  onGo: (place: TextPosition) => void
}

/** Whether a file can be published as an OpenAPI document or overlay, and its errors; nothing for other files. */
export function ReportSection({ entity, stored, onGo }: ReportSectionProps) {
  const { t } = useTranslation()
  const { size, mediaType } = stored.record
  const type = String(mediaType ?? '')
  const query = useQuery({ ...readReport(entity, stored), enabled: Number(size) > 0 && !NO_DOCUMENT.test(type) })
  const isExpected = USUAL.test(type)
  if (query.data ? query.data.kind === 'other' : !(isExpected && (query.isError || query.isFetching))) return null
  return (
    <Section title={t('entity.report.title')}>
      {query.data ? (
        // The lines of a compressed document are not those of its file.
        <Report report={query.data} onGo={/gzip/.test(type) ? undefined : onGo} />
      ) : query.isFetching ? (
        <SectionSkeleton lines={2} />
      ) : (
        <SectionFailed title={t('entity.report.failed')} isRetrying={query.isFetching} onRetry={query.refetch} />
      )}
    </Section>
  )
}

interface ReportProps {
  report: FileReport
  onGo: ReportSectionProps['onGo'] | undefined
}

function Report({ report: { kind, faults }, onGo }: ReportProps) {
  const { t } = useTranslation()
  const isInvalid = kind === 'invalid'
  const counted = faults.filter(({ severity }) => (severity === 'error') === isInvalid).length
  const Icon = isInvalid ? CircleAlert : CircleCheck
  return (
    <>
      <div className="flex items-start gap-3 px-5 py-4 sm:px-6">
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isInvalid ? 'text-red-ink' : 'text-teal'}`} />
        <div className="min-w-0">
          <p className="font-medium">
            {isInvalid
              ? t('entity.report.errors', { count: counted })
              : counted > 0
                ? t(`entity.report.warned.${kind}`, { count: counted })
                : t(`entity.report.valid.${kind}`)}
          </p>
          <p className="mt-0.5 max-w-prose text-sm text-ink-2">
            {t(isInvalid ? 'entity.report.kept' : counted > 0 ? 'entity.report.cost' : 'entity.report.good')}
          </p>
        </div>
      </div>
      {faults.length > 0 && (
        <div className="max-h-[28rem] overflow-y-auto border-t border-line px-5 py-4 sm:px-6">
          <DocumentFaults faults={faults} onGo={onGo} />
          {faults.length >= MAX_FAULTS && (
            <p className="mt-3 text-sm text-ink-3">{t('entity.report.first', { number: MAX_FAULTS })}</p>
          )}
        </div>
      )}
    </>
  )
}
