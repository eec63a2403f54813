import type { FastifyContextConfig, FastifyInstance } from 'fastify'

/**
 * Sets what the routes of a scope have in common; what a route declares itself takes precedence. To be called before the routes are
 * added.
 *
 * @param tag of the description of the API
 * @param config such as who may call them
 */
export function setRouteDefaults(scope: FastifyInstance, tag: string, config: FastifyContextConfig): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...config, ...route.config }
    route.schema = { tags: [tag], ...route.schema }
  })
}
