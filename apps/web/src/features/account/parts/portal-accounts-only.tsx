import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { Loading } from '@/lib/page/page-failed.tsx'
import { buttonClass } from '@/ui/button/button.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { ResultMessage } from './result-message.tsx'

interface PortalAccountsOnlyProps {
  /** The number of fields of the form, for the placeholder until the provider of the accounts is known. */
  fields: number
  actions?: ReactNode
  children: ReactNode
}

/** Shows a form for accounts of the portal; where another provider keeps the accounts, its name instead, with a link to the account there. */
export function PortalAccountsOnly({ fields, actions, children }: PortalAccountsOnlyProps) {
  const { t } = useTranslation()
  const { accountIssuer, accountUrl, isKnown, isFailed } = useApplicationProfile()
  if (!isKnown && !isFailed) return <FormSkeleton fields={fields} />
  if (accountIssuer === null) return children
  const accountLink = accountUrl !== null && (
    <>
      <a href={accountUrl} className={buttonClass({ variant: 'primary' })}>
        {t('account.elsewhere.link')}
      </a>
      {actions}
    </>
  )
  return (
    <ResultMessage tone="info" title={t('account.elsewhere.title')} actions={accountLink || actions}>
      <p>{t('account.elsewhere.text')}</p>
      <p className="font-mono text-sm text-ink wrap-anywhere">{accountIssuer}</p>
    </ResultMessage>
  )
}

const FormSkeleton = ({ fields }: { fields: number }) => (
  <Loading className="grid animate-appear-late gap-3">
    {fields > 0 && <Skeleton className="mb-3 h-5 w-72 max-w-full" />}
    {Array.from({ length: fields }, (_, field) => (
      <div key={field}>
        <Skeleton className="h-[22px] w-24" />
        <Skeleton className="mt-1.5 mb-6.5 h-10 w-full" />
      </div>
    ))}
    <Skeleton className="h-10 w-36" />
  </Loading>
)
