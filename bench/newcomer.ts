import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type Mail, type MailDetail, PATHS } from '@portico/contract'
import type { Portal } from '@portico/testing'
import { withBrowser } from './browser.ts'
import { ratio } from './statistics.ts'

/** Seconds in which a person who sees a page for the first time decides on a click, types a character, and runs a command in a terminal. */
const CLICK = 5
const CHARACTER = 0.25
const COMMAND = 15
/** Seconds until a mail is there and opened. */
const MAIL = 30

/** Limits in seconds, from the start page. */
const LIMITS = { 'first request with own credentials': 180, 'first verified webhook': 300, 'whole deal': 900 }

const PASSWORD = 'first Password 1'

/** A person with a browser: what the machine takes is measured, what the person takes is counted. */
class Person {
  readonly page: Page
  readonly #started = performance.now()
  /** Seconds of reading, typing and thinking. */
  #counted = 0
  clicks = 0

  constructor(page: Page) {
    this.page = page
  }

  /** Seconds since the person has opened the first page, and how many of them are the machine's. */
  get time() {
    const machine = (performance.now() - this.#started) / 1000
    return { machine, total: machine + this.#counted }
  }

  async click(target: Locator): Promise<void> {
    this.#counted += CLICK
    this.clicks += 1
    await target.first().click()
  }

  async type(target: Locator, text: string): Promise<void> {
    this.#counted += CHARACTER * text.length
    await target.first().fill(text)
  }

  async choose(target: Locator, label: string): Promise<void> {
    this.#counted += CLICK
    this.clicks += 1
    await target.selectOption({ label })
  }

  spend(seconds: number): void {
    this.#counted += seconds
  }

  /** Finds an operation by the search of the reference. */
  async openOperation(summary: string): Promise<void> {
    await this.click(this.page.getByRole('banner').getByRole('button', { name: /Search everything/ }))
    await this.type(this.page.getByRole('dialog').getByRole('combobox'), summary)
    await this.click(this.page.getByRole('dialog').getByRole('option', { name: new RegExp(summary) }))
    await this.page.getByRole('heading', { level: 1, name: summary }).waitFor()
  }

  /** Tries an operation, and returns its response. */
  async tryOperation(summary: string, edit: () => Promise<void> = async () => {}): Promise<Locator> {
    await this.openOperation(summary)
    await this.click(this.page.getByRole('button', { name: 'Try it' }))
    await edit()
    await this.click(this.page.getByRole('button', { name: 'Send request' }))
    const response = this.page.getByRole('region', { name: /^Response/ })
    await response.waitFor()
    const heading = await response.innerText()
    if (!/^Response\s+2/.test(heading)) throw new Error(`${summary}: ${heading.slice(0, 600)}`)
    return response
  }

  /** Fills in the latest ID that a field is offered. */
  async chooseLatest(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name: `Latest IDs for ${name}` }).first()
    await this.click(button)
    const list = this.page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)
    await this.click(list.getByRole('button').first())
  }
}

/** The link of the mail that activates an account, as its owner finds it. */
async function activationLink(portal: Portal, email: string): Promise<string> {
  const admin = await portal.api('admin')
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const [mail] = await admin.json<Mail[]>(`${PATHS.mails}?query=${encodeURIComponent(email)}`)
    const { text } = mail ? await admin.json<MailDetail>(PATHS.mail(mail.id)) : { text: '' }
    const [link] = /https?:\/\/\S+activate\S+/.exec(text ?? '') ?? []
    if (link) return link
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('No mail has come.')
}

/** Registers, coming from the start page, and signs in. */
async function register(person: Person, portal: Portal): Promise<void> {
  const { page } = person
  const email = 'lena@shop.example'
  await person.click(page.getByRole('button', { name: 'Accept necessary' }))
  await person.click(page.getByRole('link', { name: 'Applications' }).first())
  await person.click(page.getByRole('link', { name: 'Create an account' }))
  await person.type(page.getByLabel('Username'), 'lena')
  await person.type(page.getByLabel('Email'), email)
  await person.type(page.locator('input[name="newPassword"]'), PASSWORD)
  await person.type(page.getByLabel('Confirm password'), PASSWORD)
  await person.click(page.getByRole('button', { name: 'Create account' }))
  await page.getByRole('heading', { name: /Registration saved/ }).waitFor()
  person.spend(MAIL)
  await page.goto(await activationLink(portal, email))
  await person.click(page.getByRole('main').getByRole('button', { name: 'Sign in' }))
  await person.type(page.locator('input[name="login"]'), 'lena')
  await person.type(page.locator('input[name="password"]'), PASSWORD)
  await person.click(page.locator('button[type="submit"]').first())
  await page.getByRole('link', { name: 'Create an application' }).waitFor()
}

