import type { ManagedUser } from '@portico/contract'
import { LIMITS, USER_SORT_FIELDS } from '@portico/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { problemOf } from '../../../testing/documents.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

/** The paged lists of users. */

const COUNT = 65

/** The response of a list, and where its header leads. */
async function list(query = '', path = 'api/admin/users') {
  const response = await admin.fetch(path + query)
  expect(response.status).toBe(200)
  const users = (await response.json()) as ManagedUser[]
  const links = Object.fromEntries(
    [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, address, name]) => [
      name,
      new URL(address as string).search
    ])
  )
  return { users, logins: users.map(({ login }) => login), links, total: Number(response.headers.get('x-total-count')) }
}

beforeAll(async () => {
  await portal.sql(
    `insert into users (login, email, first_name, last_name, lang_key, authorities, created_by, last_modified_by, created_date, last_modified_date)
     select 'person' || lpad(n::text, 2, '0'), case when n % 5 > 0 then 'p' || n || '@partner.example' end,
            case when n % 2 = 0 then 'Éva' else 'bob' end, 'Name' || (100 - n), case when n % 3 = 0 then 'es' else 'en' end,
            '{ROLE_USER}', 'admin', 'admin', now() - n * interval '1 hour', now() - n * interval '1 hour'
       from generate_series(1, $1) n`,
    [COUNT - 2]
  )
})

describe('the list of users', () => {
  test('returns the first twenty by id, and how many there are, when nothing is asked for', async () => {
    const { users, total, links } = await list()
    expect(users.map(({ id }) => id)).toEqual(Array.from({ length: LIMITS.pageSize }, (_, index) => index + 1))
    expect(total).toBe(COUNT)
    expect(links).toEqual({ next: '?page=1&size=20', last: '?page=3&size=20', first: '?page=0&size=20' })
  })

  test('leads to its other pages, with everything that was asked for', async () => {
    const { links } = await list('?page=1&size=10&sort=login,desc&sort=id,asc&query=person')
    const rest = 'size=10&sort=login%2Cdesc&sort=id%2Casc&query=person'
    expect(links).toEqual({
      next: `?page=2&${rest}`,
      prev: `?page=0&${rest}`,
      last: `?page=6&${rest}`,
      first: `?page=0&${rest}`
    })
    expect((await list(links.last)).users).toHaveLength(3)
  })

  test('has every user on exactly one page, whatever it is sorted by', async () => {
    for (const field of USER_SORT_FIELDS)
      for (const direction of ['asc', 'desc']) {
        const pages = await Promise.all(
          [0, 1, 2, 3].map((page) => list(`?page=${page}&size=20&sort=${field},${direction}`))
        )
        const ids = pages.flatMap(({ users }) => users.map(({ id }) => id))
        expect(new Set(ids).size, `${field},${direction}`).toBe(COUNT)
      }
  })

  test('sorts whatever the case, with what is missing last in both directions', async () => {
    await portal.sql(`update users set login = 'PERSON01' where login = 'person01'`)
    expect((await list('?query=person&sort=login,asc&size=3')).logins).toEqual(['PERSON01', 'person02', 'person03'])
    for (const direction of ['asc', 'desc']) {
      const { users } = await list(`?sort=email,${direction}&size=200`)
      const missing = users.findIndex(({ email }) => email === '')
      expect(missing).toBeGreaterThan(0)
      expect(users.slice(missing).every(({ email }) => email === '')).toBe(true)
    }
    const { users } = await list('?sort=firstName,desc&sort=login,desc&query=person&size=2')
    expect(users.map(({ firstName, login }) => [firstName, login])).toEqual([
      ['Éva', 'person62'],
      ['Éva', 'person60']
    ])
  })

  test.each([
    ['login', 'PERSON0', 9],
    ['e-mail address', '@partner', 51],
    ['first name', 'éva', 31],
    ['both names as one writes them', 'Éva Name98', 1],
    ['nothing that there is', 'nobody', 0],
    ['wildcards as the characters they are', 'person_1', 0],
    ['wildcards as the characters they are', '%', 0],
    ['a backslash as what it is', '\\', 0],
    ['blanks alone', '  ', COUNT]
  ])('finds by %s (%s)', async (_what, query, count) => {
    expect((await list(`?query=${encodeURIComponent(query)}`)).total).toBe(count)
  })

  test('filters by where a user stands and by role', async () => {
    const set = (login: string, values: string) => portal.sql(`update users set ${values} where login = '${login}'`)
    await set('person10', `activated = false`)
    await set('person11', `activated = false, activation_pending = true`)
    await set('person12', `activated = false, last_modified_by = 'system'`)
    await set('person13', `activated = false, suspended_date = now(), suspension_reason = 'inactivity'`)
    const found = async (query: string) => (await list(`?${query}&sort=login&size=200`)).logins
    expect(await found('state=deactivated')).toEqual(['person10'])
    expect(await found('state=pending')).toEqual(['person11', 'person12'])
    expect(await found('state=suspended')).toEqual(['person13'])
    expect(await found('state=active')).toHaveLength(COUNT - 4)
    expect(await found('authority=ROLE_ADMIN')).toEqual(['admin'])
    expect(await found('state=active&authority=ROLE_ADMIN&query=user')).toEqual([])
    expect(await found('state=&authority=')).toHaveLength(COUNT)
  })

  test('a page beyond the last is empty, and still says how many there are', async () => {
    const { users, total, links } = await list('?page=99')
    expect([users, total]).toEqual([[], COUNT])
    expect(links.prev).toBe('?page=3&size=20')
  })

  test('counts the sessions that have not ended', async () => {
    const { users } = await list('?query=admin@')
    expect(users).toMatchObject([{ login: 'admin', sessions: 1 }])
  })

  test.each([
    ['page', 'page=-1'],
    ['page', 'page=x'],
    ['page', 'page=1e12'],
    ['size', 'size=0'],
    ['size', 'size=201'],
    ['sort', 'sort=passwordHash,asc'],
    ['sort', 'sort=id,upwards'],
    ['sort', 'sort=id;drop table users'],
    ['sort', 'sort='],
    ['state', 'state=king'],
    ['authority', 'authority=ROLE_KING'],
    ['query', 'query=%00'],
    ['query', `query=${'x'.repeat(300)}`]
  ])('refuses a bad %s and names it (%s)', async (field, query) => {
    const response = await admin.fetch(`api/admin/users?${query}`)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fieldErrors?.map((fault) => fault.field)).toEqual([field])
  })
})

