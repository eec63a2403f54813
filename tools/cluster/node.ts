import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ClusterPlan, etcdArguments, type NodePlace, patroniConfiguration } from './configuration.ts'
import { dropPackets, letPacketsThrough, processesOf, signalGroup } from './processes.ts'

/** A member of the cluster as Patroni reports it, such as `sync_standby` and `streaming`. */
export interface Member {
  name: string
  role: string
  state: string
}

/**
 * A machine of the cluster: etcd, Patroni and PostgreSQL on a loopback address, in a group of their own.
 */
export class ClusterNode {
  readonly place: NodePlace
  readonly #plan: ClusterPlan
  readonly #user: number
  readonly #group: number

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
    const running = new Set(processesOf(this.#group).map(({ name }) => name))
    if (!running.has('etcd')) this.#spawn('etcd', etcdArguments(this.place, this.#plan))
    if (!running.has('patroni')) this.#spawn('patroni', [path.join(this.place.folder, 'patroni.yml')])
  }

  /** Kills every process, as when the machine loses its power. */
  kill(): void {
    signalGroup(this.#group, 'SIGKILL')
  }

  /** Stops every process where it is, as when the machine hangs. */
  freeze(): void {
    signalGroup(this.#group, 'SIGSTOP')
  }

  thaw(): void {
    signalGroup(this.#group, 'SIGCONT')
  }

  /** Drops every packet to and from the node, as when its cable is pulled. */
  cutOff(): void {
    dropPackets(this.#group, this.place.address)
  }

  /** Ends `cutOff`; does nothing when the node is not cut off. */
  reconnect(): void {
    letPacketsThrough(this.#group)
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
    closeSync(log)
    child.unref()
  }
}
