import { DEMO_CLIENT_ID } from '@portico/contract'

export type Shell = 'sh' | 'powershell'

/** The quotation of the first call: its figures stand in the Finance quotation API's documents. */
export const FIRST_QUOTATION = {
  productId: 'prd_3K8V2Y6BNC',
  price: { value: '30000.00', currency: 'EUR' },
  deposit: { value: '6000.00', currency: 'EUR' },
  termInMonths: 48
} as const

const TOKEN_PATH = '/sandbox/oauth2/token'
const QUOTATIONS_PATH = '/sandbox/finance-quotation/v2/quotations'

/** The two commands of the first call, for a terminal. */
export function firstCall(shell: Shell, origin: string, workspace: string): { token: string; call: string } {
  const body = JSON.stringify(FIRST_QUOTATION, null, 2)
  if (shell === 'powershell')
    return {
      token: [
        `$response = Invoke-RestMethod -Method Post "${origin}${TOKEN_PATH}" -Body @{`,
        "  grant_type = 'client_credentials'",
        `  client_id = '${DEMO_CLIENT_ID}'`,
        "  scope = 'finance-quotation'",
        `  workspace = '${workspace}'`,
        '}',
        '$token = $response.access_token'
      ].join('\n'),
      call: [
        `Invoke-RestMethod -Method Post "${origin}${QUOTATIONS_PATH}" \``,
        '  -Headers @{ Authorization = "Bearer $token"; "Idempotency-Key" = "first-call-$(Get-Date -UFormat %s)" } `',
        "  -ContentType 'application/json' `",
        `  -Body '${body}'`
      ].join('\n')
    }
  return {
    token: [
      `TOKEN=$(curl -sS "${origin}${TOKEN_PATH}" \\`,
      '  -d grant_type=client_credentials \\',
      `  -d client_id=${DEMO_CLIENT_ID} \\`,
      '  -d scope=finance-quotation \\',
      `  -d workspace=${workspace} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`
    ].join('\n'),
    call: [
      `curl -sS "${origin}${QUOTATIONS_PATH}" \\`,
      '  -H "Authorization: Bearer $TOKEN" \\',
      '  -H "Idempotency-Key: first-call-$(date +%s)" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '${body}'`
    ].join('\n')
  }
}

/** A whole page with the calculator, to be saved as a file. */
export function pluginPage(origin: string, workspace: string, language: string): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '  <meta charset="utf-8">',
    '  <title>Finance calculator</title>',
    `  <script type="module" src="${origin}/plugin/v1/finance-calculator.js"></script>`,
    '  <portico-finance-calculator',
    '    plugin-id="YOUR-PLUGIN-ID"',
    `    workspace="${workspace}"`,
    '    country="DE"',
    `    language="${language}"`,
    '    vehicle-price="30000"',
    '  ></portico-finance-calculator>',
    '</html>'
  ].join('\n')
}
