import Bowser from 'bowser'

/** Characters that are shown of a program's own name. */
const PROGRAM_NAME = 60

/** A browser and the system it runs on, as far as it says so. */
export interface BrowserName {
  /** Such as `Firefox 143`; of what is no known browser, the beginning of what it calls itself. */
  browser: string | undefined
  /** Such as `Windows`. */
  system: string | undefined
}

/**
 * Puts into words what a browser calls itself. Anybody can send anything there: it helps to recognise a browser and proves nothing.
 *
 * @param userAgent the header `User-Agent`
 */
export function browserName(userAgent: string | null): BrowserName {
  if (!userAgent) return { browser: undefined, system: undefined }
  const { browser, os } = Bowser.parse(userAgent)
  const version = browser.version?.split('.')[0]
  if (!browser.name || !os.name) return { browser: userAgent.slice(0, PROGRAM_NAME), system: os.name }
  return { browser: version ? `${browser.name} ${version}` : browser.name, system: os.name }
}
