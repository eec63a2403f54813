import { COUNTRIES, toMoney } from '@portico/finance'
import { LitElement, type PropertyValues } from 'lit'
import { PluginError } from '../api/errors.ts'
import type { Connection } from '../api/sandbox.ts'
import { loadTexts, textsOf } from '../texts/all-texts.ts'
import { en, type Texts } from '../texts/en.ts'
import { attributeText } from './attribute-text.ts'
import type { PorticoEventMap, PorticoEventName } from './events.ts'
import { formatMoney, type Language, type ResolvedLocale, resolveLocale } from './locale.ts'
import type { Reader } from './reader.ts'
import { isOrigin, isWorkspace } from './rules.ts'
import { fetchTheme, parseTheme, type ThemeName } from './themes.ts'

/** Where this script came from: also the portal's origin, unless a shop has bundled it. */
const SCRIPT_ORIGIN = new URL(import.meta.url).origin

/**
 * The base of all elements: connection, language, theme, events and failures.
 *
 * @cssprop --portico-accent - Actions, selection, instalment
 * @cssprop --portico-on-accent - Text on the accent
 * @cssprop --portico-surface - Background of cards and dialogs
 * @cssprop --portico-wash - Background of the result
 * @cssprop --portico-field - Background of fields
 * @cssprop --portico-ink - Text
 * @cssprop --portico-ink-muted - Labels and small print
 * @cssprop --portico-line - Lines
 * @cssprop --portico-control-line - Outlines of controls
 * @cssprop --portico-danger - Errors
 * @cssprop --portico-success - Success messages
 * @cssprop --portico-font - Font family; by default that of the page
 * @cssprop --portico-radius - Radius of cards; controls use two thirds of it
 * @cssprop --portico-shadow - Shadow of cards
 * @cssprop --portico-sticky-top - Height of fixed content at the top of your page: on a narrow page, the instalment remains visible below it
 * @cssprop --portico-place - Height that reserve.css reserves, if the page sets it
 */
export abstract class PluginElement extends LitElement {
  static override properties = {
    pluginId: { attribute: 'plugin-id' },
    assetsId: { attribute: 'assets-id' },
    country: {},
    language: {},
    theme: {},
    workspace: {},
    apiOrigin: { attribute: 'api-origin' },
    assetsTheme: { state: true },
    loading: { state: true },
    failure: { state: true },
    waitSeconds: { state: true }
  }

  /** Publishable plugin ID of the partner. */
  declare pluginId: string
  /** Assets ID of the partner. Selects the partner’s theme if `theme` specifies none. */
  declare assetsId: string
  /** Country of the customer (ISO 3166-1 alpha-2). */
  declare country: string
  /** `en`, `es`, `de`, `fr`, `it`, `nl` or `pt`. Defaults to the language of the page. */
  declare language: string
  /** Theme, colour scheme, or both joined by a hyphen: `forest`, `dark`, `forest-dark`. */
  declare theme: string
  /** Separates your data from that of others with the same plugin ID. */
  declare workspace: string
  /** Origin of the portal. Defaults to the origin of the script. */
  declare apiOrigin: string

  /** @internal */
  declare assetsTheme: ThemeName | undefined
  /** Language whose texts are on their way; empty when there is none. @internal */
  declare loading: Language | ''
  /** @internal */
  declare failure: PluginError | undefined
  /** Seconds until the element retries automatically after a failure; 0 without a retry. @internal */
  declare waitSeconds: number

  #lookedUp = ''
  #requested = ''
  #countdown: ReturnType<typeof setInterval> | undefined

  constructor() {
    super()
    this.pluginId = ''
    this.assetsId = ''
    this.country = ''
    this.language = ''
    this.theme = ''
    this.workspace = ''
    this.apiOrigin = ''
    this.assetsTheme = undefined
    this.loading = ''
    this.failure = undefined
    this.waitSeconds = 0
  }

