export type Shell = 'sh' | 'powershell'

interface TokenCommand {
  shell: Shell
  tokenEndpoint: string
  clientId: string
  /** Separated by spaces in the request. */
  scopes: readonly string[]
}

/** The command that requests a token with a secret, which is in an environment variable: a command line is kept in a history. */
export function tokenCommand({ shell, tokenEndpoint, clientId, scopes }: TokenCommand): string {
  const scope = scopes.join(' ')
  if (shell === 'powershell')
    return [
      `$basic = [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes("${clientId}:$env:CLIENT_SECRET"))`,
      `Invoke-RestMethod -Method Post "${tokenEndpoint}" \``,
      '  -Headers @{ Authorization = "Basic $basic" } `',
      `  -Body @{ grant_type = 'client_credentials'; scope = '${scope}' }`
    ].join('\n')
  return [
    `curl -sS "${tokenEndpoint}" \\`,
    `  -u "${clientId}:$CLIENT_SECRET" \\`,
    '  -d grant_type=client_credentials \\',
    `  --data-urlencode "scope=${scope}"`
  ].join('\n')
}

/** The addresses of the authorization server of the sandbox, on the portal's own origin. */
export function authorizationServer(origin: string) {
  return {
    issuer: `${origin}/sandbox`,
    tokenEndpoint: `${origin}/sandbox/oauth2/token`,
    metadata: `${origin}/.well-known/oauth-authorization-server/sandbox`
  }
}