/** Creates an application and a secret, requests a token with them, and sends a first request. */
async function sendFirstRequest(person: Person, portal: Portal): Promise<void> {
  const { page } = person
  await person.click(page.getByRole('link', { name: 'Create an application' }).first())
  await person.type(page.getByLabel(/^Name/), 'My shop')
  await person.click(page.getByRole('button', { name: 'Create application' }))
  await person.click(page.getByRole('link', { name: 'Create a secret', exact: true }))
  await person.click(page.getByRole('button', { name: 'Create secret' }).first())
  const dialog = page.getByRole('dialog')
  await person.click(dialog.getByRole('button', { name: 'Create secret' }))
  await page.getByRole('button', { name: 'Copy secret' }).waitFor()
  const text = await page.getByRole('main').innerText()
  const [clientId = ''] = /cl_[0-9a-f]{32}/.exec(text) ?? []
  const [secret = ''] = /portico_sandbox_[\w-]+/.exec(text) ?? []
  await person.click(page.getByRole('button', { name: 'Copy secret' }))
  // The command of the overview, then the one of the reference, in the person's terminal.
  await person.click(page.getByRole('link', { name: 'Overview' }))
  person.spend(2 * COMMAND)
  const token = await fetch(`${portal.origin}/sandbox/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' })
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const response = await fetch(`${portal.origin}/sandbox/payments/v1/payments`, {
    headers: { authorization: `Bearer ${access_token}` }
  })
  if (response.status !== 200) throw new Error(`The first request has the status ${response.status}.`)
}

/** Creates an inbox, sends an event to it, and sees that it is verified. */
async function verifyWebhook(person: Person): Promise<void> {
  const { page } = person
  await person.click(page.getByRole('link', { name: 'Webhooks' }).last())
  await person.click(page.getByRole('button', { name: 'Create an inbox' }).first())
  await person.click(page.getByRole('dialog').getByText('Close', { exact: true }))
  await person.click(page.getByRole('button', { name: 'Send an event' }).first())
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Send' }).last())
  await page.getByText('As expected.').waitFor()
  await person.click(page.getByRole('dialog').getByText('Close', { exact: true }))
  await person.click(
    page
      .getByRole('link', { name: 'Inbox' })
      .or(page.getByRole('tab', { name: 'Inbox' }))
      .first()
  )
  await page.getByText('Authentic', { exact: true }).first().waitFor()
}

/** Advances the clock of the application to the next change. */
async function advanceClock(person: Person): Promise<void> {
  const { page } = person
  await person.click(page.getByRole('link', { name: 'Applications' }).first())
  await person.click(page.getByRole('link', { name: 'My shop' }))
  await person.click(page.getByRole('link', { name: 'Deals' }))
  await person.click(page.getByRole('button', { name: 'To the next change' }))
  await page.getByText(/^The clock is now at/).waitFor()
}

/** Signs the contract as the customer, on the page to which the response leads. */
async function sign(person: Person, context: BrowserContext, response: Locator): Promise<void> {
  const opened = context.waitForEvent('page')
  await person.click(response.getByRole('button', { name: /^Open/ }).first())
  const page = await opened
  await person.type(page.getByRole('textbox'), await page.locator('.code').first().innerText())
  await person.click(page.locator('button[value="open"]'))
  await person.click(page.locator('button[value="sign"]'))
  await page.locator('section.end.good').waitFor()
  await page.close()
}

/** Pays the deposit as the customer, on the page of a bank. */
async function pay(person: Person, context: BrowserContext, response: Locator): Promise<void> {
  const opened = context.waitForEvent('page')
  await person.click(response.getByRole('button', { name: /^Open/ }).first())
  const page = await opened
  await person.click(page.getByLabel('Rheinauen Bank'))
  await person.click(page.getByRole('button', { name: 'Continue' }))
  await person.click(page.getByLabel(/Current account/))
  await person.click(page.getByRole('button', { name: 'Continue' }))
  await person.click(page.getByRole('button', { name: 'Confirm' }))
  await page.close()
}

/** A quotation, the loan application, its decision, the signature, the order, the deposit and the handover. */
async function makeDeal(person: Person, context: BrowserContext): Promise<void> {
  await person.tryOperation('Create a quotation')
  await person.tryOperation('Submit a loan application', () => person.chooseLatest('quotationId'))
  await advanceClock(person)
  await person.tryOperation('Retrieve a loan application', () => person.chooseLatest('applicationId'))
  const signature = await person.tryOperation('Start a contract signature', () => person.chooseLatest('contractId'))
  await sign(person, context, signature)
  await person.tryOperation('Create a purchase order', () => person.chooseLatest('contractId'))
  const payment = await person.tryOperation('Initiate a payment', () => person.chooseLatest('orderId'))
  await pay(person, context, payment)
  await person.tryOperation('Confirm a purchase order', () => person.chooseLatest('orderId'))
  await person.tryOperation('List available delivery slots', () => person.chooseLatest('orderId'))
  await person.tryOperation('Schedule or reschedule a delivery', () => person.chooseLatest('orderId'))
  await person.tryOperation('Record the handover', () => person.chooseLatest('orderId'))
}

/**
 * How long somebody who has never seen the portal takes to a first request, a verified webhook and a whole deal. The browser is driven by a
 * script; what a person takes to read and to type is counted with fixed times, which the lines state.
 */
export async function measure(): Promise<string[]> {
  return withBrowser(async (browser, portal) => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    await page.goto(portal.origin)
    const person = new Person(page)
    const lines = [
      `a click counts ${CLICK} s, a character ${CHARACTER} s, a command ${COMMAND} s, a mail ${MAIL} s; the rest is measured`
    ]
    const report = (name: string, limit?: number) => {
      const { machine, total } = person.time
      const ofLimit = limit === undefined ? '' : `, ${ratio(total, limit)} of the limit (${limit} s)`
      lines.push(
        `${name.padEnd(36)} ${total.toFixed(0).padStart(4)} s${ofLimit}; machine ${machine.toFixed(1)} s, ${person.clicks} clicks`
      )
    }
    await register(person, portal)
    report('registered and signed in')
    await sendFirstRequest(person, portal)
    report('first request with own credentials', LIMITS['first request with own credentials'])
    await verifyWebhook(person)
    report('first verified webhook', LIMITS['first verified webhook'])
    await makeDeal(person, context)
    report('whole deal', LIMITS['whole deal'])
    return lines
  })
}
