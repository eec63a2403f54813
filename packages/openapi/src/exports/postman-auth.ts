import type { OperationView, SecurityAlternative, SecurityRequirementView } from '../model/operation.ts'
import { variableName, variableReference } from './secrets.ts'

/** How Postman lets a request in. Attributes are pairs, for so the format has them. */
export interface PostmanAuth {
  readonly type: 'oauth2' | 'bearer' | 'basic' | 'apikey' | 'noauth'
  readonly [attributes: string]: unknown
}

/** The variable of the token that the script of a collection gets. */
export const ACCESS_TOKEN = 'accessToken'

const attributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' }))

/** The access of one way in, by its first scheme that Postman knows; undefined where nothing is needed, or nothing it knows. */
export function authOf(alternative: SecurityAlternative | undefined, origin: string): PostmanAuth | undefined {
  for (const scheme of alternative ?? []) {
    const auth = schemeAuth(scheme, origin)
    if (auth) return auth
  }
  return undefined
}

function schemeAuth(scheme: SecurityRequirementView, origin: string): PostmanAuth | undefined {
  const { name, type, keyName, keyIn } = scheme
  const secret = variableReference(variableName(name))
  const http = type === 'http' ? scheme.scheme?.toLowerCase() : undefined
  if (type === 'oauth2') return oauth(scheme, origin) ?? { type: 'bearer', bearer: attributes({ token: secret }) }
  if (type === 'openIdConnect' || http === 'bearer') return { type: 'bearer', bearer: attributes({ token: secret }) }
  if (http === 'basic') return { type: 'basic', basic: attributes({ username: secret, password: '' }) }
  if (type !== 'apiKey' || keyIn === 'cookie') return undefined
  return {
    type: 'apikey',
    apikey: attributes({ key: keyName ?? 'key', value: secret, in: keyIn === 'query' ? 'query' : 'header' })
  }
}

/** Client credentials: the script of the collection gets the token, and Postman’s button does so too. */
function oauth({ flows = [], scopes }: SecurityRequirementView, origin: string): PostmanAuth | undefined {
  const flow = flows.find(({ grant }) => grant === 'clientCredentials')
  if (flow?.tokenUrl === undefined) return undefined
  return {
    type: 'oauth2',
    oauth2: attributes({
      accessToken: variableReference(ACCESS_TOKEN),
      grant_type: 'client_credentials',
      accessTokenUrl: flow.tokenUrl.startsWith('/') ? origin + flow.tokenUrl : flow.tokenUrl,
      clientId: variableReference('clientId'),
      clientSecret: variableReference('clientSecret'),
      scope: scopes.map((scope) => scope.name).join(' '),
      addTokenTo: 'header',
      client_authentication: 'header'
    })
  }
}

/** The access that most operations ask for: it stands once, at the collection. */
export function collectionAuth(operations: Iterable<OperationView>, origin: string): PostmanAuth | undefined {
  const counts = new Map<string, number>()
  for (const { security } of operations) {
    const auth = authOf(security[0], origin)
    if (auth) counts.set(JSON.stringify(auth), (counts.get(JSON.stringify(auth)) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most && (JSON.parse(most[0]) as PostmanAuth)
}
