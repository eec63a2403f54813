import {
  ALERT_HEADER,
  changedUserSchema,
  endedSessionsSchema,
  type ManagedUserDetail,
  managedUserDetailSchema,
  newUserSchema,
  PARAMS_HEADER,
  PATHS,
  problemSchema,
  storableText,
  userSessionsSchema
} from '@portico/contract'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { alertSuccess } from '../../platform/http/alerts.ts'
import { conditional, preconditionOf } from '../../platform/http/conditional.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import { describedBody } from '../../platform/http/fields.ts'
import { sessionOf } from '../../platform/security/access.ts'
import { USER_ENTITY } from '../../platform/users/store.ts'
import { readChange, readNewUser } from './input.ts'
import { etagOf } from './rows.ts'
import type { UserStore } from './store.ts'

const BASE = `/${PATHS.users}`
const ONE = `${BASE}/:login`
const params = z.object({ login: z.string() })

const ALERT_HEADERS = { [ALERT_HEADER]: 'Key of the message to show', [PARAMS_HEADER]: 'The login, URL-encoded' }
const USER_HEADERS = { ETag: 'Version of the changeable fields, for If-Match' }
const found = { 200: managedUserDetailSchema, 404: problemSchema }

/** A text that the database cannot store is no login. */
const loginSchema = storableText(1000)
function pathLogin(given: string): string {
  if (!loginSchema.safeParse(given).success) throw new ProblemError('notFound')
  return given
}

function send(reply: FastifyReply, user: ManagedUserDetail): ManagedUserDetail {
  reply.header('ETag', etagOf(user))
  return user
}

/** Reads, creates, changes and deletes a user. */
const recordRoutes: FastifyPluginAsyncZod<{ store: UserStore }> = async (app, { store }) => {
  app.get(
    ONE,
    {
      config: { responseHeaders: USER_HEADERS },
      schema: { summary: 'Retrieve a user', params, response: found }
    },
    async (request, reply) => {
      const user = await store.find(pathLogin(request.params.login))
      if (!user) throw new ProblemError('notFound')
      return send(reply, user)
    }
  )

  app.post(
    BASE,
    {
      config: {
        responseHeaders: { Location: 'Path of the user', ...USER_HEADERS, ...ALERT_HEADERS }
      },
      schema: {
        summary: 'Create a user',
        description: 'Without a password, the user receives a link to choose one.',
        body: describedBody(newUserSchema),
        response: { 201: managedUserDetailSchema }
      }
    },
    async (request, reply) => {
      const { values, password } = readNewUser(request.body)
      const user = await store.create(values, password, sessionOf(request))
      reply.code(201).header('Location', `/${PATHS.user(user.login)}`)
      alertSuccess(reply, `${USER_ENTITY}.created`, user.login)
      return send(reply, user)
    }
  )

  app.put(
    BASE,
    {
      config: { responseHeaders: { ...USER_HEADERS, ...ALERT_HEADERS } },
      schema: {
        summary: 'Update a user',
        description: 'The body contains the ID; omitted fields do not change.',
        headers: conditional,
        body: describedBody(changedUserSchema),
        response: { 200: managedUserDetailSchema, 412: problemSchema }
      }
    },
    async (request, reply) => {
      const { id, given } = readChange(request.body)
      const user = await store.update(id, given, preconditionOf(request), sessionOf(request))
      alertSuccess(reply, `${USER_ENTITY}.updated`, user.login)
      return send(reply, user)
    }
  )

  app.delete(
    ONE,
    {
      config: { recentSignIn: true, responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Delete a user with sessions and client IDs',
        params,
        headers: conditional,
        response: { 204: z.null(), 400: problemSchema, 404: problemSchema, 412: problemSchema }
      }
    },
    async (request, reply) => {
      const { login } = await store.delete(pathLogin(request.params.login), preconditionOf(request), sessionOf(request))
      alertSuccess(reply, `${USER_ENTITY}.deleted`, login)
      return reply.code(204).send(null)
    }
  )
}

/** Removes what a user has lost. */
const secondFactorRoutes: FastifyPluginAsyncZod<{ store: UserStore }> = async (app, { store }) => {
  app.delete(
    `${ONE}/second-factors`,
    {
      config: { recentSignIn: true, responseHeaders: { ...USER_HEADERS, ...ALERT_HEADERS } },
      schema: {
        summary: 'Remove the second factors and recovery codes of a user',
        description: 'The user is notified.',
        params,
        response: found
      }
    },
    async (request, reply) => {
      const login = pathLogin(request.params.login)
      const { user, isChanged } = await store.removeSecondFactors(login, sessionOf(request))
      if (isChanged) alertSuccess(reply, `${USER_ENTITY}.secondFactorsRemoved`, user.login)
      return send(reply, user)
    }
  )
}

/** Lists and ends the sessions of a user. */
const userSessionRoutes: FastifyPluginAsyncZod<{ store: UserStore }> = async (app, { store }) => {
  app.get(
    `${ONE}/sessions`,
    {
      schema: {
        summary: 'List the sessions of a user',
        params,
        response: { 200: userSessionsSchema, 404: problemSchema }
      }
    },
    async (request) => store.sessions(pathLogin(request.params.login), sessionOf(request))
  )

  app.delete(
    `${ONE}/sessions/:id`,
    {
      schema: {
        summary: 'End one session of a user',
        params: params.extend({ id: z.string() }),
        response: { 204: z.null(), 404: problemSchema }
      }
    },
    async (request, reply) => {
      await store.endSession(pathLogin(request.params.login), request.params.id, sessionOf(request))
      return reply.code(204).send(null)
    }
  )

  app.delete(
    `${ONE}/sessions`,
    {
      schema: {
        summary: 'End all sessions of a user',
        params,
        response: { 200: endedSessionsSchema, 404: problemSchema }
      }
    },
    async (request) => ({ ended: await store.endSessions(pathLogin(request.params.login), sessionOf(request)) })
  )
}

/** Gives and withdraws notice. */
const agreementRoutes: FastifyPluginAsyncZod<{ store: UserStore }> = async (app, { store }) => {
  app.post(
    `${ONE}/termination`,
    {
      config: { responseHeaders: { ...USER_HEADERS, ...ALERT_HEADERS } },
      schema: {
        summary: 'Give a user notice of termination',
        params,
        response: { ...found, 400: problemSchema }
      }
    },
    async (request, reply) => {
      const login = pathLogin(request.params.login)
      const { user, isChanged } = await store.startTermination(login, sessionOf(request))
      if (isChanged) alertSuccess(reply, `${USER_ENTITY}.terminationStarted`, user.login)
      return send(reply, user)
    }
  )

  app.delete(
    `${ONE}/termination`,
    {
      config: { responseHeaders: { ...USER_HEADERS, ...ALERT_HEADERS } },
      schema: { summary: 'Withdraw the notice of termination', params, response: found }
    },
    async (request, reply) => {
      const login = pathLogin(request.params.login)
      const { user, isChanged } = await store.withdrawTermination(login, sessionOf(request))
      if (isChanged) alertSuccess(reply, `${USER_ENTITY}.terminationWithdrawn`, user.login)
      return send(reply, user)
    }
  )
}

/** The calls about one user. */
export const userRoutes: FastifyPluginAsyncZod<{ store: UserStore }> = async (app, options) => {
  app.register(recordRoutes, options)
  app.register(secondFactorRoutes, options)
  app.register(userSessionRoutes, options)
  app.register(agreementRoutes, options)
}
