import { expect, test } from 'vitest'
import { tablesWithoutKey } from './shard-key.ts'

const find = (text: string) => tablesWithoutKey(text, (table) => /^sandbox\.[abc]$/.test(table))

test.each([
  'select * from sandbox.a where owner = $1',
  'select * from sandbox.a x where $1 = x.owner and x.i > 2',
  'select * from sandbox.a where owner = any($1)',
  `select * from sandbox.a where owner in ('one', 'two')`,
  'select * from sandbox.a where (owner, i) in (select * from unnest($1::text[], $2::text[]))',
  'select * from sandbox.a where (owner, i) = ($1, $2)',
  'select * from sandbox.a join sandbox.b using (owner, i) where a.owner = $1',
  'select * from sandbox.a x join sandbox.b y on y.owner = x.owner left join sandbox.c z using (owner) where x.owner = $1',
  'select (select i from sandbox.b where b.owner = a.owner limit 1) from sandbox.a where owner = $1',
  'select (select i from sandbox.b t where t.owner between a.owner and a.owner limit 1) from sandbox.a where owner = $1',
  'with known as (select owner, i from sandbox.a where owner = $1) update sandbox.b set i = 1 from known k where b.owner = k.owner',
  'delete from sandbox.a x using sandbox.b y where x.owner = y.owner and y.owner = $1',
  'insert into sandbox.a (owner, i) select owner, i from json_to_recordset($1) as r (owner text, i int)',
  'insert into sandbox.a select * from json_populate_recordset(null::sandbox.a, $1)',
  'select * from public.a',
  'select 1 from sandbox.a where owner = $1 union all select 2 from sandbox.b where owner = $1',
  'begin'
])('has the key: %s', async (text) => {
  expect(await find(text)).toEqual([])
})

test.each([
  ['select * from sandbox.a where i = $1', 'a'],
  ['select * from sandbox.a where owner = $1 or i = 2', 'a'],
  ['select * from sandbox.a where not owner = $1', 'a'],
  ['select * from sandbox.a where owner <> $1', 'a'],
  ['select * from sandbox.a where owner = i', 'a'],
  ['select * from sandbox.a x where x.owner = x.i', 'a'],
  ['select * from sandbox.a where owner between $1 and $2', 'a'],
  ['select * from sandbox.a join sandbox.b using (owner)', 'a b'],
  ['select * from sandbox.a join sandbox.b using (i) where a.owner = $1', 'b'],
  ['select * from sandbox.a x, sandbox.b y where x.owner = $1 and y.i = x.i', 'b'],
  ['select * from sandbox.a where owner = $1 and exists (select from sandbox.b where i = 1)', 'b'],
  ['select 1 from sandbox.a where owner = $1 union all select 2 from sandbox.b', 'b'],
  ['with every as (select owner from sandbox.a) select * from sandbox.b join every using (owner)', 'a'],
  ['update sandbox.a set i = 1 where i = 2', 'a'],
  ['update sandbox.a set i = y.i from sandbox.b y where a.owner = $1', 'b'],
  ['delete from sandbox.a where i < $1', 'a'],
  ['insert into sandbox.a (i) values (1)', 'a'],
  ['insert into sandbox.a (owner, i) select owner, i from sandbox.b', 'b']
])('lacks the key: %s', async (text, tables) => {
  expect(await find(text)).toEqual(tables.split(' ').map((table) => `sandbox.${table}`))
})

test('what is no statement is refused', async () => {
  await expect(find('select from where')).rejects.toThrow('syntax error')
})
