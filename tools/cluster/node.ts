import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ClusterPlan, etcdArguments, type NodePlace, patroniConfiguration } from './configuration.ts'

/** nftables' table with what cuts nodes off. */
const TABLE = 'portico_cluster'

/** A member of the cluster as Patroni reports it, such as `sync_standby` and `streaming`. */
export interface Member {
  name: string
  role: string
  state: string
}

/**
 * A machine of the cluster: etcd, Patroni and PostgreSQL on a loopback address. Its processes have a group of their own, by which they are
 * found and by which the packet filter knows their packets.
 */
export class ClusterNode {
  readonly place: NodePlace
  readonly #plan: ClusterPlan
  readonly #user: number
  readonly #group: number
  #starters: ChildProcess[] = []

  /**
   * @param user id of the user that runs PostgreSQL
   * @param group id of a group that no other process has
   */
  constructor(place: NodePlace, plan: ClusterPlan, user: number, group: number) {
    this.place = place
    this.#plan = plan
    this.#user = user
    this.#group = group
  }

  /** Writes the configuration, once. */
  prepare(): void {
    const { folder } = this.place
    mkdirSync(folder, { mode: 0o700 })
    const file = path.join(folder, 'patroni.yml')
    writeFileSync(file, patroniConfiguration(this.place, this.#plan), { mode: 0o600 })
    for (const each of [folder, file]) chownSync(each, this.#user, this.#group)
  }

  /** Starts what is not running. */
  start(): void {
    const running = new Set(this.#processes().map(({ name }) => name))
    if (!running.has('etcd')) this.#spawn('etcd', etcdArguments(this.place, this.#plan))
    if (!running.has('patroni')) this.#spawn('patroni', [path.join(this.place.folder, 'patroni.yml')])
  }

  /** Kills every process, as when the machine loses its power. */
  kill(): void {
    this.#signal('SIGKILL')
  }

  /** Stops every process where it is, as when the machine hangs. */
  freeze(): void {
    this.#signal('SIGSTOP')
  }

  thaw(): void {
    this.#signal('SIGCONT')
  }

  /** Drops every packet to and from the node, as when its cable is pulled. */
  cutOff(): void {
    const { address } = this.place
    const chain = (hook: string, rules: string) => `chain ${hook} { type filter hook ${hook} priority 0; ${rules} }`
    const text = [
      `table ip ${TABLE}_${this.#group} {`,
      chain('input', `ip daddr ${address} drop;`),
      chain('output', `meta skgid ${this.#group} drop; ip daddr ${address} drop;`),
      '}'
    ].join('\n')
    execFileSync('nft', ['-f', '-'], { input: text })
  }

  /** Ends `cutOff`; does nothing when the node is not cut off. */
  reconnect(): void {
    const table = `${TABLE}_${this.#group}`
    execFileSync('nft', ['-f', '-'], { input: `table ip ${table}\ndelete table ip ${table}\n` })
  }

  /** Whether it runs as the primary. */
  async isPrimary(): Promise<boolean> {
    return (await this.#ask('primary'))?.status === 200
  }

  /** The members of the cluster as this node knows them, with what was agreed on; undefined while it does not respond. */
  async members(): Promise<Member[] | undefined> {
    const response = await this.#ask('cluster')
    return response?.ok ? ((await response.json()) as { members: Member[] }).members : undefined
  }

  /** How many replicas receive the log of this node; undefined while it does not respond. */
  async replicas(): Promise<number | undefined> {
    const response = await this.#ask('patroni')
    const { replication = [] } = ((await response?.json()) ?? {}) as { replication?: { state: string }[] }
    return response && replication.filter(({ state }) => state === 'streaming').length
  }

  #ask(path: string): Promise<Response | undefined> {
    const url = `http://${this.place.address}:${this.#plan.ports.rest}/${path}`
    return fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  }

  /** The end of what its processes have printed. */
  log(): string {
    return ['etcd', 'patroni']
      .map((name) => readFileSync(path.join(this.place.folder, `${name}.log`), 'utf8').slice(-4_000))
      .join('\n')
  }

  /** Ends every process, and waits for it. */
  async remove(): Promise<void> {
    this.reconnect()
    this.thaw()
    for (let attempt = 0; this.#processes().length > 0 && attempt < 100; attempt += 1) {
      this.#signal('SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  #spawn(name: string, args: string[]): void {
    const log = openSync(path.join(this.place.folder, `${name}.log`), 'a')
    const child = spawn(
      'setpriv',
      [`--reuid=${this.#user}`, `--regid=${this.#group}`, '--clear-groups', '--no-new-privs', name, ...args],
      {
        cwd: this.place.folder,
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: this.place.folder },
        stdio: ['ignore', log, log],
        detached: true
      }
    )
    child.unref()
    this.#starters.push(child)
  }

  /** The processes of the node's group; PostgreSQL's are not children of this one. */
  #processes(): { pid: number; name: string }[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const status = readOrNothing(`/proc/${pid}/status`)
        const [, group] = /^Gid:\s+(\d+)/m.exec(status) ?? []
        const isOver = /^State:\s+[ZX]/m.test(status)
        return group === String(this.#group) && !isOver
          ? [{ pid: Number(pid), name: /^Name:\s+(.*)$/m.exec(status)?.[1] ?? '' }]
          : []
      })
  }

  #signal(signal: NodeJS.Signals): void {
    for (const { pid } of this.#processes())
      try {
        process.kill(pid, signal)
      } catch (error) {
        // It has ended in the meantime.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
