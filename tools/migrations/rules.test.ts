import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkMigration, withoutReviewed } from './rules.ts'

const RELEASES = ['0.1.0', '0.2.0']
const STEP = '-- contract: not used since 0.2.0\n'

const rulesOf = async (sql: string) => (await checkMigration(sql, RELEASES)).map(({ rule }) => rule)

describe('a migration may, while the former release is in use,', () => {
  test.each([
    'create table a (id bigserial primary key); create unique index b on a (id); insert into a values (1); update a set id = 2; alter table a alter column id type int; create trigger c before insert on a for each row execute function d()',
    'alter table a add column b text, add column c int not null default 1, validate constraint d, alter column e set default 1',
    'create schema a; create sequence b; create type c as enum (); alter type d add value $$e$$ after $$f$$; comment on table g is null; create view h as select 1',
    'create function a() returns int language sql as $$select 1$$; insert into b values (1); create index c on d (e)',
    'drop index concurrently if exists a;--> statement-breakpoint\ncreate index concurrently a on b (c)'
  ])('%s', async (sql) => expect(await rulesOf(sql)).toEqual([]))
})

/** What takes away something that the former release may need. */
const CONTRACTS = [
  'alter table a drop column b',
  'alter table a add column c text, drop constraint b',
  'alter table a alter column b drop default',
  'alter table a alter column b drop not null',
  'alter table a alter column b set not null',
  'alter table a add constraint b check (c > 0) not valid',
  'alter table a add constraint b foreign key (c) references d (e) not valid',
  'alter table a add constraint b unique using index c',
  'alter table a enable row level security',
  'create table if not exists a (b int); alter table a drop column b',
  'create unique index a on b (c)',
  'create or replace function a() returns int language sql as $$select 1$$',
  'create or replace view a as select 1',
  'create trigger a before insert on b for each row execute function c()',
  'drop table a',
  'drop view a',
  'drop function a()',
  'drop trigger a on b',
  'drop type a',
  'drop schema a',
  'drop index a',
  'revoke select on a from b',
  'alter sequence a maxvalue 5'
]

describe('what may break the former release', () => {
  test.each(CONTRACTS)('%s', async (sql) => {
    expect(await rulesOf(sql)).toEqual(['expand-first'])
    expect(await rulesOf(STEP + sql)).toEqual([])
  })
})

describe('what no migration does, whatever it says', () => {
  test.each([
    'alter table a rename to b',
    'alter table a rename column b to c',
    'alter table a set schema b',
    'truncate a',
    'update a set b = 1',
    'delete from a',
    'lock table a',
    'vacuum full a',
    'cluster a using b',
    'do $$ begin end $$',
    'commit',
    'set search_path = a'
  ])('%s', async (sql) => {
    expect(await rulesOf(sql)).toEqual(['never'])
    expect(await rulesOf(STEP + sql)).toEqual(['never'])
  })
})

describe('the line of a contract step', () => {
  test.each([
    ['names a release that the changelog has', '-- contract: not used since 0.3.0\ndrop table a'],
    ['is not written in another way', '-- Contract: since 0.2.0\ncreate table a (b int)'],
    ['is left out where nothing is taken away', `${STEP}create table a (b int)`]
  ])('%s', async (_, sql) => expect(await rulesOf(sql)).toEqual(['contract-release']))
})

describe('what runs concurrently', () => {
  const DROP = 'drop index concurrently if exists a;'
  const CREATE = 'create index concurrently a on b (c)'
  test.each([
    ['is alone', `create table d (e int);--> statement-breakpoint\n${DROP}--> statement-breakpoint\n${CREATE}`],
    ['is sent in parts', `${DROP}${CREATE}`],
    ['is removed first', CREATE],
    ['is removed first, by its own name', `${DROP.replace(' a;', ' x;')}--> statement-breakpoint\n${CREATE}`],
    ['is removed first, where it is', `drop index concurrently a;--> statement-breakpoint\n${CREATE}`]
  ])('%s', async (_, sql) => expect(await rulesOf(sql)).toEqual(['concurrent-alone']))
})

test('what was reviewed is no fault, and a rule that is reviewed without need is one', () => {
  const faults = ['never', 'expand-first'].map((rule) => ({ rule, message: '' }))
  const left = (...rules: string[]) => withoutReviewed(faults, rules).map(({ rule }) => rule)
  expect(left()).toEqual(['never', 'expand-first'])
  expect(left('never')).toEqual(['expand-first'])
  expect(left('never', 'expand-first', 'concurrent-alone')).toEqual(['reviewed'])
})

describe('the program', () => {
  const repository = path.resolve(import.meta.dirname, '../..')
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-migrations-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const MIGRATIONS = 'apps/server/migrations'

  /** Runs it on a project with one migration, which comes after all those that are not checked; without one, on those of this project. */
  function check(sql?: string) {
    const project = sql === undefined ? repository : folder
    if (sql !== undefined) {
      mkdirSync(path.join(folder, MIGRATIONS), { recursive: true })
      writeFileSync(path.join(folder, 'CHANGELOG.md'), '## [Unreleased]\n\n## [0.2.0] - 2026-01-01\n')
      writeFileSync(path.join(folder, MIGRATIONS, '9999_planted.sql'), sql)
    }
    const { status, stdout } = spawnSync(
      process.execPath,
      [path.join(repository, 'tools/check-migrations.ts'), project],
      { encoding: 'utf8' }
    )
    return { status, found: [...stdout.matchAll(/9999_planted[.]sql: ([a-z-]+):/g)].map(([, rule]) => rule), stdout }
  }

  test('finds no fault here', () => {
    expect(check()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d{2,} migrations, \d+ checked, 0 faults$/m)
    })
  })

  test.each<[sql: string, rules: string[]]>([
    ['alter table documents add column later text not null', ['adding-required-field']],
    ['alter table documents add column later uuid default gen_random_uuid()', ['adding-field-with-default']],
    ['alter table documents add column later bigint references partners (id)', ['adding-foreign-key-constraint']],
    ['alter table documents add column later bigint unique', ['disallowed-unique-constraint']],
    ['create index later on documents (name)', ['require-concurrent-index-creation']],
    ['alter table documents drop column name', ['ban-drop-column', 'expand-first']],
    ['drop table documents', ['ban-drop-table', 'expand-first']],
    ['alter table documents rename column name to title', ['renaming-column', 'never']],
    ['alter table documents alter column name type int', ['changing-column-type', 'expand-first']],
    [`${STEP}alter table documents alter column name type int`, ['changing-column-type']],
    [`${STEP}alter table documents alter column name set not null`, ['adding-not-nullable-field']],
    [`${STEP}alter table documents add constraint later check (id > 0)`, ['constraint-missing-not-valid']],
    [`${STEP}alter table documents drop column name, alter column id drop not null`, []],
    [`${STEP}drop table documents`, []],
    [
      'drop index concurrently if exists later;--> statement-breakpoint\ncreate index concurrently later on documents (name)',
      []
    ],
    ['create table later (a bigint references documents (id)); create index later_a on later (a)', []]
  ])('%s', (sql, rules) => {
    expect(check(sql)).toMatchObject({ status: rules.length > 0 ? 1 : 0, found: rules })
  })

  test('fails where there are no migrations', () => {
    const empty = path.join(folder, 'empty')
    mkdirSync(empty)
    writeFileSync(path.join(empty, 'CHANGELOG.md'), '')
    const { status } = spawnSync(process.execPath, [path.join(repository, 'tools/check-migrations.ts'), empty])
    expect(status).toBe(1)
  })
})
