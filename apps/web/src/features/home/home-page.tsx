import { ROLE_ADMIN } from '@portico/contract'
import { Braces, GitMerge, KeyRound, Languages, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '../../lib/application-profile.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { signIn, useLoginPending } from '../../lib/session/login.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CallSample } from './call-sample.tsx'
import { StartCommand } from './start-command.tsx'

const FEATURES: { key: string; Icon: LucideIcon }[] = [
  { key: 'signIn', Icon: KeyRound },
  { key: 'edit', Icon: GitMerge },
  { key: 'api', Icon: Braces },
  { key: 'language', Icon: Languages }
]

/** The portal's front door. It says only what is there. */
export function HomePage() {
  const { t } = useTranslation()
  useDocumentTitle()
  return (
    <>
      <section aria-labelledby="home-title" className="border-b border-line bg-paper">
        <div className="wrap grid items-center gap-x-16 gap-y-12 py-14 md:grid-cols-[1.05fr_0.95fr] md:py-[72px]">
          <div className="min-w-0">
            <h1
              id="home-title"
              className="text-[34px] leading-[1.1] font-semibold tracking-[-0.025em] text-balance sm:text-[44px] md:text-[38px] lg:text-[44px]"
            >
              {t('home.title')}
            </h1>
            <p className="mt-5 max-w-[34em] text-lg leading-[1.55] text-ink-2 text-pretty">{t('home.lead')}</p>
            <div className="mt-8 flex min-h-12 flex-wrap gap-3">
              <HeroActions />
            </div>
          </div>
          <CallSample />
        </div>
      </section>

      <section aria-labelledby="home-features" className="wrap py-16 md:py-20">
        <h2 id="home-features" className="text-2xl font-semibold tracking-[-0.015em]">
          {t('home.features.title')}
        </h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
          {FEATURES.map(({ key, Icon }) => (
            <li key={key}>
              <Card className="h-full p-6">
                <Icon aria-hidden="true" className="size-6 text-blue" strokeWidth={1.75} />
                <h3 className="mt-4 font-semibold">{t(`home.features.${key}.title`)}</h3>
                <p className="mt-1.5 text-sm leading-relaxed text-ink-2">{t(`home.features.${key}.text`)}</p>
              </Card>
            </li>
          ))}
        </ul>
      </section>

      <StartCommand />
    </>
  )
}

/** What to do first: it depends on who is here. Nothing while that is not known yet, so that no button changes under the mouse. */
function HeroActions() {
  const { t } = useTranslation()
  const { phase, isAuthenticated, hasAnyAuthority } = useSession()
  const { isOpenApiEnabled } = useApplicationProfile()
  const isPending = useLoginPending()

  if (phase === 'loading') return null
  if (!isAuthenticated) {
    return (
      <>
        <Button variant="primary" size="large" pending={isPending} onClick={() => void signIn()}>
          {t('home.signIn')}
        </Button>
        <LinkButton to="/contact/contact_form" size="large">
          {t('home.contact')}
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <LinkButton to="/documents" variant="primary" size="large">
        {t('home.openDocuments')}
      </LinkButton>
      {isOpenApiEnabled && hasAnyAuthority([ROLE_ADMIN]) && (
        <LinkButton to="/admin/docs" size="large">
          {t('home.openApiDocs')}
        </LinkButton>
      )}
    </>
  )
}
