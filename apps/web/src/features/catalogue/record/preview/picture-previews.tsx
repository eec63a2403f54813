import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { SectionEmpty } from '../detail/section-states.tsx'
import { framedSvg, svgAddress } from './svg-frame.ts'
import { useObjectUrl } from './use-object-url.ts'

interface PictureProps {
  bytes: Blob
  name: string
}

/** A picture of a kind that is nothing but pixels. */
export function PicturePreview({ bytes, name, mediaType }: PictureProps & { mediaType: string }) {
  return <Picture address={useObjectUrl(bytes, mediaType)} name={name} />
}

/** An SVG, framed so that it stays a picture wherever it is opened. It never gets an address that could be opened as a page. */
export function SvgPreview({ bytes, name }: PictureProps) {
  const [address, setAddress] = useState<string | 'broken'>()
  useEffect(() => {
    let isShown = true
    const probe = new Image()
    void svgAddress(bytes).then((svg) => {
      probe.onload = () =>
        isShown && setAddress(framedSvg(svg, { width: probe.naturalWidth, height: probe.naturalHeight }))
      probe.onerror = () => isShown && setAddress('broken')
      probe.src = svg
    })
    return () => {
      isShown = false
    }
  }, [bytes])
  return <Picture address={address} name={name} />
}

function Picture({ address, name }: { address: string | undefined; name: string }) {
  const { t } = useTranslation()
  const [brokenAddress, setBrokenAddress] = useState<string>()
  if (address === 'broken' || (address && address === brokenAddress)) {
    return <SectionEmpty>{t('entity.content.broken')}</SectionEmpty>
  }
  return (
    <div className="grid place-items-center bg-[repeating-conic-gradient(#ffffff_0_25%,#e9eef4_0_50%)] bg-size-[20px_20px] p-4">
      {address ? (
        <img
          src={address}
          alt={t('entity.content.picture', { name })}
          className="max-h-[70dvh] max-w-full object-contain"
          onError={() => setBrokenAddress(address)}
        />
      ) : (
        <Skeleton className="h-48 w-72 max-w-full" />
      )}
    </div>
  )
}

/** A PDF in the browser's own viewer, where it has one. */
export function PdfPreview({ bytes, name }: { bytes: Blob; name: string }) {
  const { t } = useTranslation()
  const address = useObjectUrl(bytes, 'application/pdf')
  if (!navigator.pdfViewerEnabled) return <SectionEmpty>{t('entity.content.noPdfViewer')}</SectionEmpty>
  if (!address) return <Skeleton className="h-[75dvh] w-full rounded-none" />
  return <iframe src={address} title={t('entity.content.pdf', { name })} className="block h-[75dvh] w-full bg-sunken" />
}
