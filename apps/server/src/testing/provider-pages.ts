import type { FastifyInstance } from 'fastify'
import type { BareSandbox } from './sandbox.ts'

/** The hidden fields of a page's first form. */
export function formOf(page: string): Record<string, string> {
  const [form = ''] = /<form[\s\S]*?<\/form>/.exec(page) ?? []
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}

/**
 * Sends a form of a simulated provider's page, as a browser would that has just loaded the page.
 *
 * @param overrides hidden fields that are sent in place of the page's own
 */
export async function send(
  app: FastifyInstance,
  url: string,
  fields: Record<string, string>,
  overrides: Record<string, string> = {}
) {
  const page = await app.inject({ url })
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...formOf(page.body), ...overrides, ...fields }).toString()
  })
}

/** The path of the provider's page of a payment. */
export const pageOf = ({ method }: { method: { providerUrl: string } }) => new URL(method.providerUrl).pathname

/**
 * What tests of the providers' pages do over and over.
 *
 * @param sandbox that of the test's file, which may not have been started yet
 */
export function pageCalls(sandbox: () => BareSandbox) {
  const get = (url: string) => sandbox().app.inject({ url })
  const post = (url: string, fields: Record<string, string>) => send(sandbox().app, url, fields)

  /** Where the page leads on to by itself that the answer to a form leads to; undefined when it stays. */
  async function next({ headers }: { headers: Record<string, unknown> }): Promise<string | undefined> {
    const { body } = await get(String(headers.location))
    return /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }

  /** Goes to the last step of the bank's page of a payment, which only has to be confirmed. */
  async function untilConfirmation<Payment extends { method: { providerUrl: string } }>(
    payment: Payment,
    account: string
  ) {
    const url = pageOf(payment)
    await post(url, { action: 'bank', bank: 'Nordlicht Direkt' })
    await post(url, { action: 'account', account })
    return { ...payment, url }
  }

  return { get, post, next, untilConfirmation }
}
