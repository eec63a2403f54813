import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { closeSearch } from '@/lib/search-dialog.ts'
import { IconButton } from '@/ui/button/icon-button.tsx'
import { ModalFrame } from '@/ui/overlay/dialog.tsx'
import { recentResults, rememberResult } from './recent.ts'
import { ResultList } from './result-list.tsx'
import { SearchFoot } from './search-foot.tsx'
import { type SearchResult, searchResults } from './search-results.ts'
import { SearchStates } from './search-states.tsx'
import { useCurrentDocument } from './use-current-document.ts'
import { useSearchData } from './use-search-data.ts'

/**
 * The search over all APIs and guides: a combobox whose listbox is always open (ARIA Authoring Practices). Focus stays in the field; the
 * arrows choose, Enter opens, with Ctrl or ⌘ in a tab of its own.
 *
 * @param initialText what was typed already
 */
export default function SearchDialog({ initialText }: { initialText: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = useCurrentDocument()
  const listId = useId()
  const [text, setText] = useState(initialText)
  const [active, setActive] = useState(0)
  const { data, isFailed, retry } = useSearchData(place)
  const [recent] = useState(recentResults)
  const list = useRef<HTMLDivElement>(null)
  const query = text.trim()
  const groups = useMemo(
    () => searchResults({ query, index: data?.index, recent, current: place }),
    [query, data, recent, place]
  )
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.min(active, choices.length - 1)
  const chosen = choices[at]

  useEffect(() => {
    // The first one scrolls to the list's beginning, where its group's heading is.
    if (at === 0) list.current?.scrollTo({ top: 0 })
    else if (chosen) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, chosen, listId])

  function open(choice: SearchResult, isNewTab: boolean) {
    rememberResult(choice)
    if (isNewTab) return void window.open(choice.to, '_blank', 'noopener')
    closeSearch()
    void navigate(choice.to)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      setActive((at + step + choices.length) % choices.length)
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(chosen, event.ctrlKey || event.metaKey)
    }
  }

  const isWaiting = query !== '' && !data && !isFailed
  return (
    <ModalFrame
      label={t('reference.search.title')}
      onClose={closeSearch}
      className="grid justify-items-center sm:px-4 sm:pt-[12dvh]"
    >
      <div className="flex h-dvh w-full flex-col overflow-hidden border-line bg-raised shadow-pop sm:h-auto sm:max-h-[76dvh] sm:max-w-[680px] sm:animate-dialog sm:self-start sm:rounded-3 sm:border">
        <div className="flex shrink-0 items-center gap-3 border-b border-line pr-2 pl-4">
          <Search aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-label={t('reference.search.label')}
            aria-autocomplete="list"
            aria-expanded={choices.length > 0}
            aria-controls={choices.length > 0 ? listId : undefined}
            aria-activedescendant={chosen ? `${listId}-${at}` : undefined}
            placeholder={t('reference.search.label')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setActive(0)
            }}
            onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
            onKeyDown={handleKeyDown}
            className="h-14 min-w-0 flex-1 bg-transparent text-base placeholder:text-ink-3 placeholder:opacity-100 focus-visible:outline-none"
          />
          <IconButton label={t('global.close')} Icon={X} size="medium" onClick={closeSearch} />
        </div>
        <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain sm:min-h-[312px]">
          <SearchStates
            query={query}
            isWaiting={isWaiting}
            isFailed={isFailed}
            isEmpty={choices.length === 0}
            onRetry={retry}
          />
          {choices.length > 0 && (
            <ResultList id={listId} groups={groups} active={at} onHighlight={setActive} onOpen={open} />
          )}
        </div>
        <SearchFoot missing={data?.missing ?? []} onRetry={retry} />
        <p role="status" className="sr-only">
          {query !== '' && data && t('reference.search.found', { count: choices.length })}
        </p>
      </div>
    </ModalFrame>
  )
}
