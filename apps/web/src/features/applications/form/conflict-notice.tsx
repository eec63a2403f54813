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

/** Shows that another member has saved the application meanwhile, and which values differ. */
export function ConflictNotice({ found, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('applications.conflict.title')}
      reason={t('applications.conflict.reason')}
      className="mb-6 rounded-3 border"
    >
      <dl className="mt-3 grid gap-3 text-sm">
        {found.map(({ field, mine, theirs }) => (
          <div key={field}>
            <dt className="font-medium">{t(`devportalApp.applications.${field}`)}</dt>
            <dd className="grid gap-x-4 wrap-anywhere text-ink-2 sm:grid-cols-2">
              <span>
                {t('applications.conflict.mine')} <Value value={mine} />
              </span>
              <span>
                {t('applications.conflict.theirs')} <Value value={theirs} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onKeepMine}>{t('applications.conflict.keepMine')}</Button>
        <Button onClick={onTakeTheirs}>{t('applications.conflict.takeTheirs')}</Button>
      </div>
    </Notice>
  )
}

function Value({ value }: { value: unknown }): ReactNode {
  const { t } = useTranslation()
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return <strong className="font-medium text-ink">{text || t('entity.value.empty')}</strong>
}
