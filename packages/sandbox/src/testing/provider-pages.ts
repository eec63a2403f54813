import { submitForm } from '@portico/testing'
import type { TestSandbox } from './sandbox.ts'

/** The path of the provider's page of a payment. */
export const pageOf = ({ method }: { method: { providerUrl: string } }) => new URL(method.providerUrl).pathname

/**
 * Requests that tests of the providers' pages share.
 *
 * @param sandbox that of the test's file, which may not have been started yet
 */
export function pageCalls(sandbox: () => TestSandbox) {
  const get = (url: string) => sandbox().app.inject({ url })
  const post = (url: string, fields: Record<string, string>) => submitForm(sandbox().app, url, fields)

  /** The URL to which the page after a submitted form redirects; undefined when it does not. */
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
