/** What browsers take for the size of a picture that has none. */
const DEFAULT_SIZE = { width: 300, height: 150 }

/**
 * An SVG as the picture within another SVG. Browsers run nothing of a picture within a picture, so nothing of it runs even where
 * the outer one is opened as a page of its own.
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

/** Bytes as a `data:` address of an SVG in base64; made by the browser beside the page's own work. */
export function svgAddress(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes.slice(0, bytes.size, 'image/svg+xml'))
  })
}
