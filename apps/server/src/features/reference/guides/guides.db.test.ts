import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Guide, Guides } from '@portico/contract'
import type { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'
import { refusal } from '../../../testing/references.ts'
import { signIn } from '../../../testing/sign-in/accounts.ts'

/** The texts that stand beside the APIs. */

let portal: TestPortal
let user: Client
const guidesFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-guides-'))

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(guidesFolder, name)), { recursive: true })
  fs.writeFileSync(path.join(guidesFolder, name), text)
}

beforeAll(async () => {
  const body = '## Get a token\n\n```sh\ncurl {{server}}/sandbox\n```\n\n<script>alert(1)</script>\n\n## Get a token\n'
  write('en/security.md', `---\ntitle: Security\nsummary: Tokens and scopes\n---\n${body}`)
  write('en/quick-start/payments.md', '---\ntitle: Payments\nsummary: First payment\n---\nText')
  write('es/security.md', '---\ntitle: Seguridad\nsummary: Tokens y ámbitos\n---\n## Obtener un token\n')
  portal = await startPortal({ guidesFolder })
  user = await signIn(portal, 'user')
})
afterAll(async () => {
  await portal.close()
  fs.rmSync(guidesFolder, { recursive: true })
})

test('guides are listed in the language asked for, and in English where they are not translated', async () => {
  const { guides } = await user.json<Guides>('api/guides?language=es')
  expect(guides).toEqual([
    { name: 'quick-start/payments', title: 'Payments', summary: 'First payment', headings: [] },
    {
      name: 'security',
      title: 'Seguridad',
      summary: 'Tokens y ámbitos',
      headings: [{ id: 'obtener-un-token', level: 2, text: 'Obtener un token' }]
    }
  ])
})

test('a guide is HTML with ids on its headings, the portal’s own address, and nothing that runs', async () => {
  const guide = await user.json<Guide>('api/guides/security')
  expect(guide).toMatchObject({ name: 'security', title: 'Security' })
  expect(guide.headings.map(({ id }) => id)).toEqual(['get-a-token', 'get-a-token-2'])
  for (const { id } of guide.headings) expect(guide.html).toContain(`<h2 id="${id}">`)
  expect(guide.html).toContain(`curl ${portal.origin}/sandbox`)
  expect(guide.html).not.toContain('script')
  expect(await user.json('api/guides/quick-start/payments?language=fr')).toMatchObject({ title: 'Payments' })
})

test('an API’s pages are told whether it has a quick start', async () => {
  expect(await user.json('api/reference/payments')).toMatchObject({ quickStart: true })
  expect(await user.json('api/reference/orders-api')).toMatchObject({ quickStart: false })
})

test('a guide that there is not is refused with those there are', async () => {
  const { detail } = await refusal(await user.fetch('api/guides/quick-start/nothing'), 404)
  expect(detail).toBe('There is no guide quick-start/nothing. Available: quick-start/payments, security.')
})