  override connectedCallback(): void {
    super.connectedCallback()
    globalThis.addEventListener('online', this.#goOnline)
    if (this.waitSeconds > 0) this.#countDown(this.waitSeconds)
    // The element may have been moved to a part of the page in another language.
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    globalThis.removeEventListener('online', this.#goOnline)
    clearInterval(this.#countdown)
  }

  readonly #goOnline = () => {
    this.#requested = ''
    this.requestUpdate()
    if (this.failure?.code === 'network') this.retry()
  }

  protected override willUpdate(_changed: PropertyValues): void {
    this.#requestTexts()
    const assetsId = attributeText(this.assetsId)
    const question = parseTheme(attributeText(this.theme)).theme || !assetsId ? '' : `${this.origin} ${assetsId}`
    if (question === this.#lookedUp) return
    this.#lookedUp = question
    this.assetsTheme = undefined
    if (question === '') return
    fetchTheme(this.origin, assetsId).then((theme) => {
      if (question === this.#lookedUp) this.assetsTheme = theme
    })
  }

  protected override updated(_changed: PropertyValues): void {
    const root = this.renderRoot.querySelector<HTMLElement>('.root')
    if (root) root.lang = textsOf(this.languageCode) ? this.languageCode : 'en'
  }

  /** Brings the texts of the language where they are not here yet. Without a connection, the element speaks English. */
  #requestTexts(): void {
    const language = this.languageCode
    if (textsOf(language) || this.#requested === language) return
    this.#requested = language
    this.loading = language
    const end = () => {
      if (this.loading === language) this.loading = ''
    }
    loadTexts(this.origin, language).then(end, end)
  }

  /** Repeats the failed request. */
  abstract retry(): void

  /** @internal */
  get origin(): string {
    return (attributeText(this.apiOrigin) || SCRIPT_ORIGIN).replace(/\/+$/, '')
  }

  /** @internal */
  get locale(): ResolvedLocale {
    return (
      resolveLocale(this, attributeText(this.language), attributeText(this.country)) ?? {
        language: this.languageCode,
        country: ''
      }
    )
  }

  /** @internal */
  get languageCode(): Language {
    return resolveLocale(this, attributeText(this.language), 'DE')?.language ?? 'en'
  }

  /** @internal */
  get texts(): Texts {
    return textsOf(this.languageCode) ?? en
  }

  /** @internal */
  get reader(): Reader {
    return { texts: this.texts, language: this.languageCode, country: this.locale.country }
  }

  /** Classes of the root of what the element renders. @internal */
  get rootClass(): string {
    const { theme, scheme } = parseTheme(attributeText(this.theme))
    const isWordless = this.loading !== '' && !textsOf(this.languageCode)
    return `root ${theme ?? this.assetsTheme ?? 'portico'} ${scheme ?? ''} ${isWordless ? 'wordless' : ''}`
  }

  /**
   * The connection that the attributes specify.
   *
   * @throws PluginError `configuration` that names the attribute which is missing or not valid
   * @internal
   */
  connection(): Connection {
    const { origin } = this
    const [pluginId, workspace] = [attributeText(this.pluginId), attributeText(this.workspace)]
    if (!pluginId) throw new PluginError('configuration', 'Set the attribute plugin-id.')
    if (workspace && !isWorkspace(workspace))
      throw new PluginError('configuration', 'workspace must have 8 to 64 letters, digits, "_" or "-".')
    if (!isOrigin(origin))
      throw new PluginError('configuration', 'api-origin must be an origin such as https://portal.example.')
    if (this.locale.country === '')
      throw new PluginError('configuration', `country must be one of ${COUNTRIES.join(', ')}.`)
    return { origin, pluginId, workspace }
  }

  /**
   * Dispatches an event that passes through all shadow roots.
   *
   * @returns false when a listener has prevented the default
   * @internal
   */
  emit<Name extends PorticoEventName>(
    name: Name,
    detail: PorticoEventMap[Name] extends CustomEvent<infer Detail> ? Detail : never
  ): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }))
  }

  /** Shows a failure, emits `portico-error` and logs what a retry does not correct; retries a temporary failure when the sandbox allows it. @internal */
  fail(error: unknown): void {
    const failure = error instanceof PluginError ? error : new PluginError('unavailable', String(error))
    this.failure = failure
    const { minimum: _shown, ...context } = failure.context
    const message = this.failureText(failure)
    this.emit('portico-error', { code: failure.code, message, detail: failure.message, ...context })
    if (failure.isFinal) console.warn(this.localName, failure.message)
    this.#countDown(context.retryAfterSeconds ?? 0)
  }

  /** Removes the failure before a retry or after a success. @internal */
  clearFailure(): void {
    this.failure = undefined
    this.waitSeconds = 0
    clearInterval(this.#countdown)
  }

  #countDown(seconds: number): void {
    clearInterval(this.#countdown)
    this.waitSeconds = seconds
    if (seconds === 0) return
    this.#countdown = setInterval(() => {
      this.waitSeconds--
      if (this.waitSeconds <= 0) this.retry()
    }, 1000)
  }

  /** The text of a failure for the customer. @internal */
  failureText({ code, context }: PluginError): string {
    const { failures } = this.texts
    if (code !== 'amount_too_low') return failures[code]
    const { cents, currency } = context.minimum ?? { cents: 0, currency: 'EUR' as const }
    return failures.amount_too_low(formatMoney(toMoney(cents, currency), this.languageCode, { whole: true }))
  }
}
