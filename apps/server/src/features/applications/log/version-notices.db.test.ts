import { PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { applicationCalls } from '../../../testing/applications.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

const own = applicationCalls(() => user)
const OWNER = 'user@portico.example'
const JOB = 'version-notices'

const mails = async () =>
  (await mailsTo(portal, OWNER, 'applicationVersionPublished')).map(({ subject, text }) => ({
    subject,
    text: text.replace(/\s+/g, ' ')
  }))

test('members are notified once of a version of an API that they use, with what it changes for their requests', async () => {
  await user.fetch(PATHS.apiVersions('sandbox', 'payments'))
  await portal.app.jobs.run(JOB)
  expect(await mails()).toEqual([])

  const { id, name } = await own.create({ name: 'Notified shop' })
  await own.create({ name: 'Idle shop' })
  const response = await own.send('POST', PATHS.applicationToken(id), {})
  const { access_token } = (await response.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  await fetch(`${portal.origin}/sandbox/payments/v1/payments?limit=1`, { headers })
  await expect
    .poll(async () => portal.sql('select 1 from application_usage where application_id = $1', [id]), {
      timeout: 15_000
    })
    .toHaveLength(1)
  await portal.sql(
    `delete from announced_versions where api in ('payments', 'orders-api') and version in ('1.1.0', '2.0.0')`
  )

  await portal.app.jobs.run(JOB)
  await portal.app.jobs.run(JOB)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toContain('payments 1.1.0 is published')
  expect(mail?.text).toContain(`that the application ${name} sent to version 1.0.0 in the last 30 days`)
  expect(mail?.text).toContain('Your requests are not affected: 1.1.0 accepts all of them')
  expect(mail?.text).toContain(`/applications/${id}/versions?api=payments&from=1.0.0&to=1.1.0`)
}, 20_000)
