import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import type { Difference } from './merge.ts'
import type { FormField } from './values.ts'

interface ConflictNoticeProps {
  found: readonly Difference[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Says that somebody else saved the user meanwhile, and what they saved. It takes the focus, so that it is read first. */
export function ConflictNotice({ found, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mb-6 flex gap-3 rounded-3 border border-amber-line bg-amber-wash px-5 py-4 sm:px-7">
      <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-amber" />
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg leading-7 font-semibold tracking-[-0.01em]">
          {t('userManagement.conflict.title')}
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">{t('userManagement.conflict.reason')}</p>
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
      </div>
    </div>
  )
}

function Value({ field, value }: { field: FormField; value: unknown }): ReactNode {
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
