import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcutSetting } from '@/lib/use-shortcuts.ts'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { Key } from '@/ui/text/key.tsx'

const KEYS = [
  ['move', '↓', '↑'],
  ['open', '↵'],
  ['close', 'Esc']
] as const

interface SearchFootProps {
  /** Names of APIs that could not be searched. */
  missing: readonly string[]
  onRetry: () => void
}

/** What the keys do, whether `/` opens the search, and what could not be searched. */
export function SearchFoot({ missing, onRetry }: SearchFootProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [isOn, setOn] = useShortcutSetting()
  return (
    <div className="shrink-0 border-t border-line bg-ground text-[13px] text-ink-2">
      {missing.length > 0 && (
        <p role="alert" className="border-b border-line px-4 py-2">
          {t('reference.search.missing', {
            count: missing.length,
            names: new Intl.ListFormat(i18n.language).format(
              missing.map((name) => name || t('reference.search.group.guides'))
            )
          })}{' '}
          <button type="button" onClick={onRetry} className="font-medium text-blue-ink underline underline-offset-2">
            {t('reference.search.retry')}
          </button>
        </p>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5">
        {KEYS.map(([name, ...keys]) => (
          <span key={name} className="flex items-center gap-1.5 max-sm:hidden">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}{' '}
            {t(`reference.search.keys.${name}`)}
          </span>
        ))}
        <span className="ml-auto flex items-center gap-2">
          <Checkbox id={id} checked={isOn} onChange={({ target }) => setOn(target.checked)} />
          <label htmlFor={id}>{t('reference.search.keys.slash')}</label>
        </span>
      </div>
    </div>
  )
}
