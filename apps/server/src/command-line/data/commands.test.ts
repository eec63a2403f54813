import { expect, test } from 'vitest'
import { runDataCommand } from './commands.ts'

test.each([
  ['backup', [], /^Name one file/],
  ['backup', ['a', 'b'], /^Name one file/],
  ['backup', ['file', '--replace', 'x'], /belongs to restore/],
  ['backup', ['postgres://user:secret@host/name'], /belong to the environment/],
  ['restore', ['file', '--force'], /--force/],
  ['toString', [], /There is no command toString/],
  ['move', ['target'], /takes no words/],
  ['move', [], /Set either TARGET_DATABASE_URL or TARGET_PORTICO_DATA/]
] satisfies [string, string[], RegExp][])('%s %j is refused with what to do', async (name, args, reason) => {
  await expect((async () => runDataCommand(name, args, {}))()).rejects.toThrow(reason)
})
