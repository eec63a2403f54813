import type { SecondFactors } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { useSession } from '@/lib/session/session.ts'
import { Alert } from '@/ui/state/alert.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { AccountLayout } from '../own/account-layout.tsx'
import { PortalAccountsOnly } from '../parts/portal-accounts-only.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { readSecondFactors } from './requests.ts'

/** The page on which signed-in users set up what a sign-in asks for besides the password. */
export default function SecurityPage() {
  const { t } = useTranslation()
  return (
    <AccountLayout title={t('security.title')} description={t('security.description')}>
      <div className="px-5 py-6 sm:px-7">
        <PortalAccountsOnly fields={2}>
          <LoadedFactors />
        </PortalAccountsOnly>
      </div>
    </AccountLayout>
  )
}

function LoadedFactors() {
  const { t } = useTranslation()
  const query = useQuery(readSecondFactors)
  if (query.data) return <Factors factors={query.data} />
  if (query.isError) return <PageFailed title={t('security.failed')} calls={query} />
  return (
    <Loading className="grid animate-appear-late gap-3">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-10 w-40" />
    </Loading>
  )
}

function Factors({ factors }: { factors: SecondFactors }) {
  const { t } = useTranslation()
  const { account } = useSession()
  const [newCodes, setNewCodes] = useState<string[]>()
  return (
    <div className="grid gap-8">
      {account?.secondFactorRequired && (
        <Alert tone="warning" title={t('security.needed.title')}>
          {t('security.needed.text')}
        </Alert>
      )}
      {newCodes && <NewRecoveryCodes codes={newCodes} onStored={() => setNewCodes(undefined)} />}
      <PasskeysSection passkeys={factors.passkeys} onCodes={setNewCodes} />
      <AuthenticatorSection oneTimeCode={factors.oneTimeCode} onCodes={setNewCodes} />
      {(factors.oneTimeCode || factors.passkeys.length > 0) && (
        <RecoverySection recoveryCodes={factors.recoveryCodes} onCodes={setNewCodes} />
      )}
    </div>
  )
}
