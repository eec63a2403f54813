import { BEARER_PREFIX, PATHS } from '@portico/contract'
import { Client, formOf, Visitor } from '@portico/testing'
import { Secret, TOTP } from 'otpauth'
import type { TestPortal } from '../portal.ts'

/** The code that an app with this secret shows, or showed `stepsAgo` half minutes ago. */
export const codeOf = (secret: string, stepsAgo = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() - stepsAgo * 30_000 })

/** A browser that has given the right password and is asked for the second factor. */
export class SecondStep {
  readonly #visitor: Visitor
  readonly #origin: string
  #page: { text: string; url: URL } | undefined
  /** Of the last page. */
  status = 0

  private constructor(origin: string, visitor: Visitor) {
    this.#origin = origin
    this.#visitor = visitor
  }

  /**
   * Opens the sign-in form.
   *
   * @param visitor the browser; a new one by default
   */
  static async begin(portal: TestPortal, visitor = new Visitor()): Promise<SecondStep> {
    const step = new SecondStep(portal.origin, visitor)
    await step.signInAgain()
    return step
  }

  /** Opens the sign-in form, and sends user name and password. */
  static async reach(
    portal: TestPortal,
    account: { login: string; password: string },
    visitor?: Visitor
  ): Promise<SecondStep> {
    const step = await SecondStep.begin(portal, visitor)
    if (await step.send(account)) throw new Error('The password was enough.')
    return step
  }

  /** The words of the page that is shown. */
  get words(): string {
    return (this.#page?.text ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  }

  /**
   * Begins a sign-in in this browser.
   *
   * @returns a client that is signed in without a question; undefined where the form is shown
   */
  async signInAgain(): Promise<Client | undefined> {
    return this.#open(await this.#visitor.go(new URL('/oauth2/start', this.#origin)))
  }

  /**
   * Sends the form that is shown.
   *
   * @returns a client that is signed in; undefined where another page follows
   */
  async send(values: Record<string, string>): Promise<Client | undefined> {
    if (!this.#page) throw new Error('No form is shown.')
    const { action, fields } = formOf(this.#page.text, this.#page.url)
    for (const [name, value] of Object.entries(values)) fields.set(name, value)
    return this.#open(await this.#visitor.go(action, { method: 'POST', body: fields }))
  }

  async #open({ url, response }: { url: URL; response: Response | undefined }): Promise<Client | undefined> {
    this.#page = response && { url, text: await response.text() }
    this.status = response?.status ?? 302
    if (response) return undefined
    const idToken = url.searchParams.get('id_token') ?? ''
    const login = new URL(`/${PATHS.login}?id_token=${encodeURIComponent(idToken)}`, this.#origin)
    const exchange = await this.#visitor.request(login)
    const authorization = exchange.headers.get('authorization') ?? ''
    if (!authorization.startsWith(BEARER_PREFIX)) throw new Error(`The sign-in ended with ${exchange.status}.`)
    return new Client(this.#origin, authorization)
  }
}
