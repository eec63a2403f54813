import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { SectionEmpty } from '../detail/section-states.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** A PDF in the browser's own viewer, where it has one. */
export function PdfPreview({ bytes, name }: { bytes: Blob; name: string }) {
  const { t } = useTranslation()
  const address = useObjectUrl(bytes, 'application/pdf')
  if (!navigator.pdfViewerEnabled) return <SectionEmpty>{t('entity.content.noPdfViewer')}</SectionEmpty>
  if (!address) return <Skeleton className="h-[75dvh] w-full rounded-none" />
  return <iframe src={address} title={t('entity.content.pdf', { name })} className="block h-[75dvh] w-full bg-sunken" />
}
