import { sessionStore } from '@/lib/session/session.ts'
import type { SearchGroup } from './search-index.ts'

/** What was chosen in this tab; content/legal names it among what the browser stores. */
const STORAGE_KEY = 'portico.recentSearches'
const MAX_RESULTS = 6

/** A choice of before, with the address that it led to. */
export interface RecentResult {
  readonly group: SearchGroup
  readonly title: string
  readonly detail: string
  readonly apiName: string
  readonly to: string
}

const login = () => sessionStore.get().account?.login ?? ''

/** What the signed-in account chose in this tab, the latest first. */
export function recentResults(): readonly RecentResult[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as { login?: unknown; choices?: unknown }
    return stored.login === login() && Array.isArray(stored.choices) ? (stored.choices as RecentResult[]) : []
  } catch {
    return []
  }
}

/** Remembers a choice for this tab; those of another account are forgotten. */
export function rememberResult({ group, title, detail, apiName, to }: RecentResult): void {
  const others = recentResults().filter((choice) => choice.to !== to)
  const choices = [{ group, title, detail, apiName, to }, ...others].slice(0, MAX_RESULTS)
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ login: login(), choices }))
}
