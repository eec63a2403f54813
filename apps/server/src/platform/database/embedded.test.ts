import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-embedded-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a folder is opened once, made when it is missing, and free again after closing', {
  timeout: 60_000
}, async () => {
  const data = path.join(folder, 'new')
  const first = await openEmbedded(data)
  await expect(openEmbedded(data)).rejects.toThrow(/is in use by another portal \(process \d+\)/)
  await first.close()
  const second = await openEmbedded(data)
  await second.close()
})

test('a cluster that was being made when the process died does not stand in the way', { timeout: 60_000 }, async () => {
  fs.mkdirSync(path.join(folder, 'postgres.new'))
  fs.writeFileSync(path.join(folder, 'postgres.new/PG_VERSION'), '18')
  const { pool, close } = await openEmbedded(folder)
  expect((await pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  await close()
})

test('a folder that cannot be written is named', async () => {
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  await expect(openEmbedded(path.join(file, 'data'))).rejects.toThrow(
    `The data folder ${file}/data cannot be written (ENOTDIR)`
  )
})
