import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { LANGUAGES, type Language, matchLanguage } from './language.ts'
import type { IdentityProviderOptions } from './options.ts'
import { type Notice, noticePage, type PageContext } from './pages.ts'

/** A request on its way through the provider; `oidc` is there only once one of oidc-provider's own routes matched. */
export type Context = KoaContextWithOIDC

/** One sign-in, from the portal's request until its end. */
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** What the parts of the provider share. */
export interface ProviderContext {
  options: IdentityProviderOptions
  provider: Provider
  /** Where the provider is mounted, without a slash at the end. */
  mountPath: string
}

/** Query parameter of the sign-in page, set by its language links; the portal's own pages read it too. */
export const LANGUAGE_PARAMETER = 'language'
const LANGUAGE_COOKIE = 'idp_language'

type Issuer = Pick<IdentityProviderOptions, 'issuer'>

/** Whether browsers reach the provider by https alone. */
export const isSecure = ({ issuer }: Issuer): boolean => issuer.startsWith('https:')

/** The name of a cookie; over https with the prefix by which browsers accept it over https only (RFC 6265bis, section 4.1.3). */
export const cookieName = (issuer: Issuer, name: string): string => (isSecure(issuer) ? `__Secure-${name}` : name)
const YEAR = 365 * 24 * 60 * 60 * 1000

const KNOWN_BROWSER_COOKIE = 'idp_known'

/** What tells a browser apart in which somebody has signed in before. */
export const knownBrowser = ({ options }: Pick<ProviderContext, 'options'>, ctx: Context): string | undefined =>
  ctx.cookies.get(cookieName(options, KNOWN_BROWSER_COOKIE), { signed: false })

/** Lets a browser tell itself apart at the next sign-in; a random number of 256 bits needs no signature. */
export function setKnownBrowser(shared: Pick<ProviderContext, 'options' | 'mountPath'>, ctx: Context, value: string) {
  setForAYear(shared, ctx, KNOWN_BROWSER_COOKIE, value)
}

function setForAYear(
  { options, mountPath }: Pick<ProviderContext, 'options' | 'mountPath'>,
  ctx: Context,
  name: string,
  value: string
): void {
  ctx.cookies.set(cookieName(options, name), value, {
    secure: isSecure(options),
    path: mountPath,
    maxAge: YEAR,
    httpOnly: true,
    sameSite: 'lax',
    signed: false
  })
}

/** Remembers a language chosen on the page, for pages that no `ui_locales` reaches. */
export function rememberLanguage(shared: ProviderContext, ctx: Context, language: Language): void {
  setForAYear(shared, ctx, LANGUAGE_COOKIE, language)
}

/**
 * The language of a page: that of the page's switch, else that of the portal's request, else that of an earlier choice, else the
 * browser's preference, else English.
 *
 * @param uiLocales the parameter of the authorization or end-session request
 */
function languageOf(shared: ProviderContext, ctx: Context, uiLocales: unknown): Language {
  return (
    matchLanguage(ctx.query[LANGUAGE_PARAMETER]) ??
    matchLanguage(uiLocales) ??
    matchLanguage(ctx.cookies.get(cookieName(shared.options, LANGUAGE_COOKIE), { signed: false })) ??
    matchLanguage(ctx.acceptsLanguages(...LANGUAGES)) ??
    'en'
  )
}

/** What all pages of the provider show: language, and addresses of the portal. */
export function pageContext(shared: ProviderContext, ctx: Context, uiLocales: unknown): PageContext {
  const language = languageOf(shared, ctx, uiLocales)
  // The pages of the portal begin in the language of the page that links to them.
  const urlOf = (path: string) => `${shared.options.portalOrigin}${path}?${LANGUAGE_PARAMETER}=${language}`
  return {
    language,
    mountPath: shared.mountPath,
    portalUrl: `${shared.options.portalOrigin}/`,
    accountUrls: { register: urlOf('/account/register'), resetPassword: urlOf('/account/reset/request') },
    legalUrls: { terms: urlOf('/terms-of-use'), privacy: urlOf('/privacy-policy') }
  }
}

/** Responds with a page that must not be cached. */
export function sendPage(ctx: Context, status: number, page: string): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.set('cache-control', 'no-store')
  ctx.body = page
}

/** Responds with a page that explains a result. */
export function sendNotice(
  shared: ProviderContext,
  ctx: Context,
  status: number,
  notice: Notice,
  detail?: { code: string } | { reference: string }
): void {
  const uiLocales = ctx.oidc?.params?.ui_locales ?? ctx.query.ui_locales
  sendPage(ctx, status, noticePage(pageContext(shared, ctx, uiLocales), notice, detail))
}

/** Responds to a sign-in page that was already used, has expired or belongs to another browser. */
export async function sendInteractionExpired(shared: ProviderContext, ctx: Context): Promise<void> {
  const session = await shared.provider.Session.get(ctx)
  if (session.accountId) sendNotice(shared, ctx, 200, 'alreadySignedIn')
  else sendNotice(shared, ctx, 400, 'expired')
}

/** Whether oidc-provider finds no interaction for a request: it has ended, has expired or belongs to another browser. */
export const isInteractionExpired = (error: unknown) => error instanceof errors.SessionNotFound
