import type { PersonalToken } from '@portico/contract'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stamp } from '@/lib/credentials/stamp.tsx'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { FailureAlert } from '../form/account-form.tsx'
import { revokePersonalToken } from './requests.ts'
import { ScopeCodes } from './scope-codes.tsx'
import { useTokenChange } from './use-token-change.ts'

interface TokenListProps {
  tokens: readonly PersonalToken[]
  onRevoked: (id: number) => void
}

/** The tokens of the user, each with the button that revokes it. */
export function TokenList({ tokens, onRevoked }: TokenListProps) {
  const [asked, setAsked] = useState<PersonalToken>()
  return (
    <>
      <ul className="divide-y divide-line rounded-2 border border-line">
        {tokens.map((token) => (
          <TokenItem key={token.id} token={token} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      {asked && (
        <RevokeDialog token={asked} onRevoked={() => onRevoked(asked.id)} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

function TokenItem({ token, onRevoke }: { token: PersonalToken; onRevoke: () => void }) {
  const { t } = useTranslation()
  const { name, scopes, createdDate, expiresDate, lastUsedDate } = token
  const isExpired = Date.parse(expiresDate) <= Date.now()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4">
      <div className="grid min-w-0 grow basis-64 gap-1.5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className={clsx('min-w-0 wrap-anywhere', isExpired && 'text-ink-2')}>{name}</span>
          {isExpired && <Tag>{t('tokens.expired')}</Tag>}
        </p>
        <ScopeCodes scopes={scopes} />
        <dl className="flex flex-wrap gap-x-5 text-[13px] leading-5 text-ink-2">
          <Stamp label={t('tokens.createdDate')} value={createdDate} none="" />
          <Stamp label={t(isExpired ? 'tokens.expiredDate' : 'tokens.expiresDate')} value={expiresDate} none="" />
          <Stamp label={t('tokens.lastUsed')} value={lastUsedDate} none={t('tokens.never')} />
        </dl>
      </div>
      <Button
        size="small"
        aria-label={t(isExpired ? 'tokens.removeNamed' : 'tokens.revokeNamed', { name })}
        onClick={onRevoke}
      >
        {t(isExpired ? 'tokens.remove' : 'tokens.revoke')}
      </Button>
    </li>
  )
}

interface RevokeDialogProps {
  token: PersonalToken
  onRevoked: () => void
  onClose: () => void
}

function RevokeDialog({ token: { id, name }, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation()
  const revocation = useTokenChange(
    () => revokePersonalToken(id),
    () => {
      onRevoked()
      onClose()
    }
  )
  return (
    <ConfirmDialog
      title={t('tokens.question', { name })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('tokens.revoke')}
      isPending={revocation.isPending}
      onConfirm={() => revocation.mutate()}
      onClose={onClose}
    >
      <p>{t('tokens.consequence')}</p>
      {revocation.error && <FailureAlert title={t('tokens.notRevoked')} error={revocation.error} />}
    </ConfirmDialog>
  )
}
