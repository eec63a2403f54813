import { PanelLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Drawer } from '@/ui/overlay/drawer.tsx'
import { useIsUnknownApi, useReference, useReferences } from '../api/use-reference.ts'
import { Navigation } from '../navigation/navigation.tsx'
import { Toolbar } from '../toolbar/toolbar.tsx'
import { useApiName } from '../use-api-name.ts'
import { useReferenceAddress } from '../use-reference-address.ts'
import { useFollowLinks } from './follow-links.ts'

/** Pixels of window width from which the navigation stands beside the text (`md` in styles/app.css). */
const BESIDE_FROM = 900

/** What every page of the reference stands in: navigation at the left, bar at the top. The page's own columns are in columns.tsx. */
export function ReferenceFrame({ children }: { children: ReactNode }) {
  const { api } = useReferenceAddress()
  const isUnknown = useIsUnknownApi()
  const follow = useFollowLinks()
  return (
    <div className="reference-frame flex-1 bg-paper md:grid md:grid-cols-[var(--reference-navigation)_minmax(0,1fr)]">
      <div className="border-r border-line bg-ground pl-[var(--reference-margin)] max-md:hidden print:hidden">
        <div className="sticky top-0 h-dvh max-h-dvh">
          <Navigation />
        </div>
      </div>
      <div className="flex min-w-0 flex-col">
        <NarrowBar />
        {api !== '' && !isUnknown && (
          <div
            data-reference-bar
            className="z-10 border-b border-line bg-paper px-4 py-2.5 sm:px-8 md:sticky md:top-0 lg:px-10 print:hidden"
          >
            <Toolbar />
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: following a link, also by keyboard, bubbles up as a click */}
        <div className="flex min-w-0 flex-1 flex-col" onClick={follow}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** On narrow windows the navigation is behind a button that says where one is. */
function NarrowBar() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const openedAt = useRef(key)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!isOpen) return
    if (key !== openedAt.current) setOpen(false)
    const wideWindow = window.matchMedia(`(min-width: ${BESIDE_FROM}px)`)
    wideWindow.addEventListener('change', close)
    return () => wideWindow.removeEventListener('change', close)
  })

  function open() {
    openedAt.current = key
    setOpen(true)
  }

  return (
    <div className="sticky top-0 z-10 border-b border-line bg-ground md:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className="flex h-12 w-full items-center gap-2.5 px-4 text-left text-sm font-medium sm:px-8"
      >
        <PanelLeft aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
        <span className="min-w-0 truncate">
          <CurrentApi />
        </span>
        <span className="sr-only">{t('reference.navigation.open')}</span>
      </button>
      {isOpen && (
        <Drawer label={t('reference.navigation.label')} closeLabel={t('reference.navigation.close')} onClose={close}>
          <div className="-mx-3 -my-4 h-[calc(100dvh-4rem)]">
            <Navigation />
          </div>
        </Drawer>
      )}
    </div>
  )
}

function CurrentApi() {
  const { t } = useTranslation()
  const { api, kind } = useReferenceAddress()
  const isUnknown = useIsUnknownApi()
  const apiName = useApiName()
  const { data: reference } = useReference()
  const { data: apis } = useReferences()
  if (isUnknown) return t('reference.title')
  if (api === '') return t(`reference.pages.${kind === 'unknown' ? 'landing' : kind}`)
  return apiName(api, reference?.name ?? apis?.find((one) => one.api === api)?.name)
}
