/** Every cookie that the portal sets, for the cookie policy and for the code that sets them. */

/** The groups of the cookie policy. */
export const COOKIE_GROUPS = ['security', 'identityProvider', 'visitor', 'consent'] as const
export type CookieGroup = (typeof COOKIE_GROUPS)[number]

export interface CookieDefinition {
  /** The whole name, or with `isPrefix` its beginning. */
  readonly name: string
  readonly isPrefix?: boolean
  /** A second cookie of the same kind, named with `.sig` at the end, holds its signature. */
  readonly hasSignature?: boolean
  readonly group: CookieGroup
  /** Seconds after which the browser deletes it; 0 for when the browser is closed. */
  readonly seconds: number
  /** The path it is sent below. What stands in braces differs from one sign-in to the next. */
  readonly path: string
  readonly httpOnly: boolean
  readonly sameSite: 'Lax' | 'Strict'
}

const MINUTE = 60
/** Twelve months. */
const YEAR = 365 * 24 * 60 * MINUTE

const VISIBLE = { seconds: YEAR, path: '/', httpOnly: false, sameSite: 'Lax' } as const
const PROVIDER = { group: 'identityProvider', seconds: 30 * MINUTE, httpOnly: true, sameSite: 'Lax' } as const
const SIGNED = { ...PROVIDER, hasSignature: true } as const

/**
 * All of them, under the names of their purposes. Over https each is `Secure` and has the name of `cookieName`; none names a domain, so
 * the portal's own host alone gets them. The embedded identity provider spells its own (apps/idp); a browser test compares both with what it finds.
 */
export const COOKIES = {
  signInNonce: {
    name: 'portico_nonce_',
    isPrefix: true,
    group: 'security',
    seconds: 5 * MINUTE,
    path: '/',
    httpOnly: true,
    sameSite: 'Strict'
  },
  signInState: { ...PROVIDER, name: 'portico_login_', isPrefix: true, path: '/oauth2' },
  providerInteraction: { ...SIGNED, name: 'idp_interaction', path: '/idp/interaction/{id}' },
  providerResume: { ...SIGNED, name: 'idp_resume', path: '/idp/authorize/{id}' },
  providerSession: { ...SIGNED, name: 'idp_session', seconds: 0, path: '/idp' },
  providerLanguage: { ...PROVIDER, name: 'idp_language', seconds: YEAR, path: '/idp' },
  providerKnownBrowser: { ...PROVIDER, name: 'idp_known', seconds: YEAR, path: '/idp' },
  visitor: { ...VISIBLE, name: 'portico_visitor', group: 'visitor' },
  consentChoice: { ...VISIBLE, name: 'portico_consent', group: 'consent' },
  consentVersion: { ...VISIBLE, name: 'portico_consent_version', group: 'consent' }
} as const satisfies Record<string, CookieDefinition>
export type CookiePurpose = keyof typeof COOKIES

/**
 * The name, or its beginning, that a cookie is set under. Over https it has the prefix of RFC 6265bis, section 4.1.3, with which
 * browsers accept a cookie from this host over https only: `__Host-` for cookies of the whole host, `__Secure-` for those of a path.
 *
 * @param secure whether the portal is reached by https
 */
export const cookieName = ({ name, path }: Pick<CookieDefinition, 'name' | 'path'>, secure: boolean): string =>
  secure ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name

/** What a reader can choose: strictly necessary cookies alone, or those that remember preferences too. */
export const COOKIE_CHOICES = ['necessary', 'preferences'] as const
export type CookieChoice = (typeof COOKIE_CHOICES)[number]

/** Of the cookie policy (content/legal). A choice made under another version is asked for again. */
export const COOKIE_POLICY_VERSION = '1.2'
