import type { FastifyInstance } from 'fastify'

/** Which methods the routes of a path take; none where there is no such path. */
export type MethodsOf = (path: string) => string[]

/** Watches an application's routes, which the router itself finds only together with a method. */
export function watchMethods(app: FastifyInstance): MethodsOf {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // Wildcards belong to folders of files.
    if (url.includes('*')) return
    const pattern = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')
    routes.push({ pattern: new RegExp(`^${pattern}/?$`), methods: [method].flat() })
  })
  return (path) =>
    [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].sort()
}
