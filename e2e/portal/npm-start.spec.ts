import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { newDataFolder } from '@portico/testing'
import { freePort } from '../../tools/ports.ts'
import { isAlive, type RunningScript, runNpm } from '../support/npm.ts'

const start = async (dataFolder: string) =>
  runNpm(['start'], { PORT: String(await freePort()), PORTICO_DATA: dataFolder })

/** The parent of a process (Linux). */
const parentOf = (pid: number) =>
  Number(
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
  )

test.describe('the server that npm start has started', () => {
  test.skip(process.platform !== 'linux', 'needs /proc to find the processes')
  let dataFolder: string
  test.beforeEach(() => {
    dataFolder = newDataFolder()
  })
  test.afterEach(() => rmSync(path.dirname(dataFolder), { recursive: true, force: true }))

  // Each test starts a portal: the case that is hardest to notice is in every run, the others are in the full run.
  const endings: [what: string, tag: string[], end: (started: RunningScript) => void][] = [
    ['npm is told to stop', ['@full'], ({ npm }) => npm.kill('SIGTERM')],
    ['npm is killed', [], ({ npm }) => npm.kill('SIGKILL')],
    ['the script below npm is told to stop', ['@full'], ({ server }) => process.kill(parentOf(server), 'SIGTERM')],
    ['the script below npm is killed', ['@full'], ({ server }) => process.kill(parentOf(server), 'SIGKILL')]
  ]
  for (const [what, tag, end] of endings)
    test(`stops when ${what}`, { tag }, async () => {
      const { npm, server } = await start(dataFolder)
      try {
        const ended = once(npm, 'exit')
        end({ npm, server })
        await ended
        await expect.poll(() => isAlive(server), { timeout: 15_000 }).toBe(false)
      } finally {
        if (isAlive(server)) process.kill(server, 'SIGKILL')
      }
    })
})
