import type { Activation as Activated } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '@/lib/api/client.ts'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Spinner } from '@/ui/state/spinner.tsx'
import { activate } from '../api/requests.ts'
import { FailureAlert } from '../form/account-form.tsx'
import { AccountPage } from '../parts/account-page.tsx'
import { PortalAccountsOnly } from '../parts/portal-accounts-only.tsx'
import { ResultMessage } from '../parts/result-message.tsx'

const PAGE = '/account/activate'

/** The page of the link in the mail about a registration. */
export default function ActivatePage() {
  const { t } = useTranslation()
  return (
    <AccountPage title={t('activate.title')} description={t('activate.description')}>
      <PortalAccountsOnly fields={0} actions={<SignInButton />}>
        <Activation />
      </PortalAccountsOnly>
    </AccountPage>
  )
}

/**
 * Redeems the key, which is the query parameter `key`, or the end of the path. The result replaces the key in the history, so that
 * a page that is reloaded still shows it, without another request.
 */
function Activation() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const { '*': path = '' } = useParams()
  const key = parameters.get('key') || path
  const { state } = useLocation()
  const navigate = useNavigate()
  const { data: redeemed, error, isFetching, refetch } = useQuery(activate(key))
  useEffect(() => {
    if (!redeemed) return
    const search = new URLSearchParams(parameters)
    search.delete('key')
    void navigate({ pathname: PAGE, search: search.toString() }, { replace: true, state: redeemed })
  }, [redeemed, parameters, navigate])
  const data = redeemed ?? (key === '' ? (state as Activated | null) : undefined)

  if (data?.activated) {
    return <ResultMessage tone="success" title={t('activate.messages.success')} actions={<SignInButton />} />
  }
  if (data) {
    return (
      <ResultMessage tone="info" title={t('activate.waiting.title')}>
        <p>{t('activate.waiting.text')}</p>
      </ResultMessage>
    )
  }
  if (key === '' || (error && isRefusal(error))) {
    return (
      <ResultMessage
        tone="danger"
        title={t('activate.messages.error')}
        actions={
          <>
            <SignInButton />
            <LinkButton to="/account/register">{t('activate.register')}</LinkButton>
          </>
        }
      >
        <p>{t('activate.reason')}</p>
      </ResultMessage>
    )
  }
  if (error && !isFetching) {
    return (
      <div className="grid gap-4">
        <FailureAlert title={t('activate.failed')} error={error} />
        <div>
          <Button variant="primary" onClick={() => void refetch()}>
            {t('error.page.retry')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div role="status" className="flex min-h-24 items-center gap-3">
      <Spinner className="size-6 text-blue" />
      {t('activate.pending')}
    </div>
  )
}

/** Whether the server refuses the key; after any other failure another attempt may succeed. */
const isRefusal = (error: Error) => error instanceof ApiError && (error.status === 400 || error.status === 404)
