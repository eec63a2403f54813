import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { SectionEmpty } from '../detail/section-states.tsx'
import { useObjectUrl } from './use-object-url.ts'

interface PictureProps {
  bytes: Blob
  name: string
}

/** A raster picture. */
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

/** The size that browsers use for a picture without one. */
const DEFAULT_SIZE = { width: 300, height: 150 }

/**
 * An SVG as a picture within another SVG. Browsers run no scripts of a picture within a picture, so none run even where the outer
 * one is opened as a page.
 *
 * @param svg a `data:` address in base64
 * @param size its own, in pixels; where it has none, the browsers' default
 * @returns a `data:` address
 */
export function framedSvg(svg: string, size: { width: number; height: number }): string {
  const { width, height } = size.width > 0 && size.height > 0 ? size : DEFAULT_SIZE
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
  // The inner address has only characters that may stand in the outer one as they are.
  return `data:image/svg+xml,${encodeURIComponent(`${open}<image width="${width}" height="${height}" href="`)}${svg}${encodeURIComponent('"/></svg>')}`
}

/** Bytes as a `data:` address of an SVG in base64, which the browser encodes outside the thread of the page. */
function svgAddress(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes.slice(0, bytes.size, 'image/svg+xml'))
  })
}
