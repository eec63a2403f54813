import { LegalPage } from '../document/legal-page.tsx'

/** The cookie policy. */
export default function CookiesPage() {
  return <LegalPage name="cookies" />
}
