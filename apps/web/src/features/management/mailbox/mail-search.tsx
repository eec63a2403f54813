import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../../ui/search-box.tsx'

/** Milliseconds without a key after which a search is asked for. */
const SETTLED = 250

interface MailSearchProps {
  query: string
  onQuery: (query: string) => void
}

/** Searches while one types, but asks the server only when one pauses. */
export function MailSearch({ query, onQuery }: MailSearchProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(query)
  const timer = useRef<number>(undefined)
  // The address counts when it was changed by something else, such as the Back button.
  useEffect(() => setTyped(query), [query])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function type(text: string) {
    setTyped(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => onQuery(text), SETTLED)
  }
  return <SearchBox label={t('mailbox.search')} clearLabel={t('mailbox.clearSearch')} value={typed} onChange={type} />
}
