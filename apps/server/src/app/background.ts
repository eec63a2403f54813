import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { expiredAccountsTask } from '../features/account/registration/store.ts'
import { accountReviewJob } from '../features/account/terms/review.ts'
import { tokenExpiryJob } from '../features/account/tokens/expiry.ts'
import { secretExpiryJob } from '../features/applications/credentials/expiry.ts'
import { versionNoticesJob } from '../features/applications/log/version-notices.ts'
import { abandonedContentsTask } from '../features/catalogue/files/contents.ts'
import { requestLogJob, sandboxClockJob } from '../features/sandbox/host.ts'
import { statusNoticesJob } from '../features/status/subscriptions/notices.ts'
import { removeUnconfirmed } from '../features/status/subscriptions/store.ts'
import { auditPartitionsTask, expiryTask, housekeepingJob } from '../platform/jobs/housekeeping.ts'
import { erasedClientsTask } from '../platform/users/personal-data/erase.ts'
import type { Services } from './services.ts'

/** The tasks of the hourly clean-up, in this order. */
const cleanUps = (services: Services, log: FastifyBaseLogger): (() => Promise<void>)[] => [
  expiryTask(services.database, services.clock),
  auditPartitionsTask(services.database, services.config.auditMonths, log),
  () => services.outbox.cleanUp(),
  async () => services.provider?.removeExpired(),
  expiredAccountsTask(services.database, services.clock),
  () => services.easyAccess.cleanUp(),
  () => services.usage.cleanUp(),
  abandonedContentsTask(services.contents, services.entities, services.clock),
  services.sandbox.cleanUp,
  () => services.status.cleanUp(),
  () => removeUnconfirmed(services),
  erasedClientsTask(services.database, services.clock)
]

/** Starts what runs beside the requests once the application is ready, and stops it when the application closes. */
export async function startBackground(app: FastifyInstance, services: Services): Promise<void> {
  const {
    jobs,
    loggers,
    loggerLevels,
    outbox,
    easyAccess,
    usage,
    reference,
    firstViews,
    refusals,
    health,
    statusSampler,
    sandbox,
    personalTokens,
    notifications,
    instances
  } = services
  const log = loggers.get('jobs')
  jobs.define(accountReviewJob({ ...services, log }))
  jobs.define(secretExpiryJob(services))
  jobs.define(tokenExpiryJob(services))
  jobs.define(versionNoticesJob(services))
  jobs.define(sandboxClockJob(sandbox))
  jobs.define(requestLogJob(sandbox))
  jobs.define(statusNoticesJob(services))
  jobs.define(housekeepingJob(cleanUps(services, log), log))
  app.addHook('preClose', async () => {
    await Promise.all([
      reference.close(),
      firstViews.close(),
      jobs.stop(),
      health.stop(),
      statusSampler.stop(),
      notifications.stop(),
      instances.stop(),
      sandbox.stop()
    ])
    outbox.close()
    await Promise.all([easyAccess.settle(), usage.settle(), personalTokens.settle()])
    await refusals.close()
  })
  await loggerLevels.read()
  await notifications.start()
  await app.ready()
  await jobs.start()
  await instances.start()
  reference.prepareInBackground()
  health.start()
  statusSampler.start()
  refusals.start()
  sandbox.start()
}
