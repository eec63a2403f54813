import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import type { InlineText } from './legal-document.ts'

const MARKS = /(\[[^\]]+\]\([^)]+\)|`[^`]+`|\{[a-zA-Z]+\})/

const LINK = 'text-blue-ink underline underline-offset-2 print:text-inherit'

/** A text of a legal document with its links and names, and with values of `management/info`, which must be loaded or have failed. */
export function InlineMarkdown({ text }: { text: InlineText }): ReactNode {
  return text.split(MARKS).map((part, index) => <InlineFragment key={index} part={part} />)
}

function InlineFragment({ part }: { part: string }): ReactNode {
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part)
  if (link)
    return (
      <Link to={link[2]!} className={LINK} data-printed-address={link[2]!.startsWith('#') ? undefined : link[2]}>
        {link[1]}
      </Link>
    )
  if (part === '{support}') return <SupportAddress />
  if (part === '{dataProtection}') return <DataProtectionAddress />
  if (part === '{provider}') return <Provider />
  if (/^\{\w+\}$/.test(part)) return <ProviderDetail placeholder={part} />
  if (part.startsWith('`'))
    return <code className="rounded-1 bg-sunken px-1 py-0.5 font-mono text-ink wrap-anywhere">{part.slice(1, -1)}</code>
  return part
}

function Provider() {
  const { t } = useTranslation()
  const { provider } = useApplicationProfile()
  if (!provider) return t('legal.provider')
  return <span className="wrap-anywhere">{[provider.name, provider.address].filter(Boolean).join(', ')}</span>
}

/** One detail of the provider; a portal that is tried out need not have it. */
function ProviderDetail({ placeholder }: { placeholder: string }) {
  const { t } = useTranslation()
  const { provider } = useApplicationProfile()
  if (!provider) return t('legal.provider')
  const details: Record<string, string | null> = {
    '{providerName}': provider.name,
    '{providerAddress}': provider.address,
    '{providerRegister}': provider.register
  }
  return <span className="wrap-anywhere">{details[placeholder] ?? t('legal.notConfigured')}</span>
}

function DataProtectionAddress() {
  const { provider } = useApplicationProfile()
  return provider?.dataProtectionEmail ? <EmailLink address={provider.dataProtectionEmail} /> : <SupportAddress />
}

const EmailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={`${LINK} wrap-anywhere`}>
    {address}
  </a>
)

/** The address, from where it is configured; where it is not known, the page where one can write. */
function SupportAddress() {
  const { t } = useTranslation()
  const { supportEmail } = useApplicationProfile()
  if (supportEmail) return <EmailLink address={supportEmail} />
  return (
    <Link to="/contact/contact_form" className={LINK}>
      {t('footer.contact')}
    </Link>
  )
}
