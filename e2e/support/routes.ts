import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ENTITIES } from '@portico/contract'
import { DEMO, METHODS, SET_UP, TRANSFER } from './payments.ts'
import { PUBLIC_PATHS } from './public-pages.ts'

const SOURCE = path.resolve(import.meta.dirname, '../../apps/web/src')

/** The address of every page that the client's router knows, read from its sources, so that a new page is in it too. */
export function everyPage(): string[] {
  const files = ['app/router.tsx', ...readdirSync(path.join(SOURCE, 'app/routes')).map((file) => `app/routes/${file}`)]
  const named = files.flatMap((file) =>
    [...readFileSync(path.join(SOURCE, file), 'utf8').matchAll(/path: '(\/[^']*)'/g)].map((match) => match[1]!)
  )
  // The router takes these from constants.
  const constants = [...PUBLIC_PATHS, DEMO, SET_UP, METHODS, TRANSFER]
  const ofEntities = ENTITIES.flatMap(({ route }) => [route, `${route}/new`, `${route}/1`, `${route}/1/edit`])
  const opened = named.map((route) => route.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1'))
  return [...new Set([...opened, ...constants, ...ofEntities, '/nowhere'])].filter((route) => !route.includes('*'))
}
