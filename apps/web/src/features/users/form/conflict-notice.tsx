import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Difference } from '@/lib/forms/merge.ts'
import { Notice } from '@/lib/forms/notice.tsx'
import { Button } from '@/ui/button/button.tsx'

interface ConflictNoticeProps {
  found: readonly Difference[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Says that someone else has saved the user since it was read, and which values. */
export function ConflictNotice({ found, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('userManagement.conflict.title')}
      reason={t('userManagement.conflict.reason')}
      className="mb-6 rounded-3 border"
    >
      <dl className="mt-3 grid gap-3 text-sm">
        {found.map(({ field, mine, theirs }) => (
          <div key={field}>
            <dt className="font-medium">{t(`devportalApp.userManagement.${field}`)}</dt>
            <dd className="grid gap-x-4 wrap-anywhere text-ink-2 sm:grid-cols-2">
              <span>
                {t('userManagement.conflict.mine')} <Value field={field} value={mine} />
              </span>
              <span>
                {t('userManagement.conflict.theirs')} <Value field={field} value={theirs} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onKeepMine}>{t('userManagement.conflict.keepMine')}</Button>
        <Button onClick={onTakeTheirs}>{t('userManagement.conflict.takeTheirs')}</Button>
      </div>
    </Notice>
  )
}

function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const { t } = useTranslation()
  const text = () => {
    if (field === 'langKey') return t(`userManagement.language.${value}`)
    if (field === 'activated') return t(value ? 'userManagement.state.active' : 'userManagement.state.deactivated')
    if (Array.isArray(value))
      return value.map((role) => t(`userManagement.role.${role}`)).join(', ') || t('userManagement.list.noRoles')
    return String(value) || t('entity.value.empty')
  }
  return <strong className="font-medium text-ink">{text()}</strong>
}
