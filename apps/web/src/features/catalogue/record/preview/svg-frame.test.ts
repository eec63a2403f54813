import { expect, it } from 'vitest'
import { framedSvg } from './picture-previews.tsx'

const INNER = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')}`
const documentOf = (address: string) => decodeURIComponent(address.replace('data:image/svg+xml,', ''))

it('holds the picture as an address, not as elements of its own', () => {
  const document = documentOf(framedSvg(INNER, { width: 40, height: 30 }))
  expect(document).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30"><image width="40" height="30" href="${INNER}"/></svg>`
  )
  expect(document).not.toContain('<script')
})

it('has the size that browsers give a picture without one', () => {
  expect(documentOf(framedSvg(INNER, { width: 0, height: 0 }))).toContain('width="300" height="150"')
})
