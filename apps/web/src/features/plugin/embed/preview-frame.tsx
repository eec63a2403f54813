import { clsx } from 'clsx'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'

const WIDTHS = ['phone', 'tablet', 'full'] as const
type Width = (typeof WIDTHS)[number]

/** A phone of 360 pixels and a tablet of 768, each with a margin as pages have it. */
const WIDTH_CLASSES: Record<Width, string> = {
  phone: 'w-[360px] p-4',
  tablet: 'w-[768px] p-6',
  full: 'w-full p-4 sm:p-6'
}

type Scheme = 'light' | 'dark'

interface PreviewFrameProps {
  /** Its name for screen readers, where a page has several. */
  label?: string
  /** At the end of the line of choices. */
  actions?: ReactNode
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A piece of a shop's page that can be made as wide as a phone or a tablet, light or dark, apart from what surrounds it. */
export function PreviewFrame({ label, actions, ref, children }: PreviewFrameProps) {
  const { t } = useTranslation()
  const [width, setWidth] = useState<Width>('full')
  const [scheme, setScheme] = useState<Scheme>(() =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
  )
  return (
    <>
      <div className="flex min-h-14 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <ChoiceSwitch
          label={[t('plugin.preview.width'), label].filter(Boolean).join(': ')}
          choices={WIDTHS.map((value) => ({ value, label: t(`plugin.preview.${value}`) }))}
          value={width}
          onChange={setWidth}
        />
        <ChoiceSwitch
          label={[t('plugin.preview.scheme'), label].filter(Boolean).join(': ')}
          choices={(['light', 'dark'] as const).map((value) => ({ value, label: t(`global.theme.${value}`) }))}
          value={scheme}
          onChange={setScheme}
        />
        {actions && <div className="ml-auto flex gap-2">{actions}</div>}
      </div>
      <section
        aria-label={label ?? t('plugin.preview.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window can then be scrolled by keys
        tabIndex={0}
        data-theme={scheme}
        className="overflow-x-auto bg-ground text-ink"
      >
        <div
          ref={ref}
          data-preview-width={width}
          className={clsx(
            'mx-auto min-h-64 max-w-none',
            width !== 'full' && 'border-x border-line bg-paper',
            WIDTH_CLASSES[width]
          )}
        >
          {children}
        </div>
      </section>
    </>
  )
}
