import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'

const EXAMPLES = path.resolve(import.meta.dirname, '../../deploy/postgresql')
const read = (name: string) => readFileSync(path.join(EXAMPLES, name), 'utf8')

/** A place in the cluster: what the examples have for their three machines, on one. */
export interface NodePlace {
  name: string
  /** Loopback address of its own. */
  address: string
  /** Folder for data and configuration. */
  folder: string
}

/** The ports, the same on every node. */
export interface ClusterPorts {
  postgres: number
  rest: number
  etcdClients: number
  etcdPeers: number
  primary: number
  replicas: number
  pgbouncer: number
}

export interface ClusterPasswords {
  superuser: string
  replication: string
  rewind: string
  portico: string
}

export interface ClusterPlan {
  nodes: NodePlace[]
  ports: ClusterPorts
  passwords: ClusterPasswords
  /** Folder of PostgreSQL's programs. */
  programs: string
}

interface PatroniExample {
  bootstrap: object
  postgresql: { parameters: object; authentication: Record<string, object> }
}

/** The configuration of a node: the example with this machine's addresses, and without TLS, which loopback does not need. */
export function patroniConfiguration(node: NodePlace, { nodes, ports, passwords, programs }: ClusterPlan): string {
  const example = parse(read('patroni.yml')) as PatroniExample
  const { superuser, replication, rewind } = example.postgresql.authentication
  const rest = `${node.address}:${ports.rest}`
  const server = `${node.address}:${ports.postgres}`
  return stringify({
    ...example,
    name: node.name,
    restapi: { listen: rest, connect_address: rest },
    etcd: { hosts: nodes.map(({ address }) => `${address}:${ports.etcdClients}`) },
    postgresql: {
      ...example.postgresql,
      listen: server,
      connect_address: server,
      data_dir: path.join(node.folder, 'data'),
      bin_dir: programs,
      pgpass: path.join(node.folder, 'pgpass'),
      parameters: { ...example.postgresql.parameters, unix_socket_directories: node.folder, shared_buffers: '64MB' },
      pg_hba: [
        'local all all peer',
        'host replication replicator 127.0.0.0/8 scram-sha-256',
        'host all all 127.0.0.0/8 scram-sha-256'
      ],
      authentication: {
        superuser: { ...superuser, password: passwords.superuser },
        replication: { ...replication, password: passwords.replication },
        rewind: { ...rewind, password: passwords.rewind }
      }
    }
  })
}

/** Arguments of etcd on a node. Elections take seconds, as on a network: two processors are shared by all nodes. */
export function etcdArguments(node: NodePlace, { nodes, ports }: ClusterPlan): string[] {
  const clients = `http://${node.address}:${ports.etcdClients}`
  const peers = `http://${node.address}:${ports.etcdPeers}`
  const members = nodes.map(({ name, address }) => `${name}=http://${address}:${ports.etcdPeers}`)
  const options = {
    name: node.name,
    'data-dir': path.join(node.folder, 'etcd'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': members.join(','),
    'initial-cluster-state': 'new',
    'heartbeat-interval': '150',
    'election-timeout': '1500',
    'log-level': 'warn',
    'enable-v2': 'true'
  }
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`)
}

/** The example of HAProxy with this machine's addresses. */
export function haproxyConfiguration({ nodes, ports }: ClusterPlan): string {
  return nodes
    .reduce(
      (text, { address }, index) => text.replaceAll(`10.0.0.${index + 1}:5432`, `${address}:${ports.postgres}`),
      read('haproxy.cfg')
    )
    .replaceAll('check port 8008', `check port ${ports.rest}`)
    .replace('127.0.0.1:5000', `127.0.0.1:${ports.primary}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${ports.replicas}`)
}

/** The example of PgBouncer with this machine's addresses. */
export function pgbouncerConfiguration({ ports }: ClusterPlan, folder: string): string {
  return read('pgbouncer.ini')
    .replace('port=5000', `port=${ports.primary}`)
    .replace('listen_port = 6432', `listen_port = ${ports.pgbouncer}`)
    .replace('/etc/pgbouncer/userlist.txt', path.join(folder, 'userlist.txt'))
    .replace('[pgbouncer]', `[pgbouncer]\nunix_socket_dir =`)
}
