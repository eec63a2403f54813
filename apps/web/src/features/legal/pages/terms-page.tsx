import { LegalPage } from '../document/legal-page.tsx'

/** The terms of use. */
export default function TermsPage() {
  return <LegalPage name="terms-of-use" />
}
