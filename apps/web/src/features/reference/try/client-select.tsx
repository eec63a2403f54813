import type { Application } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chooseClient } from '@/lib/sandbox/chosen-client.ts'
import { Select } from '@/ui/form/select.tsx'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { Row } from '../samples/request/row.tsx'
import { useClients } from './use-clients.ts'

/** Who sends the request: the public demo, or one of the reader's applications. The portal fetches the token. */
export function ClientSelect({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation()
  const { applications, application, client, isError, refetch } = useClients()
  const isAllowed = (one: Application) => scopes.every((scope) => (one.scopes as readonly string[]).includes(scope))
  return (
    <Row
      label={t('try.client.label')}
      hint={
        application && !isAllowed(application) ? (
          <span className="text-amber">
            {t('try.client.noScope', { scope: scopes.join(' '), name: application.name })}{' '}
            <Link to={`/applications/${application.id}`} className="font-medium text-blue-ink hover:underline">
              {t('try.client.open')}
            </Link>
          </span>
        ) : (
          t(client === 'demo' ? 'try.client.demoHint' : 'try.client.hint')
        )
      }
    >
      {(control) => (
        <>
          <Select
            {...control}
            size="small"
            className="[&>select]:text-[13px]"
            value={String(client)}
            onChange={({ target }) => chooseClient(target.value === 'demo' ? 'demo' : Number(target.value))}
            options={[
              { value: 'demo', label: t('try.client.demo') },
              ...applications.map(({ id, name, clientId }) => ({ value: String(id), label: `${name} – ${clientId}` }))
            ]}
          />
          {isError && (
            <InlineFailure className="mt-1 text-xs" retryLabel={t('try.retry')} onRetry={() => void refetch()}>
              {t('try.client.failed')}
            </InlineFailure>
          )}
        </>
      )}
    </Row>
  )
}
