import type { Application } from '@portico/contract'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { recordAddress } from '@/lib/records/collection.ts'
import { NoValue } from '@/lib/records/no-value.tsx'
import { LinkButton } from '@/ui/button/button.tsx'
import { CodeFigure } from '@/ui/code/code-figure.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { APPLICATIONS } from '../collection.ts'
import { apisWithCollections } from '../collections/apis-with-collections.ts'
import { CollectionDownload } from '../collections/collection-download.tsx'
import { useApplication } from './context.ts'
import { DetailList, DetailRow } from './detail-list.tsx'
import { TestToken } from './test-token.tsx'
import { authorizationServer, type Shell, tokenCommand } from './token-command.ts'
import { CopyableValue, Instant, scopeName, useCopyTexts } from './values.tsx'

/** What an application is, and how it requests a token. */
export function Overview() {
  const { application, rights } = useApplication()
  const hasCredentials = application.secrets.length > 0 || application.keys !== null
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid grid-cols-1 gap-6">
        {!hasCredentials && rights.edit && <NextStep application={application} />}
        <Connection application={application} />
        {application.ownRole !== null && application.status === 'ACTIVE' && (
          <TestToken applicationId={application.id} />
        )}
        {application.status !== 'ENDED' && <Collections application={application} />}
      </div>
      <Details application={application} />
    </div>
  )
}

function NextStep({ application }: { application: Application }) {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-3 border border-blue-line bg-blue-wash px-5 py-5 sm:px-6"
    >
      <div className="min-w-0 grow basis-72">
        <h2 id="next-step" className="text-base font-semibold tracking-[-0.01em]">
          {t('applications.next.title')}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t('applications.next.text')}</p>
      </div>
      <LinkButton to={`${recordAddress(APPLICATIONS, application)}/credentials`} variant="primary">
        {t('applications.next.action')}
      </LinkButton>
    </section>
  )
}

const SHELLS: readonly { value: Shell; label: string }[] = [
  { value: 'sh', label: 'sh' },
  { value: 'powershell', label: 'PowerShell' }
]

function Connection({ application }: { application: Application }) {
  const { t } = useTranslation()
  const [shell, setShell] = useState<Shell>('sh')
  const copy = useCopyTexts()
  const { clientId, scopes } = application
  const server = authorizationServer(window.location.origin)
  const values = { clientId, issuer: server.issuer, tokenEndpoint: server.tokenEndpoint, metadata: server.metadata }
  return (
    <Section title={t('applications.connection.title')}>
      <DetailList isWide>
        {Object.entries(values).map(([name, value]) => (
          <DetailRow key={name} label={t(`applications.${name}`)} isCode>
            <CopyableValue value={value} label={t(`applications.${name}`)} />
          </DetailRow>
        ))}
      </DetailList>
      <div className="grid gap-4 border-t border-line px-5 py-5 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-sm font-semibold">{t('applications.connection.token')}</h3>
          <ChoiceSwitch label={t('applications.connection.shell')} choices={SHELLS} value={shell} onChange={setShell} />
        </div>
        <p className="max-w-prose text-sm text-ink-2">
          <Trans
            i18nKey="applications.connection.explanation"
            components={{
              code: <code className="font-mono text-[13px]" />,
              guide: <Link to="/apireference/security" className="font-medium text-blue-ink hover:underline" />
            }}
          />
        </p>
        <CodeFigure
          label={t('applications.connection.token')}
          title={shell === 'sh' ? 'curl' : 'PowerShell'}
          code={tokenCommand({ shell, clientId, scopes, tokenEndpoint: server.tokenEndpoint })}
          grammar="bash"
          copy={copy}
        />
      </div>
    </Section>
  )
}

/** The Postman collections of the application's APIs. Its secret is not known here. */
function Collections({ application }: { application: Application }) {
  const { t } = useTranslation()
  const { clientId, scopes } = application
  const apis = apisWithCollections(scopes)
  if (apis.length === 0) return null
  return (
    <Section title={t('applications.collection.title')}>
      <div className="px-5 py-5 sm:px-6">
        <CollectionDownload apis={apis} credentials={{ clientId }}>
          <Trans
            i18nKey="applications.collection.withoutSecret"
            components={{
              code: <code className="font-mono text-[13px]" />,
              credentials: (
                <Link
                  to={`${recordAddress(APPLICATIONS, application)}/credentials`}
                  className="font-medium text-blue-ink hover:underline"
                />
              )
            }}
          />
        </CollectionDownload>
      </div>
    </Section>
  )
}

function Details({ application }: { application: Application }) {
  const { t } = useTranslation()
  const label = (field: string) => t(`devportalApp.applications.${field}`)
  const addresses = (list: readonly string[]) =>
    list.length === 0 ? (
      <NoValue label={t('applications.none')} />
    ) : (
      <ul className="grid gap-1 font-mono text-[13px]">
        {list.map((address) => (
          <li key={address} className="wrap-anywhere">
            {address}
          </li>
        ))}
      </ul>
    )
  return (
    <Section title={t('applications.details.title')}>
      <DetailList>
        <DetailRow label={label('description')}>
          {application.description ? (
            <p className="whitespace-pre-line">{application.description}</p>
          ) : (
            <NoValue label={t('applications.none')} />
          )}
        </DetailRow>
        <DetailRow label={label('contact')}>
          {application.contact || <NoValue label={t('applications.none')} />}
        </DetailRow>
        <DetailRow label={label('scopes')}>
          <ul className="flex flex-wrap gap-1.5 pt-1">
            {application.scopes.map((scope) => (
              <li key={scope}>
                <Tag>{scopeName(t, scope)}</Tag>
              </li>
            ))}
          </ul>
        </DetailRow>
        <DetailRow label={label('redirectUris')}>{addresses(application.redirectUris)}</DetailRow>
        <DetailRow label={label('notificationOrigins')}>{addresses(application.notificationOrigins)}</DetailRow>
        <DetailRow label={t('applications.created')}>
          <Instant value={application.createdDate} none="" />
        </DetailRow>
        <DetailRow label={t('applications.lastUsed')}>
          <Instant value={application.lastUsedDate} none={t('applications.never')} />
        </DetailRow>
      </DetailList>
    </Section>
  )
}
