import { type CookieDefinition, cookieName } from '@portico/contract'

/** Markup is also written where there is no window. */
const isSecure = () => globalThis.location?.protocol === 'https:'

/** The value of a cookie that scripts may read; undefined when it is not there. */
export function readCookie(cookie: CookieDefinition): string | undefined {
  const beginning = `${cookieName(cookie, isSecure())}=`
  return document.cookie
    .split('; ')
    .find((text) => text.startsWith(beginning))
    ?.slice(beginning.length)
}

/**
 * Sets a cookie for its whole life, which begins anew with this.
 *
 * @param value of letters, digits and the characters that need no quoting in a cookie
 */
export function writeCookie(cookie: CookieDefinition, value: string): void {
  set(cookie, value, cookie.seconds)
}

export function deleteCookie(cookie: CookieDefinition): void {
  if (readCookie(cookie) !== undefined) set(cookie, '', 0)
}

function set(cookie: CookieDefinition, value: string, seconds: number) {
  const { path, sameSite } = cookie
  const secure = isSecure() ? '; Secure' : ''
  const name = cookieName(cookie, isSecure())
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is there in secure contexts only, and responds later
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${seconds}; SameSite=${sameSite}${secure}`
}
