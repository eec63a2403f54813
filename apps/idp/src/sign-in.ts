import { createHmac, timingSafeEqual } from 'node:crypto'
import { formatDuration, interpolate, type Language, MESSAGES, matchLanguage } from './language.ts'
import type { IdentityProviderOptions } from './options.ts'
import { signInPage } from './pages.ts'
import {
  type Context,
  isInteractionExpired,
  LANGUAGE_PARAMETER,
  type ProviderContext,
  pageContext,
  rememberLanguage,
  sendInteractionExpired,
  sendNotice,
  sendPage
} from './request.ts'

const ROUTE = /^\/interaction\/([\w-]{1,64})$/

/** Bytes of a sent sign-in form: ample for the longest user name and password. */
const MAX_FORM_BYTES = 10_000

type Interaction = Awaited<ReturnType<ProviderContext['provider']['interactionDetails']>>

/** Path of the sign-in page of an interaction, below the mount path. */
export const signInPath = (uid: string) => `/interaction/${uid}`

const hmacOf = (key: string, uid: string) => createHmac('sha256', key).update(`sign-in:${uid}`).digest()

/** Token of the form of one interaction, which only this provider can make. */
function formToken(options: IdentityProviderOptions, uid: string): string {
  return hmacOf(options.cookieKeys[0]!, uid).toString('base64url')
}

function isFormToken(options: IdentityProviderOptions, uid: string, token: string): boolean {
  const given = Buffer.from(token, 'base64url')
  return options.cookieKeys.some((key) => {
    const expected = hmacOf(key, uid)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** Reads a sent form; undefined when it is larger than such a form can be. */
async function readForm(ctx: Context): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of ctx.req) {
    length += chunk.length
    // The rest is read but not kept: a response before the end of the request would be lost.
    if (length <= MAX_FORM_BYTES) chunks.push(chunk)
  }
  if (length > MAX_FORM_BYTES) return undefined
  // PostgreSQL has no NUL in text, so no account has one.
  return new URLSearchParams(Buffer.concat(chunks).toString().replaceAll('%00', '\ufffd'))
}

/** Koa middleware: the sign-in page of an interaction, shown and sent. */
export function signInRoute(shared: ProviderContext) {
  return async (ctx: Context, next: () => Promise<unknown>): Promise<void> => {
    const uid = ROUTE.exec(ctx.path)?.[1]
    if (!uid) {
      await next()
      return
    }
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method)) {
      ctx.set('allow', 'GET, HEAD, POST')
      sendNotice(shared, ctx, 405, 'invalid', { code: 'method_not_allowed' })
      return
    }
    try {
      const interaction = await shared.provider.interactionDetails(ctx.req, ctx.res)
      if (interaction.uid !== uid) await sendInteractionExpired(shared, ctx)
      else if (ctx.method === 'POST') await signIn(shared, ctx, interaction)
      else showForm(shared, ctx, interaction)
    } catch (error) {
      if (!isInteractionExpired(error)) throw error
      await sendInteractionExpired(shared, ctx)
    }
  }
}

function showForm(
  shared: ProviderContext,
  ctx: Context,
  interaction: Interaction,
  rejection: { status: number; login: string; error: (language: Language) => string } | undefined = undefined
): void {
  const chosen = matchLanguage(ctx.query[LANGUAGE_PARAMETER])
  if (chosen) rememberLanguage(shared, ctx, chosen)
  const context = pageContext(shared, ctx, interaction.params.ui_locales)
  const path = `${shared.mountPath}${signInPath(interaction.uid)}`
  const languageUrl = (language: Language) => `${path}?${LANGUAGE_PARAMETER}=${language}`
  const page = signInPage(context, {
    action: chosen ? languageUrl(chosen) : path,
    csrf: formToken(shared.options, interaction.uid),
    login: rejection?.login ?? '',
    error: rejection?.error(context.language),
    seededAccounts: shared.options.seededAccounts,
    languageUrl
  })
  sendPage(ctx, rejection?.status ?? 200, page)
}

async function signIn(shared: ProviderContext, ctx: Context, interaction: Interaction): Promise<void> {
  const { options, provider } = shared
  const form = await readForm(ctx)
  if (!form) {
    sendNotice(shared, ctx, 413, 'tooLarge')
    return
  }
  const login = form.get('login')?.trim() ?? ''
  const showAgain = (status: number, error: (language: Language) => string) =>
    showForm(shared, ctx, interaction, { status, login, error })

  if (!isFormToken(options, interaction.uid, form.get('csrf') ?? '')) {
    showAgain(403, (language) => MESSAGES[language].errors.stale)
    return
  }
  const { ip } = ctx
  const verdict = await options.limitAttempts({ ip, identifier: login.toLowerCase() })
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict
    options.log.warn({ ip, retryAfterSeconds }, 'sign-in refused: too many attempts')
    ctx.set('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))))
    showAgain(429, (language) =>
      interpolate(MESSAGES[language].errors.tooManyAttempts, { wait: formatDuration(retryAfterSeconds, language) })
    )
    return
  }
  const account = await options.accounts.authenticate(login, form.get('password') ?? '')
  if (!account) {
    // The identifier stays out of the log: people type their password into that field.
    options.log.info({ ip }, 'sign-in refused: wrong user name or password')
    showAgain(401, (language) => MESSAGES[language].errors.credentials)
    return
  }
  await verdict.succeeded()
  const result = { login: { accountId: account.id, amr: ['pwd'], remember: false } }
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
  options.log.info({ ip, account: account.id }, 'signed in at the identity provider')
  ctx.status = 303
  ctx.set('cache-control', 'no-store')
  ctx.redirect(returnTo)
}
