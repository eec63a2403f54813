import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_QUOTATION, firstCall, pluginPage } from './commands.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-commands-'))
  // Responds as a token endpoint does, and notes what it was asked.
  writeFileSync(
    join(folder, 'curl'),
    `#!/bin/sh\nfor argument in "$@"; do printf '%s\\0' "$argument"; done >> "${folder}/asked"\nprintf '{"access_token":"ey.J-_0","token_type":"Bearer"}'\n`
  )
  chmodSync(join(folder, 'curl'), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the shell takes the commands as they are: the second sends the token that the first was given', () => {
  const { token, call } = firstCall('sh', 'http://localhost:8080', 'abc_def-123')
  execFileSync('/bin/sh', ['-c', `${token}\n${call}`], { env: { PATH: `${folder}:/usr/bin:/bin` } })
  const asked = readFileSync(join(folder, 'asked'), 'utf8').split('\0')
  expect(asked).toContain('http://localhost:8080/sandbox/oauth2/token')
  expect(asked).toContain('workspace=abc_def-123')
  expect(asked).toContain('client_id=portal-demo')
  expect(asked).toContain('http://localhost:8080/sandbox/finance-quotation/v2/quotations')
  expect(asked).toContain('Authorization: Bearer ey.J-_0')
  expect(asked.map(asJson)).toContainEqual(FIRST_QUOTATION)
})

test('PowerShell’s commands send the same', () => {
  const { token, call } = firstCall('powershell', 'http://localhost:8080', 'abc_def-123')
  expect(token).toContain("workspace = 'abc_def-123'")
  expect(asJson(/-Body '([^']+)'/.exec(call)?.[1] ?? '')).toEqual(FIRST_QUOTATION)
  // A line goes on where a backtick is the last character.
  for (const line of call.split('\n').filter((line) => /^(?:Invoke| {2}-(?:Headers|ContentType))/.test(line)))
    expect(line).toMatch(/ `$/)
})

test('the page for the plugin names workspace and language', () => {
  const page = pluginPage('http://localhost:8080', 'abc_def-123', 'es')
  expect(page).toContain('workspace="abc_def-123"')
  expect(page).toContain('language="es"')
  expect(page).toContain('src="http://localhost:8080/plugin/v1/finance-calculator.js"')
})

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
