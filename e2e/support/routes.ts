import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ENTITIES } from '@portico/contract'

const SOURCE = path.resolve(import.meta.dirname, '../../apps/web/src')

/** The address of every page that the client's router knows, read from its sources, so that a new page is in it too. */
export function everyPage(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)(routes|router)\.tsx$/.test(file)
  )
  const named = files.flatMap((file) =>
    [...readFileSync(path.join(SOURCE, file), 'utf8').matchAll(/path: '(\/[^']*)'/g)].map((match) => match[1]!)
  )
  const ofEntities = ENTITIES.flatMap(({ route }) => [route, `${route}/new`, `${route}/1`, `${route}/1/edit`])
  const opened = named.map((route) => route.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1'))
  return [...new Set([...opened, ...ofEntities, '/nowhere'])].filter((route) => !route.includes('*'))
}
