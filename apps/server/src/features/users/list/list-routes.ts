import {
  AUTHORITIES,
  LIMITS,
  managedUserSchema,
  PATHS,
  PUBLIC_USER_SORT_FIELDS,
  publicUserSchema,
  storableText,
  USER_SORT_FIELDS,
  USER_STATES
} from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { optionalEnum, PAGE_HEADERS, pageQuery, setPagingHeaders } from '../../../platform/http/paging.ts'
import type { UserServices } from '../services.ts'
import { listPublicUsers, listUsers, type Page } from './lists.ts'
import { readSort, sortParameter } from './sort.ts'

const sortedPageQuery = pageQuery.extend({ sort: sortParameter })

const userQuery = sortedPageQuery.extend({
  query: storableText(LIMITS.shortText).optional().describe('Text in the login, names or email address'),
  state: optionalEnum(USER_STATES),
  authority: optionalEnum(AUTHORITIES)
})

/** The paged lists of users, and the roles that there are. */
export const listRoutes: FastifyPluginAsyncZod<UserServices> = async (app, { database, clock, publicUrl }) => {
  app.get(
    `/${PATHS.users}`,
    {
      config: { responseHeaders: PAGE_HEADERS },
      schema: {
        summary: 'List users',
        querystring: userQuery,
        response: { 200: z.array(managedUserSchema) }
      }
    },
    async (request, reply) => {
      const { page, size, sort, ...filter } = request.query
      const order = readSort(sort, USER_SORT_FIELDS)
      return sendPage(request, reply, await listUsers(database, filter, { page, size, sort: order }, clock()))
    }
  )

  app.get(
    `/${PATHS.publicUsers}`,
    {
      config: { access: 'signed-in', responseHeaders: PAGE_HEADERS },
      schema: {
        tags: ['Users'],
        summary: 'List active users by ID and login',
        querystring: sortedPageQuery,
        response: { 200: z.array(publicUserSchema) }
      }
    },
    async (request, reply) => {
      const { page, size, sort } = request.query
      const order = readSort(sort, PUBLIC_USER_SORT_FIELDS)
      return sendPage(request, reply, await listPublicUsers(database, { page, size, sort: order }))
    }
  )

  app.get(
    `/${PATHS.authorities}`,
    { schema: { summary: 'List roles', response: { 200: z.array(z.enum(AUTHORITIES)) } } },
    async () => [...AUTHORITIES]
  )

  function sendPage<T>(
    request: FastifyRequest<{ Querystring: z.infer<typeof pageQuery> }>,
    reply: FastifyReply,
    { items, total }: Page<T>
  ): T[] {
    const { page, size } = request.query
    setPagingHeaders(request, reply, { page, size, total, publicUrl })
    return items
  }
}
