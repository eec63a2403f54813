import { Counter, type Registry } from 'prom-client'

/**
 * Adds the counter `portico_replica_reads_total`.
 *
 * @param counts how many reads there were, by what became of them
 */
export function addReplicaMetrics(registry: Registry, counts: Readonly<Record<string, number>>): void {
  new Counter({
    name: 'portico_replica_reads_total',
    help: 'Reads that need not go to the primary: result is replica if a replica responded, otherwise the reason why none did',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(counts)) this.inc({ result }, count)
    }
  })
}
