import { type CreatedPersonalToken, LIMITS, type PersonalToken } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { ShownOnce } from '@/lib/credentials/shown-once.tsx'
import { useDraft } from '@/lib/drafts/drafts.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { AccountLayout } from '../own/account-layout.tsx'
import { NEW_TOKEN, NewTokenDialog, type TokenDraft } from './new-token-dialog.tsx'
import { readPersonalTokens } from './requests.ts'
import { TokenList } from './token-list.tsx'
import { ToolsSection } from './tools-section.tsx'

/** The page on which signed-in users make tokens for their scripts and tools, and revoke them. */
export default function TokensPage() {
  const { t } = useTranslation()
  const { offersPassword } = useApplicationProfile()
  return (
    <AccountLayout title={t('tokens.title')} description={t('tokens.description')}>
      <div className="grid gap-8 px-5 py-6 sm:px-7">
        <LoadedTokens />
        <ToolsSection canConnect={offersPassword} />
      </div>
    </AccountLayout>
  )
}

function LoadedTokens() {
  const { t } = useTranslation()
  const query = useQuery(readPersonalTokens)
  if (query.data) return <OwnTokens tokens={query.data} />
  if (query.isError) return <PageFailed title={t('tokens.failed')} calls={query} />
  return (
    <Loading className="grid animate-appear-late gap-3">
      <Skeleton className="h-9 w-36" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </Loading>
  )
}

function OwnTokens({ tokens }: { tokens: PersonalToken[] }) {
  const { t } = useTranslation()
  // Kept while the user signs in again, as the server may demand.
  const typed = useRef<TokenDraft>(undefined)
  const kept = useDraft('personalToken', () => typed.current && { values: typed.current })
  const [draft, setDraft] = useState(kept?.values)
  useEffect(() => {
    typed.current = draft
  })
  const [created, setCreated] = useState<CreatedPersonalToken>()
  const reason = useId()
  const isFull =
    tokens.filter(({ expiresDate }) => Date.parse(expiresDate) > Date.now()).length >= LIMITS.personalTokens
  return (
    <div className="grid gap-4">
      {created && (
        <ShownOnce
          key={created.id}
          title={t('tokens.shown.title')}
          text={t('tokens.shown.text')}
          values={[{ name: t('tokens.shown.token'), value: created.token }]}
          copy={{
            value: created.token,
            label: t('tokens.shown.copy'),
            copiedLabel: t('tokens.shown.copied'),
            refused: t('tokens.shown.refused')
          }}
          storedLabel={t('tokens.shown.stored')}
          onStored={() => setCreated(undefined)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={tokens.length === 0 ? 'primary' : 'secondary'}
          aria-disabled={isFull || undefined}
          aria-describedby={isFull ? reason : undefined}
          className="aria-disabled:opacity-55"
          onClick={() => !isFull && setDraft(NEW_TOKEN)}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('tokens.create')}
        </Button>
        {isFull && (
          <p id={reason} className="text-sm">
            {t('tokens.full', { number: LIMITS.personalTokens })}
          </p>
        )}
      </div>
      {tokens.length === 0 ? (
        <p className="text-sm text-ink-2">{t('tokens.none')}</p>
      ) : (
        <TokenList
          tokens={tokens}
          onRevoked={(id) => {
            if (created?.id === id) setCreated(undefined)
          }}
        />
      )}
      {draft && (
        <NewTokenDialog
          draft={draft}
          onType={setDraft}
          onCreated={(token) => {
            setDraft(undefined)
            setCreated(token)
          }}
          onClose={() => setDraft(undefined)}
        />
      )}
    </div>
  )
}
