import { ACCESS_TOKEN, type PostmanAuth } from './postman-auth.ts'

/** Seconds before its end at which a token is replaced. */
const SPARE_SECONDS = 30

/**
 * The script that runs before each request of a collection: it gets a token with the client’s credentials and keeps it until it expires,
 * so that a collection runs with its id and secret alone. A client without a secret, such as a public demo, names itself in the form.
 */
const script = (tokenUrl: string, scope: string) => `const variables = pm.collectionVariables
if (Date.now() >= Number(variables.get('accessTokenExpires') || 0)) {
  const id = pm.variables.get('clientId')
  const secret = pm.variables.get('clientSecret')
  const form = { grant_type: 'client_credentials', scope: ${JSON.stringify(scope)}, ...(secret ? {} : { client_id: id }) }
  const header = { 'Content-Type': 'application/x-www-form-urlencoded' }
  if (secret) header.Authorization = 'Basic ' + btoa(encodeURIComponent(id) + ':' + encodeURIComponent(secret))
  const urlencoded = Object.entries(form).map(([key, value]) => ({ key, value }))
  pm.sendRequest({ url: ${JSON.stringify(tokenUrl)}, method: 'POST', header, body: { mode: 'urlencoded', urlencoded } }, (error, response) => {
    if (error || response.code !== 200) throw new Error('No token: ' + (error || response.text()))
    const { access_token, expires_in } = response.json()
    variables.set('${ACCESS_TOKEN}', access_token)
    variables.set('accessTokenExpires', String(Date.now() + (expires_in - ${SPARE_SECONDS}) * 1000))
  })
}`

/** The event of a collection that gets its tokens; undefined where it uses none of client credentials. */
export function tokenEvent(auth: PostmanAuth | undefined): object | undefined {
  if (auth?.type !== 'oauth2') return undefined
  const values = new Map((auth.oauth2 as { key: string; value: string }[]).map(({ key, value }) => [key, value]))
  const [tokenUrl, scope = ''] = [values.get('accessTokenUrl'), values.get('scope')]
  if (tokenUrl === undefined) return undefined
  return { listen: 'prerequest', script: { type: 'text/javascript', exec: script(tokenUrl, scope).split('\n') } }
}
