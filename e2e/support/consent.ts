import type { BrowserContext } from '@playwright/test'
import { COOKIE_POLICY_VERSION, COOKIES, type CookieChoice } from '@portico/contract'

/** Sets the cookies of an earlier cookie choice, so that the notice is not shown. */
export async function recordCookieChoice(context: BrowserContext, origin: string, choice: CookieChoice): Promise<void> {
  await context.addCookies([
    { name: COOKIES.consentChoice.name, value: choice, url: origin },
    { name: COOKIES.consentVersion.name, value: COOKIE_POLICY_VERSION, url: origin }
  ])
}
