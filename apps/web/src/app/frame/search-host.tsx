import { queryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '@/lib/query-client.ts'
import {
  closeSearch,
  isSearchOpen,
  openSearch,
  prefetchSearch,
  setSearchPrefetcher,
  useSearchOpen
} from '@/lib/search-dialog.ts'
import { useSession } from '@/lib/session/session.ts'
import { isForPage, useShortcutSetting } from '@/lib/use-shortcuts.ts'
import { IconButton } from '@/ui/button/icon-button.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { FailedState } from '@/ui/state/failed-state.tsx'
import { Spinner } from '@/ui/state/spinner.tsx'

/** Milliseconds after which the search's code is fetched, when the page has nothing else to do. */
const PREFETCH_DELAY_MS = 2_000

/** The dialog; it begins with what was typed while its code was on the way. */
type SearchPage = ComponentType<{ initialText: string }>

/** The dialog's code. A failure is reported when the search is open: until then it is only prefetched. */
const searchDialog = queryOptions({
  queryKey: ['search-dialog'],
  queryFn: (): Promise<{ default: SearchPage }> => import('@/features/reference/search/search-dialog.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { handles: () => !isSearchOpen() }
})

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Ctrl-K, on a Mac ⌘K: opens the search wherever one is, but not over another dialog. */
function isSearchChord(event: KeyboardEvent): boolean {
  const hasModifier = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  const isChord = hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
  return isChord && !event.defaultPrevented && !document.querySelector('dialog:modal')
}

/** Listens for the keys that open the search, and shows it, for those who are signed in. */
export function SearchHost() {
  const { phase } = useSession()
  return phase === 'signedIn' ? <SignedInHost /> : null
}

function SignedInHost() {
  const isOpen = useSearchOpen()
  const [isSlashOn] = useShortcutSetting()

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // Lists have a search of their own, whose `/` has taken the key by now: they listen on the document.
    const isSlash = isSlashOn && event.key === '/' && isForPage(event)
    if (!isSlash && !isSearchChord(event)) return
    event.preventDefault()
    openSearch()
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  useEffect(() => {
    const prepare = () => void queryClient.prefetchQuery(searchDialog)
    setSearchPrefetcher(prepare)
    const timer = setTimeout(() => whenIdle(prepare), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  return isOpen ? <OpenSearch /> : null
}

function OpenSearch() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { data, isError, isFetching, refetch } = useQuery(searchDialog)
  // The search is closed when the user signs out or leaves the page.
  useEffect(() => closeSearch, [])

  if (data) return <data.default initialText={typed} />
  return (
    <Dialog title={t('reference.search.title')} onClose={closeSearch} closeLabel={t('global.close')}>
      {isError && !isFetching ? (
        <FailedState
          title={t('reference.search.failed')}
          retryLabel={t('reference.search.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          {/* Readers may type immediately. */}
          <TextInput
            data-autofocus
            aria-label={t('reference.search.label')}
            placeholder={t('reference.search.label')}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <p role="status" className="grid h-24 animate-appear-late place-items-center">
            <span className="sr-only">{t('global.loading')}</span>
            <Spinner />
          </p>
        </>
      )}
    </Dialog>
  )
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else work()
}

/** Opens the search; for those who are signed in. */
export function SearchButton() {
  const { t } = useTranslation()
  const { phase } = useSession()
  if (phase !== 'signedIn') return null
  return (
    <IconButton
      label={t('reference.search.open')}
      title={t('reference.search.open')}
      Icon={Search}
      size="large"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={openSearch}
      onPointerEnter={prefetchSearch}
      onFocus={prefetchSearch}
    />
  )
}
