import { useSearchParams } from 'react-router'

/** The older version that the address of a page of changes asks for; null when it leaves that open. */
export function useFrom(): string | null {
  const [query] = useSearchParams()
  return query.get('from')
}
