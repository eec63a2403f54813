import { expect, test } from 'vitest'
import { runDataCommand } from './commands.ts'
import { placeOf } from './places.ts'

test.each([
  ['backup', [], /^Specify one file/],
  ['backup', ['a', 'b'], /^Specify one file/],
  ['backup', ['file', '--replace', 'x'], /is an option of restore/],
  ['backup', ['postgres://user:secret@host/name'], /Set database addresses in the environment/],
  ['restore', ['file', '--force'], /--force/],
  ['toString', [], /There is no command toString/],
  ['move', ['target'], /accepts no arguments/],
  ['move', [], /Set either TARGET_DATABASE_URL or TARGET_PORTICO_DATA/]
] satisfies [string, string[], RegExp][])('%s %j is refused with what to do', async (name, args, reason) => {
  await expect((async () => runDataCommand(name, args, {}))()).rejects.toThrow(reason)
})

test('where a pooler is before the database, the server itself is used', () => {
  const DATABASE_URL = 'postgres://portico@pooler.example/portico'
  const DATABASE_DIRECT_URL = 'postgres://portico@db.example/portico'
  expect(placeOf({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseUrl).toBe(DATABASE_DIRECT_URL)
  expect(placeOf({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})
