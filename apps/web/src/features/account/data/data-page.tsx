import type { Account } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { saveFile } from '@/lib/files/save-file.ts'
import { useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { AccountLayout } from '../own/account-layout.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { downloadOwnData } from './requests.ts'

/** The page on which signed-in users download their data, and delete their account. */
export default function DataPage() {
  const { t } = useTranslation()
  const { account } = useSession()
  return (
    <AccountLayout title={t('accountData.title')} description={t('accountData.description')}>
      {account && (
        <div className="grid gap-8 px-5 py-6 sm:px-7">
          <CopySection login={account.login} />
          <ErasureSection account={account} />
        </div>
      )}
    </AccountLayout>
  )
}

function CopySection({ login }: { login: string }) {
  const { t } = useTranslation()
  const saving = useMutation({
    mutationFn: downloadOwnData,
    onSuccess: (bytes) => saveFile(bytes, `data-${login}-${new Date().toISOString().slice(0, 10)}.zip`),
    meta: { handles: () => true }
  })
  return (
    <section className="grid gap-3" aria-labelledby="own-data-copy">
      <div>
        <h2 id="own-data-copy" className="text-base leading-6 font-semibold">
          {t('accountData.copy.title')}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-ink-2">{t('accountData.copy.text')}</p>
        <p className="mt-2 max-w-prose text-sm text-ink-2">{t('accountData.copy.rights')}</p>
      </div>
      {saving.error && <FailureAlert title={t('accountData.copy.failed')} error={saving.error} />}
      <div>
        <Button pending={saving.isPending} onClick={() => saving.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          {t('accountData.copy.button')}
        </Button>
      </div>
    </section>
  )
}

function ErasureSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <section className="grid gap-3 border-t border-line pt-6" aria-labelledby="own-data-erasure">
      <div>
        <h2 id="own-data-erasure" className="text-base leading-6 font-semibold">
          {t('accountData.erasure.title')}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-ink-2">{t('accountData.erasure.text')}</p>
        <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5 text-sm text-ink-2">
          {(['applications', 'records', 'audit'] as const).map((item) => (
            <li key={item}>{t(`accountData.erasure.${item}`)}</li>
          ))}
        </ul>
        <Link to="/privacy-policy" className="mt-2 inline-block text-sm font-medium text-blue-ink hover:underline">
          {t('accountData.erasure.privacy')}
        </Link>
      </div>
      <div>
        <Button variant="danger" onClick={() => setAsked(true)}>
          {t('accountData.erasure.button')}
        </Button>
      </div>
      {isAsked && <EraseDialog account={account} onClose={() => setAsked(false)} />}
    </section>
  )
}
