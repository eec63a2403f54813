import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../ports.ts'
import { obtainPostgresPrograms } from '../postgres.ts'
import { obtainProgram, type ProgramName } from '../programs.ts'
import { type ClusterPlan, haproxyConfiguration, pgbouncerConfiguration } from './configuration.ts'
import { ClusterNode } from './node.ts'

const NODES = 3
/** Group ids that no system gives to its users: each node has one, and the last one is that of HAProxy and PgBouncer. */
const FIRST_GROUP = 7_261_000
const GROUPS = Array.from({ length: NODES + 1 }, (_, index) => FIRST_GROUP + index)
const PROXY_GROUP = FIRST_GROUP + NODES
const PROGRAMS: ProgramName[] = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'nft']
const READY_MS = 120_000
/** How often in succession the cluster must be seen whole, a second apart. */
const STEADY_LOOKS = 4

/** Addresses through which the database of a cluster is reached. */
export interface ClusterAddresses {
  /** The primary, through HAProxy. */
  primary: string
  /** The replicas, through HAProxy. */
  replicas: string
  /** The primary, through PgBouncer in transaction mode. */
  pooled: string
}

/** The id of the user of Debian's package of PostgreSQL, which refuses to run as root. */
function serverUser(): number {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'))
  if (!line) throw new Error('This system has no user postgres, which the Debian package postgresql creates.')
  return Number(line.split(':')[2])
}

async function makePlan(folder: string): Promise<ClusterPlan> {
  for (const program of PROGRAMS) obtainProgram(program)
  const [postgres, rest, etcdClients, etcdPeers, primary, replicas, pgbouncer] = await Promise.all(
    Array.from({ length: 7 }, freePort)
  )
  const password = () => randomBytes(16).toString('hex')
  return {
    nodes: Array.from({ length: NODES }, (_, index) => ({
      name: `db${index + 1}`,
      address: `127.0.7.${index + 1}`,
      folder: path.join(folder, `db${index + 1}`)
    })),
    ports: { postgres, rest, etcdClients, etcdPeers, primary, replicas, pgbouncer } as ClusterPlan['ports'],
    passwords: { superuser: password(), replication: password(), rewind: password(), portico: password() },
    programs: obtainPostgresPrograms()
  }
}

/** Three nodes of PostgreSQL under Patroni behind HAProxy and PgBouncer, all on loopback. */
export class DatabaseCluster {
  readonly nodes: ClusterNode[]
  readonly addresses: ClusterAddresses
  readonly #plan: ClusterPlan
  readonly #folder: string
  readonly #user: number
  readonly #guard: ChildProcess

