import { type Info, LIMITS, PATHS } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './api/client.ts'

/** Which environment this is, as `management/info` says. */
export interface ApplicationProfile {
  /** The `global.ribbon` translation to show; undefined for no ribbon. */
  ribbonEnvironment: string | undefined
  inProduction: boolean
  isOpenApiEnabled: boolean
  supportEmail: string | undefined
  provider: Info['provider'] | undefined
  /** Months for which the audit log is stored; null without a limit. */
  auditMonths: number | null
  /** Issuer of the provider that keeps the accounts and their passwords; null where the portal itself does. */
  accountIssuer: string | null
  /** Where that provider lets people register and change their password; null where nobody has said. */
  accountUrl: string | null
  /** Whether there is anywhere to change a password: here, or at the provider. */
  offersPassword: boolean
  /** Characters that a new password has at least. */
  passwordMin: number
}

/** What is assumed before the server has responded, and when it does not: the careful side. */
const UNKNOWN: ApplicationProfile = {
  ribbonEnvironment: undefined,
  inProduction: true,
  isOpenApiEnabled: false,
  supportEmail: undefined,
  provider: undefined,
  auditMonths: null,
  accountIssuer: null,
  accountUrl: null,
  offersPassword: true,
  passwordMin: LIMITS.passwordMin
}

/** Reads the profile out of the server's response. */
export function readProfile(info: Partial<Info>): ApplicationProfile {
  const profiles = info.activeProfiles ?? []
  const { issuer = null, url = null, passwordMinLength = LIMITS.passwordMin } = info.accounts ?? {}
  const inProduction = profiles.includes('prod')
  return {
    ribbonEnvironment: inProduction ? undefined : info['display-ribbon-on-profiles'],
    inProduction,
    isOpenApiEnabled: profiles.includes('api-docs'),
    supportEmail: info.supportEmail,
    provider: info.provider,
    auditMonths: info.auditMonths ?? null,
    accountIssuer: issuer,
    accountUrl: url,
    offersPassword: issuer === null || url !== null,
    passwordMin: passwordMinLength
  }
}

/** The application's profile; asked for once per page load. */
export function useApplicationProfile(): ApplicationProfile & { isKnown: boolean; isFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['info'],
    queryFn: ({ signal }) => call<Info>('GET', PATHS.info, { signal }),
    select: (response) => readProfile(response.data),
    staleTime: Number.POSITIVE_INFINITY
  })
  return { ...(data ?? UNKNOWN), isKnown: data !== undefined, isFailed: isError }
}
