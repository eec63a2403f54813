import * as z from 'zod'

/** `GET api/pre-authenticate`. */
export const preAuthenticationSchema = z.object({ id_token: z.string() }).meta({ id: 'PreAuthentication' })

/** `GET api/environment`. */
export const environmentSchema = z
  .object({
    b2cLoginFormUrl: z.string().describe('Where a browser goes to sign in'),
    scfPluginUrl: z.string().describe('Where the embeddable components are served')
  })
  .meta({ id: 'Environment' })
export type Environment = z.infer<typeof environmentSchema>

/** `GET auth/oidc`: the new bearer token is in the `Authorization` header of the response. */
export const loginSchema = z.object({ login: z.string() }).meta({ id: 'Login' })

/** `POST api/logout`: `logoutUrl` is the identity provider's end-session address, when it has one. */
export const logoutSchema = z
  .object({
    logoutUrl: z.string().optional(),
    providerUnavailable: z
      .literal(true)
      .optional()
      .describe('The portal session has ended; that of the provider, which did not respond, may continue')
  })
  .meta({ id: 'Logout' })
export type Logout = z.infer<typeof logoutSchema>

/** Of `oauth2/callback`, in the `error` parameter of the client's callback route. */
export type LoginError = 'login_failed' | 'provider_unavailable' | 'access_denied'
