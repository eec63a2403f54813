import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcutSetting } from '@/lib/use-shortcuts.ts'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { Key } from '@/ui/text/key.tsx'

/** The names of keys are those of a keyboard in the reader's language: `entity.keyboard.key`. */
const SHORTCUTS = [
  { keys: ['/'], does: 'search' },
  { keys: ['↓', '↑'], does: 'move' },
  { keys: ['enter'], does: 'view' },
  { keys: ['E'], does: 'edit' },
  { keys: ['delete', 'backspace'], does: 'delete' },
  { keys: ['N'], does: 'create' },
  { keys: ['space', 'X'], does: 'select' },
  { keys: ['shiftX'], does: 'selectRange' },
  { keys: ['?'], does: 'help' }
]

/** The shortcuts of the list, and the check box that turns single-key shortcuts off (WCAG 2.1.4). */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [isOn, setOn] = useShortcutSetting()
  const switchId = useId()
  return (
    <Dialog title={t('entity.keyboard.title')} onClose={onClose} closeLabel={t('entity.action.close')}>
      <p className="text-sm">{t('entity.keyboard.reason')}</p>
      <dl className="mt-4 divide-y divide-line border-y border-line text-sm">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2">
            <dt className="text-ink">{t(`entity.keyboard.${does}`)}</dt>
            <dd className="flex items-center gap-1.5 text-[13px] text-ink-3">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && t('entity.keyboard.or')}
                  <Key>{key.length > 1 ? t(`entity.keyboard.key.${key}`) : key}</Key>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex items-center gap-2.5 text-sm text-ink">
        <Checkbox id={switchId} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
        <label htmlFor={switchId}>{t('entity.keyboard.use')}</label>
      </div>
    </Dialog>
  )
}
