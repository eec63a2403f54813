import { RouteMethods } from '@portico/server-kit'
import type { FastifyInstance } from 'fastify'

/** Which methods the routes of a path take; none where there is no such path. */
export type MethodsOf = (path: string) => string[]

/** Watches an application's routes, which the router itself finds only together with a method. */
export function watchMethods(app: FastifyInstance): MethodsOf {
  const methods = new RouteMethods()
  app.addHook('onRoute', ({ url, method }) => {
    // Wildcards belong to folders of files.
    if (!url.includes('*')) methods.add(url, [method].flat())
  })
  return (path) => methods.of(path)
}
