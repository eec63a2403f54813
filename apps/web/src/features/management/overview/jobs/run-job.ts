import { type Job, PATHS } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/** Has a job done as soon as an instance can. */
export const runJob = async (job: Job): Promise<void> => {
  await call('POST', PATHS.job(job.name))
}
