/** Pages at the end of a payment: a shop's customer sees them, who has no business with the portal. */
const WITHOUT_HEADER_AND_FOOTER = ['/payment-confirmed', '/payment-failed']
const WITHOUT_CONTACT_BANNER = [...WITHOUT_HEADER_AND_FOOTER, '/contact/contact_form']

const withoutTrailingSlash = (path: string) => path.replace(/(?<=.)\/+$/, '')

/** Whether a page has the portal's header and footer. */
export function hasHeaderAndFooter(path: string): boolean {
  return !WITHOUT_HEADER_AND_FOOTER.includes(withoutTrailingSlash(path))
}

/** Whether a page ends with the banner that leads to the contact form. */
export function hasContactBanner(path: string): boolean {
  return !WITHOUT_CONTACT_BANNER.includes(withoutTrailingSlash(path))
}
