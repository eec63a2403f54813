// `npm run cluster`: three PostgreSQL nodes under Patroni and etcd behind HAProxy and PgBouncer, all on loopback, until Ctrl-C.
// Lines on standard input do to a node what can happen to a machine: `kill`, `freeze`, `cut` and the name of a node, then `mend`.
import { createInterface } from 'node:readline'
import { DatabaseCluster } from './cluster/cluster.ts'

const HELP = `  kill NODE     every process of the node is killed, as when its power fails
  freeze NODE   every process stops where it is, as when the machine hangs
  cut NODE      no packet reaches or leaves the node, as when its cable is pulled
  mend          every node runs again
  state         the members as Patroni reports them
A node is db1, db2, db3 or primary. Ctrl-C ends the cluster and removes its data.`

async function nodeOf(cluster: DatabaseCluster, name: string | undefined) {
  const node = name === 'primary' ? await cluster.primary() : cluster.nodes.find(({ place }) => place.name === name)
  if (!node) throw new Error(name ? `There is no node ${name} at present.` : 'Name a node: db1, db2, db3 or primary.')
  return node
}

async function describe(cluster: DatabaseCluster): Promise<string> {
  const members = (await (await cluster.primary())?.members()) ?? []
  return members.length > 0
    ? members.map(({ name, role, state }) => `${name}  ${role.padEnd(12)}  ${state}`).join('\n')
    : 'There is no primary at present.'
}

/** Does what a line says. */
async function obey(cluster: DatabaseCluster, line: string): Promise<string> {
  const [verb, name] = line.trim().split(/\s+/)
  if (verb === 'kill') (await nodeOf(cluster, name)).kill()
  else if (verb === 'freeze') (await nodeOf(cluster, name)).freeze()
  else if (verb === 'cut') (await nodeOf(cluster, name)).cutOff()
  else if (verb === 'mend') await cluster.mend()
  else if (verb !== 'state') return HELP
  return describe(cluster)
}

const cluster = await DatabaseCluster.start()
let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await cluster.stop()
  process.exit(0)
}
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(event, () => void stop())

const { primary, replicas, pooled } = cluster.addresses
console.log(`
  The cluster is ready.
  DATABASE_URL=${primary}
  The same through PgBouncer: DATABASE_URL=${pooled} DATABASE_DIRECT_URL=${primary}
  The replicas: DATABASE_REPLICA_URL=${replicas}

${await describe(cluster)}

${HELP}
`)
for await (const line of createInterface({ input: process.stdin }))
  console.log(await obey(cluster, line).catch((error: Error) => error.message))
