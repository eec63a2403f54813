import { ROLE_ADMIN, ROLE_USER } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import { defineSecretExpiryMail } from './credentials/expiry.ts'
import { credentialRoutes } from './credentials/routes.ts'
import { endpointRoutes } from './endpoints/routes.ts'
import { defineGoLiveMails } from './go-live/mails.ts'
import { goLiveRoutes } from './go-live/routes.ts'
import { dealRoutes } from './log/deal-routes.ts'
import { logRoutes } from './log/routes.ts'
import { versionCheckRoutes } from './log/version-check-routes.ts'
import { defineVersionMail } from './log/version-notices.ts'
import { defineApplicationMails } from './mails.ts'
import { defineMembershipMails } from './members/mails.ts'
import { memberRoutes } from './members/routes.ts'
import { recordRoutes } from './record-routes.ts'
import type { ApplicationServices } from './services.ts'
import { ApplicationStore } from './store.ts'
import { tokenRoutes } from './usage/routes.ts'

/** Applications of users: what they are, who works on them, their credentials, tokens and usage. */
export const applicationRoutes: FastifyPluginAsyncZod<ApplicationServices> = async (app, services) => {
  defineApplicationMails(services)
  defineMembershipMails(services)
  defineSecretExpiryMail(services)
  defineVersionMail(services)
  defineGoLiveMails(services)
  setRouteDefaults(app, 'Applications', { access: [ROLE_ADMIN, ROLE_USER] })
  const store = new ApplicationStore(services)
  app.register(recordRoutes, { store })
  app.register(credentialRoutes, { store })
  app.register(memberRoutes, { store })
  app.register(tokenRoutes, { store })
  app.register(endpointRoutes, { store })
  app.register(logRoutes, { store })
  app.register(dealRoutes, { store })
  app.register(versionCheckRoutes, { store })
  app.register(goLiveRoutes, { store })
}