  private constructor(plan: ClusterPlan, folder: string) {
    this.#plan = plan
    this.#folder = folder
    this.#guard = fork(path.join(import.meta.dirname, 'guard.ts'), [folder, ...GROUPS.map(String)], {
      // A Ctrl-C goes to the whole process group, and the guard must not die of it.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc']
    })
    this.#user = serverUser()
    this.nodes = plan.nodes.map((place, index) => new ClusterNode(place, plan, this.#user, FIRST_GROUP + index))
    const { primary, replicas, pgbouncer } = plan.ports
    const url = (port: number) => `postgres://portico:${plan.passwords.portico}@127.0.0.1:${port}/portico`
    this.addresses = { primary: url(primary), replicas: url(replicas), pooled: url(pgbouncer) }
  }

  /**
   * Starts a cluster and waits until it has a primary and a synchronous replica.
   *
   * @throws Error when it does not become ready, with the end of its logs
   */
  static async start(): Promise<DatabaseCluster> {
    if (process.getuid?.() !== 0) throw new Error('The cluster has to be started as root, which may cut nodes off.')
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-cluster-'))
    // Users other than root pass through to their own folders.
    chmodSync(folder, 0o711)
    const cluster = new DatabaseCluster(await makePlan(folder), folder)
    try {
      for (const node of cluster.nodes) node.prepare()
      for (const node of cluster.nodes) node.start()
      cluster.#startHaproxy()
      await cluster.whenReady()
      await cluster.#createDatabase()
      cluster.#startPgbouncer()
      return cluster
    } catch (error) {
      const explained = cluster.#withLogs(error)
      await cluster.stop()
      throw explained
    }
  }

  /** The primary as Patroni reports it; undefined while there is none. */
  async primary(): Promise<ClusterNode | undefined> {
    const arePrimary = await Promise.all(this.nodes.map((node) => node.isPrimary()))
    return this.nodes[arePrimary.indexOf(true)]
  }

  /** Waits until all nodes run, one as the primary and one, by agreement of all, as its synchronous replica. */
  async whenReady(): Promise<void> {
    // What Patroni reports of a node is a second old, and one that returns may run for a moment before it is rewound.
    let looks = 0
    for (const began = Date.now(); looks < STEADY_LOOKS; await pause(1_000)) {
      looks = (await this.#isWhole()) ? looks + 1 : 0
      if (Date.now() - began > READY_MS) throw new Error(`The cluster was not ready after ${READY_MS / 1000} seconds.`)
    }
  }

  async #isWhole(): Promise<boolean> {
    const primary = await this.primary()
    const members = (await primary?.members()) ?? []
    return (await primary?.replicas()) === NODES - 1 && members.some(({ role }) => role === 'sync_standby')
  }

  #withLogs(error: unknown): Error {
    const logs = this.nodes.map((node) => node.log()).join('\n')
    return new Error(`${(error as Error).message}\n${logs}`, { cause: error })
  }

  /**
   * Lets every node run again, whatever was done to it, and waits until all do.
   *
   * @throws Error when one does not, with the end of its logs
   */
  async mend(): Promise<void> {
    for (const node of this.nodes) {
      node.reconnect()
      node.thaw()
      node.start()
    }
    await this.whenReady().catch((error) => {
      throw this.#withLogs(error)
    })
  }

  /** Ends every process and removes the data. */
  async stop(): Promise<void> {
    const ended = once(this.#guard, 'exit')
    if (this.#guard.connected) this.#guard.disconnect()
    await ended
  }

  async #createDatabase(): Promise<void> {
    const { ports, passwords } = this.#plan
    const { superuser, portico } = passwords
    const client = new pg.Client(`postgres://postgres:${superuser}@127.0.0.1:${ports.primary}/postgres`)
    await client.connect()
    await client.query(`create role portico login password '${portico}'`)
    await client.query(`alter role portico set jit = off`)
    await client.query(`alter role portico set idle_in_transaction_session_timeout = '30s'`)
    await client.query(`alter role portico set lock_timeout = '10s'`)
    await client.query('create database portico owner portico')
    await client.end()
  }

  #startHaproxy(): void {
    const file = path.join(this.#folder, 'haproxy.cfg')
    writeFileSync(file, haproxyConfiguration(this.#plan))
    this.#spawnProxy('haproxy', ['-db', '-f', file])
  }

  #startPgbouncer(): void {
    const folder = path.join(this.#folder, 'pgbouncer')
    mkdirSync(folder)
    const write = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text, { mode: 0o600 })
      chownSync(path.join(folder, name), this.#user, this.#user)
    }
    write('userlist.txt', `"portico" "${this.#plan.passwords.portico}"\n`)
    write('pgbouncer.ini', pgbouncerConfiguration(this.#plan, folder))
    this.#spawnProxy('pgbouncer', [path.join(folder, 'pgbouncer.ini')])
  }

  #spawnProxy(program: string, args: string[]): void {
    spawn('setpriv', [`--reuid=${this.#user}`, `--regid=${PROXY_GROUP}`, '--clear-groups', program, ...args], {
      stdio: 'ignore'
    }).unref()
  }
}
