import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ENTITIES } from '@portico/contract'
import { DEMO, METHODS, SET_UP, TRANSFER } from './payments.ts'
import { PUBLIC_PATHS } from './public-pages.ts'

const SOURCE = path.resolve(import.meta.dirname, '../../apps/web/src')

/** Pages whose routes are constants, templates, or nested below another route. */
const OTHER_PAGES = [
  ...PUBLIC_PATHS,
  ...[DEMO, SET_UP, METHODS, TRANSFER],
  ...['/web-component-demo/demo-page', '/web-component-demo/component-demo'],
  ...['', '/new', '/admin', '/admin/edit'].map((page) => `/admin/user-management${page}`),
  ...ENTITIES.flatMap(({ route }) => ['', '/new', '/import', '/1', '/1/edit'].map((page) => route + page)),
  '/applications/1/go-live',
  '/applications/reviews',
  '/apireference/landing',
  '/nowhere'
]

/**
 * The address of every page of the application. It reads all paths that the sources of the router have as literals, so that it includes
 * new pages.
 */
export function everyPage(): string[] {
  const routes = readdirSync(path.join(SOURCE, 'app/routes'), { encoding: 'utf8', recursive: true }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.')
  )
  const literals = ['app/router.tsx', ...routes.map((file) => `app/routes/${file}`)].flatMap((file) =>
    [...readFileSync(path.join(SOURCE, file), 'utf8').matchAll(/'(\/[^']*)'/g)].map((match) => match[1]!)
  )
  const opened = literals.map((route) => route.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1'))
  return [...new Set([...opened, ...OTHER_PAGES])].filter((route) => !route.includes('*'))
}
