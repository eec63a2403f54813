import type { JWK } from 'oidc-provider'

export type { JWK }

/** Runs one statement of the PostgreSQL dialect; `values` fill `$1`, `$2`, … in order. */
export type Query = (
  text: string,
  values?: unknown[]
) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>

/** The claims about a person. */
export interface Account {
  id: string
  login: string
  firstName: string
  lastName: string
  email: string
  /** ISO 639-1 language of the person, `en` or `es`. */
  langKey: string
  /** A person who is not activated cannot sign in, and an existing session is no longer valid. */
  activated: boolean
}

/** The portal's users, as far as signing in needs them. */
export interface Accounts {
  /**
   * Checks a password. It takes equally long whether the person exists or not.
   *
   * @param identifier user name or e-mail as typed, without surrounding blanks
   * @returns undefined when the password is wrong, the person unknown or not activated
   */
  authenticate(identifier: string, password: string): Promise<{ id: string } | undefined>
  find(id: string): Promise<Account | undefined>
}

/** What a person may prove the second factor by; all false when the password is enough. */
export interface SecondFactorKinds {
  oneTimeCode: boolean
  recoveryCode: boolean
  passkey: boolean
}

/** The second factors of the portal's users. */
export interface SecondFactors {
  kindsOf(accountId: string): Promise<SecondFactorKinds>
  /**
   * Accepts a one-time code or a recovery code, each once.
   *
   * @returns which of them it was; undefined when it is wrong or was used before
   */
  acceptCode(accountId: string, typed: string): Promise<'oneTimeCode' | 'recoveryCode' | undefined>
  /** What a browser signs in with (`PublicKeyCredentialRequestOptionsJSON`); undefined when there is no passkey. */
  passkeyRequest(accountId: string): Promise<{ challenge: string } | undefined>
  /**
   * Accepts what a passkey has signed.
   *
   * @param given.response what the browser made of the options; anything a caller may send
   * @param given.challenge of these options; the provider accepts each once
   */
  acceptPasskey(accountId: string, given: { response: unknown; challenge: string }): Promise<boolean>
}

/** The verdict about one attempt to sign in; `succeeded` forgets the failures with its identifier before it. */
export type AttemptVerdict =
  | { allowed: true; succeeded(): Promise<void> }
  | {
      allowed: false
      retryAfterSeconds: number
      /** Whether those with the user name are limited, wherever they come from, and not those of the caller. */
      isOfAccount?: boolean
    }

/** A refused attempt to sign in, for the audit log. */
export interface RefusedAttempt {
  ip: string
  step: 'password' | 'code' | 'passkey'
  /** Whose it was: what was typed, or the account whose password was right. */
  identifier?: string
  accountId?: string
  /** Whether it was refused unseen, because there were too many. */
  isLimited: boolean
}

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * Tools that act for a user at a resource of the portal: programs that register themselves (RFC 7591) and authenticate by nothing but
 * PKCE, so the user is asked each time what a tool may do.
 */
export interface ToolOptions {
  /** The protected resource for which their access tokens are, as its own metadata name it (RFC 8707). */
  resource: string
  /** What a tool may ask for. */
  scopes: readonly string[]
  /** Days after which a user is asked again for a tool that is connected. */
  connectionDays: number
  /** Called before a tool is registered; false when there were too many from this address. */
  mayRegister: (ip: string) => Promise<boolean>
  /** Called when a user has granted scopes to a tool. */
  granted: (grant: { id: string; accountId: string; name: string; scopes: readonly string[] }) => Promise<void>
}

export interface IdentityProviderOptions {
  /** Issuer identifier, e.g. `http://localhost:8080/idp`; its path is where the provider is mounted. */
  issuer: string
  /** Origin of the portal, e.g. `http://localhost:8080`: where links lead back to. */
  portalOrigin: string
  /** The one client: the portal itself, authenticated by `client_secret_basic`. */
  client: { id: string; secret: string; redirectUris: string[]; postLogoutRedirectUris: string[] }
  /** Without them, the portal is the only client. */
  tools?: ToolOptions
  /** Private RSA keys, newest first: the first signs, all are published. */
  signingKeys: JWK[]
  /** Secrets that sign cookies and form tokens, newest first: the first signs, all are accepted. */
  cookieKeys: string[]
  /** Access to the table `identity_provider_payloads`. */
  query: Query
  accounts: Accounts
  secondFactors: SecondFactors
  /** Called before a code is checked; `ip` is the client's address, and `browser` what its cookie has, which may be anything. */
  limitCodes: (request: { ip: string; accountId: string; browser?: string | undefined }) => Promise<AttemptVerdict>
  /**
   * Called before a password is checked; `identifier` is in lower case, `ip` the client's address, and `browser` what its cookie has,
   * which may be anything.
   */
  limitAttempts: (request: { ip: string; identifier: string; browser?: string | undefined }) => Promise<AttemptVerdict>
  /** Called after somebody has signed in. Returns what the cookie of the browser is to have. */
  rememberBrowser: (request: { browser: string | undefined; accountId: string }) => Promise<string>
  reportRefusal: (attempt: RefusedAttempt) => Promise<void>
  /** Accounts named on the sign-in page; empty in production. */
  seededAccounts: { login: string; password: string }[]
  log: Log
}
