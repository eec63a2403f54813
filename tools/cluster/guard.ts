// Ends a cluster when the process that forked this one ends, however it ends: its processes, its rules of the packet filter and its
// data. Arguments: the folder of the data, and the groups of the processes.
import { rmSync } from 'node:fs'
import { endGroup } from './processes.ts'

const [folder = '', ...groups] = process.argv.slice(2)

process.once('disconnect', async () => {
  await Promise.all(groups.map((group) => endGroup(Number(group))))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(0)
})
// Only the end of the parent ends the guard.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