test.each([
  ['page=', 'page', 'Pattern'],
  ['size=', 'size', 'Pattern'],
  ['size=%20', 'size', 'Pattern'],
  ['size=1.5', 'size', 'Pattern'],
  ['size=0', 'size', 'Min'],
  ['size=201', 'size', 'Max'],
  ['sort=', 'sort', 'Enum'],
  ['state=king', 'state', 'Enum'],
  ['state=active&state=active', 'state', 'Enum'],
  [`query=${'x'.repeat(300)}`, 'query', 'Size']
])('?%s: %s is told to be wrong for %s', async (query, field, message) => {
  const response = await admin.fetch(`api/admin/users?${query}`)
  expect((await problemOf(response)).fieldErrors).toEqual([{ objectName: 'query', field, message }])
})

describe('the public list', () => {
  test('shows whoever is signed in the id and login of those who may work, and nothing else', async () => {
    const response = await user.fetch('api/users?size=200&sort=login,desc')
    const users = (await response.json()) as object[]
    expect(Number(response.headers.get('x-total-count'))).toBe(users.length)
    expect(users.every((item) => Object.keys(item).join() === 'id,login')).toBe(true)
    expect(users[0]).toMatchObject({ login: 'user' })
    const [{ count } = {}] = await portal.sql('select count(*)::int as count from users where activated')
    expect(users).toHaveLength(count as number)
  })

  test('is not sorted by what only administrators may know', async () => {
    expect((await user.fetch('api/users?sort=lastModifiedBy,asc')).status).toBe(400)
  })
})

test('the roles are names', async () => {
  expect(await admin.json('api/authorities')).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
})
