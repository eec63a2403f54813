import fs from 'node:fs'
import os from 'node:os'
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import v8 from 'node:v8'
import type { Metrics } from '@portico/contract'
import { Distribution } from '../../../platform/distribution.ts'

/** Milliseconds between two looks at the event loop; they count as no delay. */
const RESOLUTION = 20

const NANOSECONDS = 1_000_000
const MICROSECONDS = 1_000

/** The loop's lateness in milliseconds; the histogram has the time between two looks, in nanoseconds. */
const lateness = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION)

const watchLoop = () => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  return histogram
}

/** The engine's entry for a garbage collection. */
interface Collection {
  duration: number
  detail: { kind: number }
}

/** Processor time since the machine began, of all processors together, in milliseconds. */
function systemTimes(): { busy: number; total: number } {
  let busy = 0
  let total = 0
  for (const { times } of os.cpus()) {
    const all = times.user + times.nice + times.sys + times.idle + times.irq
    total += all
    busy += all - times.idle
  }
  return { busy, total }
}

/** Open files of the process and how many it may have; -1 where the system does not reveal it. */
function files(): { open: number; max: number } {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(fs.readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return { open: fs.readdirSync('/proc/self/fd').length, max: Number(limit ?? -1) }
  } catch {
    return { open: -1, max: -1 }
  }
}

const usedOf = (name: string) =>
  v8.getHeapSpaceStatistics().find((space) => space.space_name === name)?.space_used_size ?? 0

/** What the process and the JavaScript engine do, since it was started. Sizes are bytes, durations milliseconds. */
export class ProcessMeter {
  readonly #pauses = new Distribution()
  readonly #loop = watchLoop()
  readonly #recentLoop = watchLoop()
  readonly #collections: PerformanceObserver
  #live = 0
  #promoted = 0
  #allocated = 0
  #heapUsed = process.memoryUsage().heapUsed
  #oldSpace = usedOf('old_space')
  #cpu = process.cpuUsage()
  #cpuAt = performance.now()
  #system = systemTimes()
  /** Of the time before the last sample: of the process in whole processors, of the system as a share from 0 to 1. */
  #usage = { process: 0, system: 0 }

  constructor() {
    this.#collections = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Collection[]) {
        this.#pauses.record(entry.duration)
        if (entry.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) this.#live = process.memoryUsage().heapUsed
      }
      this.#noteGrowth()
    })
    this.#collections.observe({ entryTypes: ['gc'] })
  }

  /** The engine does not reveal what was allocated or promoted, so the growth of its spaces since the last measurement is noted. */
  #noteGrowth(): void {
    const { heapUsed } = process.memoryUsage()
    const oldSpace = usedOf('old_space')
    this.#allocated += Math.max(0, heapUsed - this.#heapUsed)
    this.#promoted += Math.max(0, oldSpace - this.#oldSpace)
    this.#heapUsed = heapUsed
    this.#oldSpace = oldSpace
  }

  /** Figures since the last call; `cpu` in whole processors, of which the process may use several. */
  sample(): { heapUsed: number; rss: number; eventLoopDelay: number; cpu: number } {
    this.#noteGrowth()
    const cpu = process.cpuUsage(this.#cpu)
    const now = performance.now()
    const system = systemTimes()
    const total = system.total - this.#system.total
    this.#usage = {
      process: (cpu.user + cpu.system) / MICROSECONDS / Math.max(1, now - this.#cpuAt),
      system: total > 0 ? (system.busy - this.#system.busy) / total : 0
    }
    this.#cpu = process.cpuUsage()
    this.#cpuAt = now
    this.#system = system
    const eventLoopDelay = this.#recentLoop.count ? lateness(this.#recentLoop.max) : 0
    this.#recentLoop.reset()
    const { heapUsed, rss } = process.memoryUsage()
    return { heapUsed, rss, eventLoopDelay, cpu: this.#usage.process }
  }

  /** Everything that is known of the process. */
  figures(): Pick<Metrics, 'jvm' | 'garbageCollector' | 'processMetrics' | 'eventLoop'> {
    this.#noteGrowth()
    const heap = v8.getHeapStatistics()
    const memory = process.memoryUsage()
    const unlimited = (used: number) => ({ used, committed: used, max: -1 })
    const spaces = v8
      .getHeapSpaceStatistics()
      .map(({ space_name, space_used_size, space_size }) => [
        space_name.replaceAll('_', ' '),
        { used: space_used_size, committed: space_size, max: -1 }
      ])
    const pauses = this.#pauses.figures()
    const { open, max } = files()
    const quantile = (share: number) => (this.#loop.count ? lateness(this.#loop.percentile(share * 100)) : 0)
    return {
      jvm: {
        heap: { used: memory.heapUsed, committed: memory.heapTotal, max: heap.heap_size_limit },
        ...Object.fromEntries(spaces),
        external: unlimited(memory.external),
        'array buffers': unlimited(memory.arrayBuffers),
        resident: { used: memory.rss, committed: memory.rss, max: os.totalmem() }
      },
      garbageCollector: {
        'jvm.gc.max.data.size': heap.heap_size_limit,
        'jvm.gc.live.data.size': this.#live,
        'jvm.gc.memory.promoted': this.#promoted,
        'jvm.gc.memory.allocated': this.#allocated,
        'jvm.gc.pause': pauses,
        // JavaScript has no class loader.
        classesLoaded: 0,
        classesUnloaded: 0,
        ...pauses
      },
      processMetrics: {
        'process.uptime': process.uptime() * 1000,
        'process.start.time': Math.round(performance.timeOrigin),
        'process.cpu.usage': Math.min(1, this.#usage.process / os.availableParallelism()),
        'process.files.max': max,
        'process.files.open': open,
        'process.memory.rss': memory.rss,
        'system.cpu.usage': this.#usage.system,
        'system.cpu.count': os.availableParallelism(),
        'system.load.average.1m': os.loadavg()[0] ?? 0
      },
      eventLoop: {
        mean: this.#loop.count ? lateness(this.#loop.mean) : 0,
        max: this.#loop.count ? lateness(this.#loop.max) : 0,
        '0.0': this.#loop.count ? lateness(this.#loop.min) : 0,
        '0.5': quantile(0.5),
        '0.75': quantile(0.75),
        '0.95': quantile(0.95),
        '0.99': quantile(0.99)
      }
    }
  }

  stop(): void {
    this.#collections.disconnect()
    this.#loop.disable()
    this.#recentLoop.disable()
  }
}
