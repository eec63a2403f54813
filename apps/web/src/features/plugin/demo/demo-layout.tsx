import { clsx } from 'clsx'
import { ChevronDown, RotateCcw, SlidersHorizontal } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useNoticeHeight } from '@/lib/consent/notice-height.ts'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { DEMO_FIELDS, demoSearch } from './demo-configuration.ts'
import { DemoFieldControl } from './demo-field.tsx'
import type { Demo } from './use-demo.ts'

/**
 * A demo page with its configuration beside it: at the right where there is room, otherwise in a sheet at the bottom that is closed at
 * first and never takes more than half of the window, so that one sees what one changes.
 */
export function DemoLayout({ demo, children }: { demo: Demo; children: ReactNode }) {
  return (
    <div className="flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0">{children}</div>
      <DemoPanel demo={demo} />
    </div>
  )
}

function DemoPanel({ demo }: { demo: Demo }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const title = t('webComponentDemo.panel.title')
  const noticeRoom = { '--notice-room': `${useNoticeHeight()}px` } as CSSProperties
  return (
    <aside
      aria-label={title}
      style={noticeRoom}
      className={clsx(
        'sticky bottom-(--notice-room) z-20 border-line bg-paper max-lg:border-t max-lg:shadow-pop',
        'lg:top-0 lg:bottom-auto lg:h-dvh lg:self-start lg:overflow-y-auto lg:border-l'
      )}
    >
      <div className="flex min-h-14 items-center gap-2 px-5 py-2 lg:border-b lg:border-line">
        <h2 className="flex items-center gap-2 text-sm font-semibold">
          <SlidersHorizontal aria-hidden="true" className="size-4 text-ink-3" />
          {title}
        </h2>
        <Button
          size="small"
          variant="ghost"
          className="ml-auto lg:hidden"
          aria-expanded={isOpen}
          aria-controls="demo-fields"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('webComponentDemo.panel.close') : t('webComponentDemo.panel.open')}
          <ChevronDown aria-hidden="true" className={clsx('size-4 transition-transform', !isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div
        id="demo-fields"
        className={clsx('px-5 pt-4 pb-5 max-lg:max-h-[45dvh] max-lg:overflow-y-auto', !isOpen && 'max-lg:hidden')}
      >
        {demo.isShared && (
          <Alert className="mb-4" title={t('webComponentDemo.panel.shared')}>
            {t('webComponentDemo.panel.sharedText')}
          </Alert>
        )}
        {demo.refused.length > 0 && (
          <Alert tone="warning" className="mb-4" title={t('webComponentDemo.panel.refused')}>
            {t('webComponentDemo.panel.refusedText', {
              fields: demo.refused.map((field) => t(`webComponentDemo.fields.${field}`)).join(', ')
            })}
          </Alert>
        )}
        <div className="grid grid-cols-1 gap-x-4 sm:max-lg:grid-cols-2">
          {DEMO_FIELDS.map((field) => (
            <DemoFieldControl key={field} demo={demo} field={field} />
          ))}
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          <ShareButton demo={demo} />
          <Button
            size="small"
            variant="ghost"
            aria-disabled={!demo.isChanged || undefined}
            className="aria-disabled:opacity-55"
            onClick={() => demo.isChanged && demo.reset()}
          >
            <RotateCcw aria-hidden="true" className="size-4" />
            {t('webComponentDemo.panel.reset')}
          </Button>
        </div>
        <p className="mt-4 text-[13px] leading-5 text-ink-3">{t('webComponentDemo.panel.kept')}</p>
      </div>
    </aside>
  )
}

function ShareButton({ demo }: { demo: Demo }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <CopyButton
      size="small"
      text={`${window.location.origin}${pathname}?${demoSearch(demo.shown)}`}
      label={t('webComponentDemo.panel.share')}
      copiedLabel={t('webComponentDemo.panel.linkCopied')}
      onRefused={() => showToast({ kind: 'error', key: 'plugin.code.refused' })}
    />
  )
}
