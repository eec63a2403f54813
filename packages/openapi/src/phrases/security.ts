import type { OAuthFlowView, SecurityRequirementView, ServerView } from '../model/operation.ts'
import type { Phrase, PhraseBook } from './phrase-book.ts'

const of = (key: string) => `reference.operation.security.${key}`

const PARAMETER_LOCATIONS = ['header', 'query', 'cookie']

/** How a request authenticates with a security scheme: `Bearer token in the header Authorization`. */
export function schemePhrase(requirement: SecurityRequirementView, words: PhraseBook): Phrase {
  const { type, keyName = '', keyIn = '', scheme = '', bearerFormat } = requirement
  const header = { code: 'Authorization' }
  if (type === 'apiKey')
    return words.phrase(of(`apiKey.${PARAMETER_LOCATIONS.includes(keyIn) ? keyIn : 'other'}`), {
      name: { code: keyName }
    })
  if (type !== 'http') return [words.t(of(type))]
  if (scheme === 'basic') return words.phrase(of('basic'), { header })
  if (scheme !== 'bearer') return words.phrase(of('http'), { scheme: { code: scheme } })
  return bearerFormat === undefined
    ? words.phrase(of('bearer'), { header })
    : words.phrase(of('bearerFormat'), { header, format: bearerFormat })
}

/** Where an OAuth 2 flow gets its token: `Client credentials: token from …`. */
export function flowPhrase(flow: OAuthFlowView, words: PhraseBook): Phrase {
  const url = (address: string | undefined) => ({ code: address ?? '…' })
  const main = words.phrase(of(`grant.${flow.grant}`), {
    authorizationUrl: url(flow.authorizationUrl),
    tokenUrl: url(flow.tokenUrl),
    deviceAuthorizationUrl: url(flow.deviceAuthorizationUrl)
  })
  if (flow.refreshUrl === undefined) return main
  return [...main, ', ', ...words.phrase(of('refresh'), { refreshUrl: url(flow.refreshUrl) })]
}

/** A variable of a server's URL with its default and its values. */
export const variablePhrase = (
  { name, defaultValue, values }: NonNullable<ServerView['variables']>[number],
  words: PhraseBook
): Phrase =>
  words.phrase(`reference.operation.servers.${values ? 'variableValues' : 'variable'}`, {
    name: { code: name },
    value: { code: defaultValue },
    values: words.list(
      (values ?? []).map((value) => [{ code: value }]),
      'disjunction'
    )
  })
