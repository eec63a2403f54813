import { type ReferenceVersion, ROLE_USER } from '@portico/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError } from '@/lib/api/client.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { useSession } from '@/lib/session/session.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { FailedState } from '@/ui/state/failed-state.tsx'
import { useReference, useReferences } from '../api/use-reference.ts'
import { useApiName } from '../use-api-name.ts'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'
import { ArticleSkeleton } from './skeletons.tsx'

interface PieceProblemProps {
  /** Of the query whose data the page would show. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

/** What a page shows in place of what it could not fetch: that it is not there, and what is; or that it failed, with another attempt. */
export function PieceProblem({ query: { error, isFetching, refetch } }: PieceProblemProps) {
  const { t } = useTranslation()
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <FailedState
      title={t('reference.failed')}
      retryLabel={t('error.page.retry')}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    >
      {t('reference.failedHint')}
    </FailedState>
  )
}

/** Finds out what it is that is missing: the API, its version, the version's document, or what the page is about. */
export function NotFound() {
  const { api, version } = useReferenceAddress()
  const apis = useReferences()
  const reference = useReference()
  if (apis.isError) return <PieceProblem query={{ ...apis, error: new Error('The APIs could not be listed') }} />
  if (!apis.data || (api !== '' && reference.isPending)) return <ArticleSkeleton />
  const found = apis.data.find((one) => one.api === api)
  if (!found) return <NoApi />
  if (reference.data) return <NoPage />
  const asked = version === undefined ? found.versions[0] : found.versions.find((one) => one.version === version)
  return asked && asked.file === null ? <NoDocument version={asked} /> : <NoVersion />
}

function NoApi() {
  const { t } = useTranslation()
  const { api } = useReferenceAddress()
  const { data: apis = [] } = useReferences()
  const link = useReferenceLink()
  const apiName = useApiName()
  return (
    <NotFoundMessage
      title={api === '' ? t('reference.noPage.title') : t('reference.noApi.title', { api })}
      text={t('reference.noApi.text')}
      links={apis.map((one) => ({
        to: link({ api: one.api, environment: undefined }),
        label: apiName(one.api, one.name)
      }))}
    />
  )
}

function NoVersion() {
  const { t } = useTranslation()
  const { api, version, environment = 'sandbox' } = useReferenceAddress()
  const { data: apis = [] } = useReferences()
  const link = useReferenceLink()
  const found = apis.find((one) => one.api === api)
  const name = useApiName()(api, found?.name ?? api)
  const environmentName = t(`reference.environments.${environment}`, { defaultValue: environment })
  return (
    <NotFoundMessage
      title={
        version === undefined
          ? t('reference.noVersion.notPublished', { name, environment: environmentName })
          : t('reference.noVersion.title', { name, version, environment: environmentName })
      }
      text={t('reference.noVersion.text')}
      links={(found?.versions ?? []).flatMap((one) =>
        one.environments.map((where) => ({
          to: link({ version: one.version, environment: where }),
          label: `${one.version} · ${t(`reference.environments.${where}`)}`
        }))
      )}
    />
  )
}

function NoDocument({ version: { definition, faultyFile } }: { version: ReferenceVersion }) {
  const { t } = useTranslation()
  const { hasAnyAuthority } = useSession()
  return (
    <NotFoundMessage
      title={t('reference.noDocument.title')}
      text={t(faultyFile === null ? 'reference.noDocument.text' : 'reference.noDocument.faulty')}
      actions={
        hasAnyAuthority([ROLE_USER]) && (
          <>
            {faultyFile !== null && (
              <LinkButton to={`/file/${faultyFile}`} variant="primary">
                {t('reference.noDocument.file')}
              </LinkButton>
            )}
            <LinkButton to={`/api-definitions/${definition}`}>{t('reference.noDocument.action')}</LinkButton>
          </>
        )
      }
    />
  )
}

/** Groups of operations that are named in full; the overview has them all. */
const MAX_GROUPS = 12

/** The version is there, but not what the page is about: it came later, or went. */
function NoPage() {
  const { t } = useTranslation()
  const { kind, key } = useReferenceAddress()
  const { data: reference } = useReference()
  const link = useReferenceLink()
  const apiName = useApiName()
  if (!reference) return null
  const { version, outline, versions } = reference
  const name = apiName(reference.api, reference.name)
  const isNamed = kind === 'operation' || kind === 'webhook' || kind === 'schema'
  const others = versions.filter((one) => one.version !== version && one.file !== null)
  return (
    <NotFoundMessage
      title={isNamed ? t(`reference.noPiece.${kind}`, { key, name, version }) : t('reference.noPage.title')}
      text={isNamed && others.length > 0 ? t('reference.noPiece.text') : t('reference.noPage.text')}
      actions={
        <>
          <LinkButton to={link({ kind: 'overview' })} variant="primary">
            {t('reference.noPiece.overview', { name, version })}
          </LinkButton>
          {others.length > 0 && (
            <LinkButton to={link({ kind: 'changes' })}>{t('reference.noPiece.changes')}</LinkButton>
          )}
          {isNamed &&
            others.map((one) => (
              <LinkButton
                key={one.version}
                to={link({ kind, key, version: one.version, environment: one.environments[0] })}
              >
                {t('reference.noPiece.otherVersion', { version: one.version })}
              </LinkButton>
            ))}
        </>
      }
      links={outline.groups.slice(0, MAX_GROUPS).map((group) => ({
        to: link({ kind: 'overview', fragment: `group.${group.key}` }),
        label: group.title || t('reference.untagged')
      }))}
    />
  )
}

interface NotFoundMessageProps {
  title: string
  text: ReactNode
  actions?: ReactNode
  /** What there is instead. */
  links?: readonly { to: string; label: string }[]
}

function NotFoundMessage({ title, text, actions, links = [] }: NotFoundMessageProps) {
  useDocumentTitle(title)
  return (
    <div role="status" className="py-6">
      <p className="mb-3 font-mono text-sm font-semibold text-blue-ink">404</p>
      <h1 className="max-w-[24em] text-[28px] leading-9 font-semibold tracking-[-0.02em] text-balance wrap-anywhere">
        {title}
      </h1>
      <p className="mt-3 max-w-prose text-ink-2">{text}</p>
      {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
      {links.length > 0 && (
        <ul className="mt-8 grid max-w-2xl gap-x-6 border-t border-line pt-4 sm:grid-cols-2">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="block rounded-1 py-1.5 font-medium text-blue-ink underline-offset-2 hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
