import { HEALTH_COMPONENTS, type Health, type Job } from '@portico/contract'
import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { faultsOfMetrics } from '../../../testing/prometheus-lint.ts'
import { addOperationalMetrics, type OperationalSources } from './operational-metrics.ts'

const NOW = new Date('2026-11-25T12:00:00Z')

const health = (down: string): Health => ({
  status: 'DOWN',
  components: Object.fromEntries(
    HEALTH_COMPONENTS.map((name) => [name, { status: name === down ? 'DOWN' : 'UP' }])
  ) as Health['components']
})

const job = (name: string, counts: Pick<Job, 'waiting' | 'active' | 'failed'>): Job => ({
  name,
  schedule: null,
  lastRunDate: null,
  lastRunState: null,
  ...counts
})

const SOURCES: OperationalSources = {
  clock: () => NOW,
  release: { build: { version: '1.2.3', time: NOW.toISOString() }, git: { commit: { id: 'abc' } } },
  health: { describe: async () => health('mail') },
  outbox: {
    state: async () => ({ waiting: 3, failed: 2, sentToday: 7, oldestWaiting: new Date(NOW.getTime() - 90_000) })
  },
  jobs: { states: async () => [job('mail', { waiting: 3, active: 1, failed: 0 })], overdue: async () => 4 },
  countOverdueEndpoints: async () => 5
}

async function scrape(change: Partial<OperationalSources> = {}): Promise<string[]> {
  const registry = new Registry()
  addOperationalMetrics(registry, { ...SOURCES, ...change })
  const text = await registry.metrics()
  expect(faultsOfMetrics(text)).toEqual([])
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

test('version, parts, mails and jobs are metrics', async () => {
  expect(await scrape()).toEqual([
    'portico_build_info{version="1.2.3",commit="abc"} 1',
    'portico_component_up{component="db"} 1',
    'portico_component_up{component="mail"} 0',
    'portico_component_up{component="identityProvider"} 1',
    'portico_component_up{component="jobs"} 1',
    'portico_component_up{component="diskSpace"} 1',
    'portico_mails{state="waiting"} 3',
    'portico_mails{state="failed"} 2',
    'portico_mail_oldest_waiting_seconds 90',
    'portico_jobs{queue="mail",state="waiting"} 3',
    'portico_jobs{queue="mail",state="active"} 1',
    'portico_jobs{queue="mail",state="failed"} 0',
    'portico_jobs_overdue 4',
    'portico_webhook_endpoints_overdue 5'
  ])
})

test('figures that cannot be read are missing, not zero, and the others are there', async () => {
  const unavailable = () => Promise.reject(new Error('the database is unavailable'))
  const lines = await scrape({
    health: { describe: async () => health('db') },
    outbox: { state: unavailable },
    jobs: { states: unavailable, overdue: unavailable },
    countOverdueEndpoints: unavailable
  })
  expect(lines.filter((line) => !line.startsWith('portico_component_up'))).toEqual([
    'portico_build_info{version="1.2.3",commit="abc"} 1'
  ])
  expect(lines).toContain('portico_component_up{component="db"} 0')
})

test('a figure that takes long is missing, and delays the others for three seconds at most', async () => {
  vi.useFakeTimers()
  try {
    const never = () => new Promise<never>(() => {})
    const lines = scrape({ jobs: { states: never, overdue: never } })
    await vi.advanceTimersByTimeAsync(3_000)
    expect((await lines).filter((line) => line.startsWith('portico_jobs'))).toEqual([])
    expect(await lines).toContain('portico_mails{state="failed"} 2')
  } finally {
    vi.useRealTimers()
  }
})
