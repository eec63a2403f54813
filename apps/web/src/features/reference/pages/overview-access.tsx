import type { SecurityRequirementView, ServerView } from '@portico/openapi'
import { useTranslation } from 'react-i18next'
import { Tag } from '@/ui/text/tag.tsx'
import { PlainTextView, RichTextView } from '../rich-text.tsx'

/** Where the API is, with what stands for the parts of the address that vary. */
export function Servers({ servers }: { servers: readonly ServerView[] }) {
  const { t } = useTranslation()
  return (
    <ul className="divide-y divide-line rounded-3 border border-line">
      {servers.map(({ url, name, environment, description, variables = [] }) => (
        <li key={`${url} ${environment}`} className="px-5 py-3.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <code className="font-mono text-[13px] text-ink wrap-anywhere">{url}</code>
            {environment && (
              <Tag tone="info">{t(`reference.environments.${environment}`, { defaultValue: environment })}</Tag>
            )}
            {name && <span className="text-sm text-ink-2">{name}</span>}
          </div>
          {description && <RichTextView text={description} className="mt-1 text-sm text-ink-2" />}
          {variables.length > 0 && (
            <dl className="mt-2 grid gap-1 text-[13px]">
              {variables.map((variable) => (
                <div key={variable.name} className="flex flex-wrap gap-x-2">
                  <dt className="font-mono">{`{${variable.name}}`}</dt>
                  <dd className="text-ink-2">
                    {t('reference.variableDefault', { value: variable.defaultValue })}
                    {variable.values && ` · ${t('reference.variableValues', { values: variable.values.join(', ') })}`}
                    {variable.description && <RichTextView text={variable.description} />}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

/** How callers are let in, with the scopes there are. */
export function SecuritySchemes({ schemes }: { schemes: readonly SecurityRequirementView[] }) {
  return (
    <ul className="grid gap-4">
      {schemes.map((scheme) => (
        <li key={scheme.name} className="rounded-3 border border-line px-5 py-4">
          <Scheme scheme={scheme} />
        </li>
      ))}
    </ul>
  )
}

function Scheme({ scheme }: { scheme: SecurityRequirementView }) {
  const { t } = useTranslation()
  const { name, description, deprecated, flows = [], scopes, openIdConnectUrl } = scheme
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <span className="text-sm text-ink-2">
          <SchemeType scheme={scheme} />
        </span>
        {deprecated && <Tag tone="warning">{t('reference.deprecated')}</Tag>}
      </div>
      {description && <RichTextView text={description} className="mt-1.5 max-w-prose text-sm text-ink-2" />}
      {flows.map((flow) => (
        <dl key={flow.grant} className="mt-3 grid gap-x-4 gap-y-1 text-[13px] sm:grid-cols-[max-content_minmax(0,1fr)]">
          <dt className="text-ink-2">{t('reference.grant')}</dt>
          <dd>{t(`reference.grants.${flow.grant}`)}</dd>
          {(['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'] as const).map(
            (key) =>
              flow[key] && (
                <div key={key} className="contents">
                  <dt className="text-ink-2">{t(`reference.flow.${key}`)}</dt>
                  <dd className="font-mono wrap-anywhere">{flow[key]}</dd>
                </div>
              )
          )}
        </dl>
      ))}
      {openIdConnectUrl && <p className="mt-3 font-mono text-[13px] wrap-anywhere">{openIdConnectUrl}</p>}
      {scopes.length > 0 && (
        <>
          <p className="mt-4 text-[13px] font-medium">{t('reference.scopes')}</p>
          <dl className="mt-1 grid gap-x-4 gap-y-1 text-[13px] sm:grid-cols-[max-content_minmax(0,1fr)]">
            {scopes.map((scope) => (
              <div key={scope.name} className="contents">
                <dt className="font-mono wrap-anywhere">{scope.name}</dt>
                <dd className="text-ink-2">{scope.description && <PlainTextView text={scope.description} />}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}

function SchemeType({ scheme }: { scheme: SecurityRequirementView }) {
  const { t } = useTranslation()
  const { type, keyName = '', keyIn = '', scheme: httpScheme = '', bearerFormat } = scheme
  if (type === 'apiKey')
    return t('reference.schemes.apiKey', {
      name: keyName,
      place: t(`reference.keyIn.${keyIn}`, { defaultValue: keyIn })
    })
  if (type === 'http')
    return t('reference.schemes.http', { scheme: [httpScheme, bearerFormat].filter(Boolean).join(', ') })
  return t(`reference.schemes.${type}`)
}
