import { shortAddress } from '@portico/server-kit'
import { goOn, isFormToken, pageParts, readForm } from './interaction-form.ts'
import { formatDuration, interpolate, type Language, MESSAGES } from './language.ts'
import type { AttemptVerdict } from './options.ts'
import { signInPage } from './pages.ts'
import {
  type Context,
  type Interaction,
  isInteractionExpired,
  knownBrowser,
  type ProviderContext,
  sendInteractionExpired,
  sendNotice,
  sendPage,
  setKnownBrowser
} from './request.ts'
import { secondFactorPage } from './second-factor/page.ts'
import {
  accountOfPassword,
  forgetPassword,
  rememberChallenge,
  rememberPassword,
  takeChallenge
} from './second-factor/password-step.ts'
import { consentStep } from './tools/consent.ts'

const ROUTE = /^\/interaction\/([\w-]{1,64})$/

/** Koa middleware: the sign-in page of an interaction, shown and sent; then the page of the second factor. */
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
      else if (interaction.prompt.name === 'consent') await consentStep(shared, ctx, interaction)
      else if (ctx.method === 'POST') await receive(shared, ctx, interaction)
      else await showStep(shared, ctx, interaction)
    } catch (error) {
      if (!isInteractionExpired(error)) throw error
      await sendInteractionExpired(shared, ctx)
    }
  }
}

/** Why a page is shown again. */
interface Rejection {
  status: number
  error: (language: Language) => string
  /** The user name that was typed. */
  login?: string
}

const STALE: Rejection = { status: 403, error: (language) => MESSAGES[language].errors.stale }

/** Shows the page of the step that the interaction has come to. */
async function showStep(
  shared: ProviderContext,
  ctx: Context,
  interaction: Interaction,
  rejection?: Rejection
): Promise<void> {
  const { context, form } = pageParts(shared, ctx, interaction)
  const error = rejection?.error(context.language)
  const account = accountOfPassword(interaction)
  const { secondFactors, seededAccounts } = shared.options
  const passkeyRequest = account ? await secondFactors.passkeyRequest(account) : undefined
  if (passkeyRequest) await rememberChallenge(interaction, passkeyRequest.challenge)
  const page = account
    ? secondFactorPage(context, { ...form, error, passkeyRequest, kinds: await secondFactors.kindsOf(account) })
    : signInPage(context, { ...form, error, login: rejection?.login ?? '', seededAccounts })
  sendPage(ctx, rejection?.status ?? 200, page)
}

async function receive(shared: ProviderContext, ctx: Context, interaction: Interaction): Promise<void> {
  const form = await readForm(ctx)
  if (!form) {
    sendNotice(shared, ctx, 413, 'tooLarge')
    return
  }
  if (!isFormToken(shared.options, interaction.uid, form.get('csrf') ?? '')) {
    await showStep(shared, ctx, interaction, { ...STALE, login: form.get('login')?.trim() ?? '' })
    return
  }
  const account = accountOfPassword(interaction)
  if (form.has('restart')) {
    await forgetPassword(interaction)
    goOn(ctx, pageParts(shared, ctx, interaction).form.action)
  } else if (account && form.has('code')) await checkCode(shared, ctx, interaction, { account, form })
  else if (account && form.has('passkey')) await checkPasskey(shared, ctx, interaction, { account, form })
  else if (form.has('code') || form.has('passkey')) await showStep(shared, ctx, interaction, STALE)
  else await checkPassword(shared, ctx, interaction, form)
}

/** Counts an attempt. @returns what forgets the failures before it; undefined when there were too many, which the page says */
async function countAttempt(
  shared: ProviderContext,
  ctx: Context,
  interaction: Interaction,
  { verdict, login }: { verdict: AttemptVerdict; login?: string }
): Promise<(() => Promise<void>) | undefined> {
  if (verdict.allowed) return verdict.succeeded
  const { retryAfterSeconds, isOfAccount = false } = verdict
  const reason = isOfAccount ? 'tooManyForAccount' : 'tooManyAttempts'
  shared.options.log.warn({ network: shortAddress(ctx.ip), retryAfterSeconds }, 'sign-in rejected: too many attempts')
  ctx.set('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  await showStep(shared, ctx, interaction, {
    status: 429,
    ...(login !== undefined && { login }),
    error: (language) =>
      interpolate(MESSAGES[language].errors[reason], { wait: formatDuration(retryAfterSeconds, language) })
  })
  return undefined
}

