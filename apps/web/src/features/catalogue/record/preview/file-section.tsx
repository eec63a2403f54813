import { fileName } from '@portico/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readContent } from '@/features/catalogue/api/record-queries.ts'
import { saveFile } from '@/lib/files/save-file.ts'
import { formatByteSize, formatNumber, formatPercent } from '@/lib/i18n/formats.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import type { TextPosition } from '@/ui/code/code-reader.tsx'
import { Section } from '@/ui/page/section.tsx'
import { ProgressBar } from '@/ui/state/progress-bar.tsx'
import { type PanelProps, SectionEmpty, SectionFailed } from '../detail/section-states.tsx'
import { PdfPreview, PicturePreview, SvgPreview } from './picture-previews.tsx'
import { isTextKind, type PreviewKind, previewKind } from './preview-kind.ts'
import { TextPreview } from './text-preview.tsx'

/** Contents of up to so many bytes are fetched automatically. */
const AUTO_PREVIEW_BYTES = 2_000_000

interface FileSectionProps extends PanelProps {
  place?: TextPosition | undefined
}

/** A file's content: a preview, and the button that saves the file. */
export function FileSection({ entity, stored, place }: FileSectionProps) {
  const { t } = useTranslation()
  const { id, size } = stored.record
  if (typeof size === 'number') {
    // Another version starts again: its content may be another one.
    return <Content key={stored.etag} entity={entity} stored={stored} place={place} />
  }
  return (
    <Section title={t('entity.content.title')}>
      <SectionEmpty>
        {t('entity.content.none')}{' '}
        <LinkButton to={`${entity.route}/${id}/edit`} size="small" className="ml-2">
          {t('entity.content.add')}
        </LinkButton>
      </SectionEmpty>
    </Section>
  )
}

function Content({ entity, stored, place }: FileSectionProps) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { record } = stored
  const size = Number(record.size)
  const mediaType = textOrNull(record.mediaType)
  const name = fileName({ id: record.id, description: textOrNull(record.description) }, mediaType)
  const kind = mediaType === null ? undefined : previewKind(mediaType)

  const [received, setReceived] = useState(0)
  const [isAsked, setAsked] = useState(size <= AUTO_PREVIEW_BYTES)
  const content = readContent(entity, stored, setReceived)
  const query = useQuery({ ...content, enabled: kind !== undefined && (isAsked || place !== undefined) })

  async function save() {
    try {
      saveFile(await client.fetchQuery(content), name)
    } catch {
      // The section shows the failure, because it has the same query.
    }
  }

  const bytes = query.data
  const share = Math.min(1, received / Math.max(1, size))
  const amount = formatByteSize(size, i18n.language)
  return (
    <Section
      title={t('entity.content.title')}
      actions={
        <Button size="small" pending={query.isFetching} onClick={() => void save()}>
          <Download aria-hidden="true" className="size-4" />
          {t('entity.content.download', { size: amount })}
        </Button>
      }
    >
      {query.isError ? (
        <SectionFailed title={t('entity.content.failed')} isRetrying={query.isFetching} onRetry={query.refetch} />
      ) : query.isFetching ? (
        <div className="animate-appear-late px-5 py-6 sm:px-6">
          <ProgressBar label={t('entity.content.loading')} value={share} text={formatPercent(share, i18n.language)} />
        </div>
      ) : size === 0 ? (
        <SectionEmpty>{t('entity.content.empty')}</SectionEmpty>
      ) : !kind ? (
        <SectionEmpty>{t('entity.content.noPreview', { type: mediaType })}</SectionEmpty>
      ) : bytes ? (
        <Preview kind={kind} bytes={bytes} mediaType={mediaType ?? ''} name={name} place={place} />
      ) : (
        <div className="px-5 py-6 sm:px-6">
          <Button onClick={() => setAsked(true)}>{t('entity.content.show', { size: amount })}</Button>
          <p className="mt-2 text-sm text-ink-3">
            {t('entity.content.notAtOnce', { limit: formatNumber(AUTO_PREVIEW_BYTES / 1_000_000, i18n.language) })}
          </p>
        </div>
      )}
    </Section>
  )
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

interface PreviewProps {
  kind: PreviewKind
  bytes: Blob
  mediaType: string
  name: string
  place: TextPosition | undefined
}

function Preview({ kind, bytes, mediaType, name, place }: PreviewProps) {
  if (isTextKind(kind)) return <TextPreview bytes={bytes} kind={kind} name={name} place={place} />
  if (kind === 'svg') return <SvgPreview bytes={bytes} name={name} />
  if (kind === 'pdf') return <PdfPreview bytes={bytes} name={name} />
  return <PicturePreview bytes={bytes} name={name} mediaType={mediaType} />
}
