import { setTimeout as pause } from 'node:timers/promises'
import type { LogLine } from '@portico/contract'
import * as z from 'zod'
import type { LogBuffer } from '../../../platform/logging/log-buffer.ts'
import type { PlatformServices } from '../../../platform/services.ts'

/** Milliseconds between two requests to each other instance while there is a reader. */
const POLL_MS = 1_000
/** Milliseconds that a new reader waits for the lines which other instances have kept. */
const FIRST_LINES_MS = 2_000
/** Lines of each other instance that are kept for the next reader. */
const KEPT = 500

/** The subject of the requests for log lines. */
const SUBJECT = 'logLines'

const parametersSchema = z.object({ position: z.int().min(0) })

type Lines = ReturnType<LogBuffer['linesSince']>

interface Followed {
  name: string
  position: number
  kept: LogLine[]
}

export interface InstanceLogsOptions extends Pick<PlatformServices, 'instances' | 'instanceRequests' | 'logBuffer'> {
  /** Whether no other instance can be there. */
  isOnlyInstance: boolean
}

/** The logs of the other instances, followed as long as there are readers here. */
export class InstanceLogs {
  readonly #options: InstanceLogsOptions
  readonly #readers = new Set<(line: LogLine) => void>()
  readonly #followed = new Map<string, Followed>()
  /** Readers that have joined and not left. */
  #joined = 0
  #following: AbortController | undefined
  #firstLines: Promise<void> = Promise.resolve()

  constructor(options: InstanceLogsOptions) {
    this.#options = options
    options.instanceRequests.respondTo(SUBJECT, (parameters) =>
      options.logBuffer.linesSince(parametersSchema.parse(parameters).position)
    )
  }

  /** Name of this instance. */
  get ownName(): string {
    return this.#options.instances.name
  }

  /**
   * Reads the lines that the other instances have kept, and then each new one, at most a second late.
   *
   * @returns the kept lines, and what ends it; undefined where there is no other instance
   */
  join(onLine: (line: LogLine) => void): { keptLines: Promise<LogLine[]>; leave: () => void } | undefined {
    if (this.#options.isOnlyInstance) return undefined
    if (!this.#following) {
      this.#following = new AbortController()
      this.#firstLines = this.#poll()
      void this.#follow(this.#following.signal)
    }
    let hasLeft = false
    const keptLines = Promise.race([this.#firstLines, pause(FIRST_LINES_MS)]).then(() => {
      if (!hasLeft) this.#readers.add(onLine)
      return [...this.#followed.values()].flatMap(({ kept }) => kept)
    })
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      this.#readers.delete(onLine)
      this.#joined -= 1
      if (this.#joined === 0) this.#stop()
    }
    this.#joined += 1
    return { keptLines, leave }
  }

  #stop(): void {
    this.#following?.abort()
    this.#following = undefined
    this.#followed.clear()
  }

  async #follow(signal: AbortSignal): Promise<void> {
    await this.#firstLines
    while (!signal.aborted) {
      await pause(POLL_MS, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await this.#poll()
    }
  }

  async #poll(): Promise<void> {
    const { instances } = this.#options
    const listed = await instances.list().catch(() => [])
    const others = listed.filter(({ id }) => id !== instances.id)
    for (const id of this.#followed.keys()) if (!others.some((other) => other.id === id)) this.#followed.delete(id)
    // An instance that does not respond now is asked again, from where it was.
    await Promise.all(others.map(({ id, name }) => this.#ask(id, name).catch(() => {})))
  }

  async #ask(id: string, name: string): Promise<void> {
    const followed = this.#followed.get(id) ?? { name, position: 0, kept: [] }
    const { instanceRequests } = this.#options
    const { lines, position, omitted } = await instanceRequests.ask<Lines>(id, SUBJECT, { position: followed.position })
    // The last reader may have left in the meantime.
    if (!this.#following) return
    this.#followed.set(id, followed)
    followed.position = position
    const first = lines[0]
    const gap: LogLine[] =
      omitted > 0 && first
        ? [{ time: first.time, level: 'WARN', logger: 'server', msg: `${omitted} lines of this instance were omitted` }]
        : []
    for (const line of [...gap, ...lines]) {
      const named = { ...line, instance: name }
      followed.kept.push(named)
      for (const reader of this.#readers) reader(named)
    }
    followed.kept.splice(0, followed.kept.length - KEPT)
  }
}
