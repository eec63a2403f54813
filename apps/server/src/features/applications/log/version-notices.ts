import { inTransaction } from '@portico/server-kit'
import { queryRows } from '../../../platform/database/query.ts'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'
import { defineMemberMail } from '../mails.ts'
import type { ApplicationServices } from '../services.ts'
import { COMPARED_DAYS, compareVersions } from './version-comparison.ts'

type NoticeServices = Pick<
  ApplicationServices,
  'database' | 'outbox' | 'clock' | 'requestLog' | 'listApiVersions' | 'readApiVersions'
>

/** The applications that have used an API in the days that are compared. */
const USERS_OF_API = `
  select a.id, a.name, a.client_id as "clientId" from applications a
   where a.ended_date is null and exists (
     select from application_usage u where u.application_id = a.id and u.api = $1 and u.day > $2::date - $3::int)
   order by a.id`

const MEMBERS = `
  select u.id as "user", u.email from application_members m join users u on u.id = m.user_id
   where m.application_id = $1 and u.activated and u.email is not null order by u.id`

interface Notice {
  application: number
  name: string
  from: string
  requests: number
  refused: number
  different: number
}

/** Who reads what everybody reads. */
const NOBODY = { session: null }

/** Compares a new version with the one before it, for each application that uses the API. */
async function noticesOf(services: NoticeServices, api: string, from: string, to: string): Promise<Notice[]> {
  const { database, clock } = services
  const applications = await queryRows<{ id: number; name: string; clientId: string }>(database.pool, USERS_OF_API, [
    api,
    clock(),
    COMPARED_DAYS
  ])
  const notices: Notice[] = []
  for (const { id, name, clientId } of applications) {
    const report = await compareVersions(services, NOBODY, clientId, { api, from, to })
    if (!report || report.requests === 0) continue
    const sum = (key: 'refused' | 'different') => report.operations.reduce((total, each) => total + each[key], 0)
    notices.push({
      application: id,
      name,
      from,
      requests: report.requests,
      refused: sum('refused'),
      different: sum('different')
    })
  }
  return notices
}

/**
 * The job that notifies the members of applications of new versions of the APIs that they use, with what those change for their requests.
 * What is published when it runs for the first time is not new.
 */
export function versionNoticesJob(services: NoticeServices): JobDefinition<object> {
  const { database, outbox, listApiVersions } = services
  return {
    name: 'version-notices',
    schedule: '*/10 * * * *',
    run: async () => {
      const published = await listApiVersions()
      const known = new Set(
        (
          await queryRows<{ api: string; version: string }>(
            database.pool,
            'select api, version from announced_versions',
            []
          )
        ).map(({ api, version }) => `${api} ${version}`)
      )
      for (const { api, version: to } of published) {
        if (known.has(`${api} ${to}`)) continue
        const versions = published.filter((each) => each.api === api).map(({ version }) => version)
        const from = versions[versions.indexOf(to) + 1]
        const notices = known.size === 0 || from === undefined ? [] : await noticesOf(services, api, from, to)
        await inTransaction(database, async (transaction) => {
          const { rowCount } = await transaction.client.query(
            'insert into announced_versions (api, version) values ($1, $2) on conflict do nothing',
            [api, to]
          )
          // Another instance has notified.
          if (rowCount === 0) return
          for (const { application, ...notice } of notices)
            for (const { user, email } of await queryRows<{ user: number; email: string }>(
              transaction.client,
              MEMBERS,
              [application]
            ))
              await outbox.queue(transaction, {
                kind: 'applicationVersionPublished',
                recipient: email,
                data: { user, application, api, to, ...notice }
              })
        })
      }
    }
  }
}

/** Defines how the mail about a new version is written. */
export function defineVersionMail(services: Pick<ApplicationServices, 'outbox' | 'publicUrl'>): void {
  defineMemberMail(services, 'applicationVersionPublished', ({ api, from, to, refused, different }, write) => {
    const address = new URLSearchParams({ api: String(api), from: String(from), to: String(to) })
    const isTouched = Number(refused) + Number(different) > 0
    return {
      paragraphs: [write('first'), write(isTouched ? 'touched' : 'untouched')],
      page: `versions?${address}`
    }
  })
}
