import fs from 'node:fs'
import path from 'node:path'
import { PUBLISHED_API_NAMES } from '@portico/contract'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { portal, sharePortal } from '../../testing/shared-portal.ts'

sharePortal()

const APIS = path.resolve(import.meta.dirname, '../../../../../content/apis')

/** A call of an API's first version that reads something, and its path in the sandbox. */
function readingPath(api: string): string {
  const { servers, paths } = parse(fs.readFileSync(path.join(APIS, api, '1.0.0/openapi.yaml'), 'utf8')) as {
    servers: { url: string }[]
    paths: Record<string, { get?: object }>
  }
  const found = Object.entries(paths).find(([, methods]) => methods.get)
  return (servers[0]?.url ?? '') + (found?.[0] ?? '').replaceAll(/\{\w+\}/g, 'any')
}

test.each(PUBLISHED_API_NAMES)('pages say that %s is live in the sandbox, and it is', async (api) => {
  const { status } = await fetch(portal.origin + readingPath(api))
  // Without a token: what is there asks for one.
  expect([api, status]).toEqual([api, 401])
})
