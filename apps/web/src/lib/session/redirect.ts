import { LOGIN_CALLBACK_ROUTE, REDIRECT_STORAGE_KEY } from '@portico/contract'
import { useEffect } from 'react'

/** Pages that only start or end a session, which are never returned to. */
const NEVER_RETURN_TO = [LOGIN_CALLBACK_ROUTE, '/logout']

/**
 * Checks a remembered path before the browser is sent there.
 *
 * @param path what was stored
 * @returns the path when it is one of this origin's own pages, else `/`
 */
export function safeRedirect(path: string | null): string {
  if (!path || !/^\/(?![/\\])/.test(path)) return '/'
  const url = new URL(path, 'https://portal.invalid')
  if (url.origin !== 'https://portal.invalid' || NEVER_RETURN_TO.includes(url.pathname)) return '/'
  return url.pathname + url.search
}

/** Remembers where to return to after signing in; the raw path, without a query. */
export function rememberRedirect(path: string): void {
  localStorage.setItem(REDIRECT_STORAGE_KEY, path)
}

let privatePath: string | undefined

/** Says that the page shown, at this path, is a private one: only those are worth returning to. */
export function usePrivatePage(path: string): void {
  useEffect(() => {
    privatePath = path
    return () => {
      privatePath = undefined
    }
  }, [path])
}

/** Remembers the page shown when it is a private one; a public page leaves nothing behind, also while the private page before it is still shown. */
export function rememberPrivatePage(): void {
  if (privatePath === window.location.pathname) rememberRedirect(privatePath)
}

/** The page to return to after signing in; it is forgotten with this. */
export function consumeRedirect(): string {
  const path = localStorage.getItem(REDIRECT_STORAGE_KEY)
  forgetRedirect()
  return safeRedirect(path)
}

export function forgetRedirect(): void {
  localStorage.removeItem(REDIRECT_STORAGE_KEY)
}

/** Where the query and the fragment of the page to return to are kept: the remembered path has neither. */
const ADDRESS_REST_KEY = 'portico.addressRest'

/** Keeps the query and the fragment of the page shown, for when signing in has led back to its path. */
export function keepAddressRest(path: string): void {
  const { search, hash } = window.location
  if (search || hash) sessionStorage.setItem(ADDRESS_REST_KEY, path + search + hash)
  else sessionStorage.removeItem(ADDRESS_REST_KEY)
}

/** The kept address with query and fragment, once, if it is one of this path. */
export function consumeAddressRest(path: string): string | undefined {
  const kept = sessionStorage.getItem(ADDRESS_REST_KEY)
  sessionStorage.removeItem(ADDRESS_REST_KEY)
  return kept?.startsWith(`${path}?`) || kept?.startsWith(`${path}#`) ? kept : undefined
}
