import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, matchLanguage } from './language.ts'
import type { IdentityProviderOptions } from './options.ts'
import {
  type Context,
  type Interaction,
  LANGUAGE_PARAMETER,
  type ProviderContext,
  pageContext,
  rememberLanguage
} from './request.ts'

/** Bytes of a sent form: ample for the longest user name and password. */
const MAX_FORM_BYTES = 10_000

/** Path of the sign-in page of an interaction, below the mount path. */
export const signInPath = (uid: string) => `/interaction/${uid}`

const hmacOf = (key: string, uid: string) => createHmac('sha256', key).update(`sign-in:${uid}`).digest()

/** Token of the form of one interaction, which only this provider can make. */
function formToken(options: IdentityProviderOptions, uid: string): string {
  return hmacOf(options.cookieKeys[0]!, uid).toString('base64url')
}

/** Whether a form came from a page of this interaction. */
export function isFormToken(options: IdentityProviderOptions, uid: string, token: string): boolean {
  const given = Buffer.from(token, 'base64url')
  return options.cookieKeys.some((key) => {
    const expected = hmacOf(key, uid)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** Reads a sent form; undefined when it is larger than such a form can be. */
export async function readForm(ctx: Context): Promise<URLSearchParams | undefined> {
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

/** What the pages of an interaction have: their context, address and token. */
export function pageParts(shared: ProviderContext, ctx: Context, interaction: Interaction) {
  const chosen = matchLanguage(ctx.query[LANGUAGE_PARAMETER])
  if (chosen) rememberLanguage(shared, ctx, chosen)
  const path = `${shared.mountPath}${signInPath(interaction.uid)}`
  const languageUrl = (language: Language) => `${path}?${LANGUAGE_PARAMETER}=${language}`
  return {
    context: pageContext(shared, ctx, interaction.params.ui_locales),
    form: {
      action: chosen ? languageUrl(chosen) : path,
      csrf: formToken(shared.options, interaction.uid),
      languageUrl
    }
  }
}

/** Leads on after a form was sent. */
export function goOn(ctx: Context, url: string): void {
  ctx.status = 303
  ctx.set('cache-control', 'no-store')
  ctx.redirect(url)
}
