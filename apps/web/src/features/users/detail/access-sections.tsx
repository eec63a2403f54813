import type { ManagedUserDetail } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { queryKeys } from '../api/queries.ts'
import { removeSecondFactors } from '../api/requests.ts'

/** The number of a user's second factors, and the button that removes them all, for a user who has lost them. */
export function SecondFactorsSection({ user }: { user: ManagedUserDetail }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { accountIssuer } = useApplicationProfile()
  const [isAsked, setAsked] = useState(false)
  const removal = useMutation({
    mutationFn: () => removeSecondFactors(user.login),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.all }),
    onSettled: () => setAsked(false)
  })
  // Elsewhere they are the business of the provider that keeps the accounts.
  if (accountIssuer !== null) return null
  return (
    <Section
      title={t('userManagement.secondFactors.title')}
      note={<Tag>{formatNumber(user.secondFactors, i18n.language)}</Tag>}
      actions={
        user.secondFactors > 0 && (
          <Button size="small" onClick={() => setAsked(true)}>
            {t('userManagement.secondFactors.remove')}
          </Button>
        )
      }
    >
      <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">
        {t(user.secondFactors > 0 ? 'userManagement.secondFactors.explanation' : 'userManagement.secondFactors.none')}
      </p>
      {isAsked && (
        <ConfirmDialog
          title={t('userManagement.secondFactors.question', { login: user.login })}
          cancelLabel={t('entity.action.cancel')}
          confirmLabel={t('userManagement.secondFactors.remove')}
          isPending={removal.isPending}
          onConfirm={() => removal.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{t('userManagement.secondFactors.consequence', { login: user.login })}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** The client IDs of a user, those that are valid first. */
export function ClientIdsSection({ user: { clientIds } }: { user: ManagedUserDetail }) {
  const { t, i18n } = useTranslation()
  return (
    <Section
      title={t('userManagement.clientIds.title')}
      note={<Tag>{formatNumber(clientIds.length, i18n.language)}</Tag>}
    >
      {clientIds.length === 0 ? (
        <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">{t('userManagement.clientIds.none')}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {clientIds.map(({ clientId, name, lastUsedDate, endedDate }) => (
            <li key={clientId} className="px-5 py-3 sm:px-6">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                {endedDate && <Tag>{t('userManagement.clientIds.ended')}</Tag>}
              </p>
              <p className="font-mono text-[13px] wrap-anywhere text-ink-2">{clientId}</p>
              <p className="text-[13px] text-ink-3 tabular-nums">
                {endedDate
                  ? t('userManagement.clientIds.endedOn', { time: formatDateTime(endedDate) })
                  : lastUsedDate
                    ? t('userManagement.clientIds.used', { time: formatDateTime(lastUsedDate) })
                    : t('userManagement.clientIds.unused')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
