import { LIMITS, type ManagedUserDetail } from '@portico/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/lib/i18n/formats.ts'
import { useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { Section } from '@/ui/page/section.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { queryKeys } from '../api/queries.ts'
import { startTermination, withdrawTermination } from '../api/requests.ts'

const DAY = 24 * 60 * 60_000

/** The agreement with a user, and the buttons that give notice or withdraw it. */
export function AgreementSection({ user }: { user: ManagedUserDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isOwn = useSession().account?.id === user.id
  const [isAsked, setAsked] = useState(false)
  const hasEnded = user.suspensionReason === 'termination'
  const isNoticed = user.terminationDate !== null && !hasEnded
  const change = useMutation({
    mutationFn: () => (isNoticed ? withdrawTermination : startTermination)(user.login),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.all })
      setAsked(false)
    }
  })
  const days = LIMITS.terminationDays
  const date = formatDate(user.terminationDate ?? user.suspendedDate)
  const state = hasEnded
    ? t('userManagement.agreement.ended', { date })
    : isNoticed
      ? t('userManagement.agreement.noticed', { date })
      : t('userManagement.agreement.explanation', { days })
  const obstacle = isOwn
    ? t('userManagement.agreement.own')
    : user.email === ''
      ? t('userManagement.agreement.noAddress')
      : undefined
  const canGiveNotice = !hasEnded && !isNoticed && obstacle === undefined
  return (
    <Section
      title={t('userManagement.agreement.title')}
      note={
        (isNoticed || hasEnded) && <Tag tone="bad">{t(`userManagement.agreement.${hasEnded ? 'over' : 'notice'}`)}</Tag>
      }
      actions={
        isNoticed ? (
          <Button size="small" pending={change.isPending} onClick={() => change.mutate()}>
            {t('userManagement.agreement.withdraw')}
          </Button>
        ) : (
          canGiveNotice && (
            <Button size="small" onClick={() => setAsked(true)}>
              {t('userManagement.agreement.give')}
            </Button>
          )
        )
      }
    >
      <div className="grid gap-2 px-5 py-4 text-sm text-ink-2 sm:px-6">
        <p>{state}</p>
        {!hasEnded && !isNoticed && obstacle && <p>{obstacle}</p>}
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t('userManagement.agreement.question', { login: user.login })}
          cancelLabel={t('entity.action.cancel')}
          confirmLabel={t('userManagement.agreement.give')}
          isPending={change.isPending}
          onConfirm={() => change.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>
            {t('userManagement.agreement.consequence', {
              days,
              email: user.email,
              date: formatDate(new Date(Date.now() + days * DAY).toISOString())
            })}
          </p>
          <p>{t('userManagement.agreement.revocable')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
