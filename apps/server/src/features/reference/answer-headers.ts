/** Nothing in a document may run or load anything, whatever makes a browser show it. */
export const HARMLESS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff'
}

/** The header that names a file, without a blank, as the clients of the family read it. */
export function attachment(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w.+-]+/g, '-')
  const exact = plain === name ? '' : `;filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '-')}`
  return `attachment;filename=${plain}${exact}`
}
