import { ROLE_ADMIN } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import { listRoutes } from './list/list-routes.ts'
import { defineUserMails } from './mails.ts'
import type { UserServices } from './services.ts'
import { UserStore } from './store.ts'
import { userRoutes } from './user-routes.ts'

/** Management of users for administrators, and the public list of users. */
export const userManagementRoutes: FastifyPluginAsyncZod<UserServices> = async (app, services) => {
  defineUserMails(services)
  setRouteDefaults(app, 'User management', { access: [ROLE_ADMIN] })
  app.register(listRoutes, services)
  app.register(userRoutes, { store: new UserStore(services) })
}
