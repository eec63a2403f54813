import { LegalPage } from '../document/legal-page.tsx'

/** The privacy policy. */
export default function PrivacyPage() {
  return <LegalPage name="privacy-policy" />
}