async function checkPassword(
  shared: ProviderContext,
  ctx: Context,
  interaction: Interaction,
  form: URLSearchParams
): Promise<void> {
  const { options } = shared
  const { ip } = ctx
  const login = form.get('login')?.trim() ?? ''
  const attempt = { ip, identifier: login.toLowerCase() }
  const verdict = await options.limitAttempts({ ...attempt, browser: knownBrowser(shared, ctx) })
  const succeeded = await countAttempt(shared, ctx, interaction, { verdict, login })
  if (!succeeded) {
    await options.reportRefusal({ ...attempt, step: 'password', isLimited: true })
    return
  }
  const account = await options.accounts.authenticate(login, form.get('password') ?? '')
  if (!account) {
    // The identifier stays out of the log: people type their password into that field.
    options.log.info({ network: shortAddress(ip) }, 'sign-in rejected: incorrect username or password')
    await options.reportRefusal({ ...attempt, step: 'password', isLimited: false })
    if (accountOfPassword(interaction)) await forgetPassword(interaction)
    await showStep(shared, ctx, interaction, {
      status: 401,
      login,
      error: (language) => MESSAGES[language].errors.credentials
    })
    return
  }
  await succeeded()
  const kinds = await options.secondFactors.kindsOf(account.id)
  if (Object.values(kinds).some(Boolean)) {
    await rememberPassword(interaction, account.id)
    goOn(ctx, pageParts(shared, ctx, interaction).form.action)
  } else await finish(shared, ctx, { account: account.id, amr: ['pwd'] })
}

async function checkCode(
  shared: ProviderContext,
  ctx: Context,
  interaction: Interaction,
  { account, form }: { account: string; form: URLSearchParams }
): Promise<void> {
  const { options } = shared
  const { ip } = ctx
  const verdict = await options.limitCodes({ ip, accountId: account, browser: knownBrowser(shared, ctx) })
  const succeeded = await countAttempt(shared, ctx, interaction, { verdict })
  if (!succeeded) {
    await options.reportRefusal({ ip, step: 'code', accountId: account, isLimited: true })
    return
  }
  const kind = await options.secondFactors.acceptCode(account, form.get('code') ?? '')
  if (!kind) {
    options.log.info({ network: shortAddress(ip), account }, 'sign-in rejected: incorrect code')
    await options.reportRefusal({ ip, step: 'code', accountId: account, isLimited: false })
    await showStep(shared, ctx, interaction, { status: 401, error: (language) => MESSAGES[language].errors.code })
    return
  }
  await succeeded()
  await finish(shared, ctx, { account, amr: AMR[kind] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Attempts are not counted: what is signed cannot be guessed, and nobody who knows a password alone keeps its owner out. */
async function checkPasskey(
  shared: ProviderContext,
  ctx: Context,
  interaction: Interaction,
  { account, form }: { account: string; form: URLSearchParams }
): Promise<void> {
  const { options } = shared
  const challenge = await takeChallenge(interaction)
  const response = parsed(form.get('passkey') ?? '')
  if (challenge && (await options.secondFactors.acceptPasskey(account, { response, challenge }))) {
    await finish(shared, ctx, { account, amr: AMR.passkey })
    return
  }
  options.log.info({ network: shortAddress(ctx.ip), account }, 'sign-in rejected: invalid passkey')
  await options.reportRefusal({ ip: ctx.ip, step: 'passkey', accountId: account, isLimited: false })
  await showStep(shared, ctx, interaction, { status: 401, error: (language) => MESSAGES[language].errors.passkey })
}

/** Authentication Method Reference Values, RFC 8176; a recovery code has none of its own. */
const AMR = { oneTimeCode: ['pwd', 'otp', 'mfa'], recoveryCode: ['pwd', 'mfa'], passkey: ['pwd', 'pop', 'mfa'] }

async function finish(
  shared: ProviderContext,
  ctx: Context,
  { account, amr }: { account: string; amr: string[] }
): Promise<void> {
  const { options, provider } = shared
  const browser = await options.rememberBrowser({ browser: knownBrowser(shared, ctx), accountId: account })
  setKnownBrowser(shared, ctx, browser)
  const result = { login: { accountId: account, amr, remember: false } }
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
  options.log.info({ network: shortAddress(ctx.ip), account, amr }, 'signed in at the identity provider')
  goOn(ctx, returnTo)
}
