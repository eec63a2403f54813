import { formOf, Visitor } from '@portico/testing'
import type { TestPortal } from '../portal.ts'

/**
 * Opens the embedded identity provider's sign-in page and sends its form.
 *
 * @param headers of the request that sends it
 * @param visitor the browser; a new one by default
 * @returns where the browser ends: on a page of the provider, or without a response at the client's callback route
 */
export async function postSignInForm(
  portal: TestPortal,
  account: { login: string; password: string },
  headers: Record<string, string> = {},
  visitor = new Visitor()
): Promise<{ url: URL; response: Response | undefined }> {
  const page = await visitor.go(new URL('/oauth2/start', portal.origin))
  if (!page.response) throw new Error(`There is no form at ${page.url}`)
  const { action, fields } = formOf(await page.response.text(), page.url)
  fields.set('login', account.login)
  fields.set('password', account.password)
  return visitor.go(action, { method: 'POST', body: fields, headers })
}
