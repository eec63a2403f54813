import {
  apiDefinitions,
  type CatalogueRecord,
  COUNTRIES,
  documents,
  ENTITIES,
  type EntityDefinition,
  type FieldDefinition,
  file,
  isReference,
  LIMITS,
  partner,
  specification
} from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importColumns } from '../columns.ts'
import { recordsAsCsv, recordsAsJson } from '../export/export-records.ts'
import { importBody, readImport, readText } from './read-import.ts'
import { InvalidImportError } from './source.ts'

const read = (entity: EntityDefinition, text: string, stored: readonly CatalogueRecord[] = []) =>
  readImport(entity, text, new Map(stored.map((record) => [record.id, record])))

const recordsOf = (entity: EntityDefinition, text: string) => read(entity, text).records.map(({ record }) => record)

function issuesOf(entity: EntityDefinition, text: string) {
  try {
    read(entity, text)
  } catch (error) {
    if (error instanceof InvalidImportError) return error.issues
    throw error
  }
  return []
}

/** Texts with everything that CSV has to be careful about. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '"', "'", ',', ';', '|', ' ', 'a', '\uFEFF'))
    .map((parts) => parts.join(''))
)

const documentReference = fc.record({ id: fc.nat({ max: 99 }), name: fc.option(texts) })

function valueIn(field: FieldDefinition) {
  switch (field.kind) {
    case 'date':
      return fc.option(fc.constantFrom('2026-11-21', '0001-01-01'))
    case 'country':
      return fc.option(fc.constantFrom(...COUNTRIES))
    case 'reference':
      return fc.option(documentReference)
    case 'byteSize':
      return fc.nat()
    default:
      return fc.option(texts)
  }
}

/** An entity and some of its records, as a list has them. */
const lists = fc.constantFrom(...ENTITIES).chain((entity) =>
  fc
    .array(
      fc.record(
        Object.fromEntries(
          entity.fields.filter(({ kind }) => kind !== 'content').map((field) => [field.name, valueIn(field)])
        )
      ),
      { minLength: 1, maxLength: 5 }
    )
    .map((records) => ({
      entity,
      records: records.map((record, index): CatalogueRecord => ({ ...(record as object), id: index + 1 }))
    }))
)

/** What the server makes of a record that is sent: of a reference, its number counts. */
const asSent = (entity: EntityDefinition, record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    importColumns(entity).map(({ field }) => {
      const value = record[field?.name ?? 'id'] as CatalogueRecord[string]
      return [field?.name ?? 'id', isReference(value) ? Number(value.id) : value]
    })
  )

describe('an export that is imported again', () => {
  it.each([
    ['CSV', recordsAsCsv],
    ['JSON', recordsAsJson]
  ])('changes nothing, from %s', (_format, write) => {
    fc.assert(
      fc.property(lists, ({ entity, records }) => {
        const source = read(entity, write(entity, records), records)
        expect(source.ignored).toEqual([])
        expect(source.records.map(({ record }) => asSent(entity, record))).toEqual(
          records.map((record) => asSent(entity, record))
        )
      }),
      { numRuns: 500 }
    )
  })

  it('never gives a spreadsheet a cell that it would run', () => {
    fc.assert(
      fc.property(texts, (name) => {
        const csv = recordsAsCsv(documents, [{ id: 1, name }])
        const cell = csv.split('\r\n').slice(1).join('\r\n').slice(2)
        expect(cell).not.toMatch(/^"?[=+\-@\t\r]/)
      })
    )
  })
})

describe('an export', () => {
  it('is CSV of RFC 4180 with a header, in UTF-8 with a byte order mark', () => {
    const record = {
      id: 7,
      country: 'DEU',
      title: 'Año "nuevo"',
      description: '=1+1',
      document: { id: 3, name: 'Guide' }
    }
    expect(recordsAsCsv(specification, [record])).toBe(
      '\uFEFFid,country,title,description,documentId\r\n7,DEU,"Año ""nuevo""",\'=1+1,3\r\n'
    )
  })

  it('is JSON with a reference as an object', () => {
    const record = { id: 7, country: null, title: 'T', description: '', document: { id: 3, name: 'Guide' } }
    expect(JSON.parse(recordsAsJson(specification, [record]))).toEqual([record])
  })

  it('never has a content', () => {
    const record = { id: 1, base64: 'aGVsbG8=', description: 'x', mediaType: 'text/plain', size: 5, document: null }
    expect(recordsAsCsv(file, [record])).not.toContain('aGVsbG8=')
    expect(recordsAsJson(file, [record])).not.toContain('aGVsbG8=')
  })
})

describe('CSV', () => {
  it.each([',', ';', '\t', '|'])('is read with %j between its cells', (delimiter) => {
    const text = [
      ['id', 'name', 'title'],
      ['4', 'a', '"x,;|"']
    ]
      .map((row) => row.join(delimiter))
      .join('\n')
    expect(recordsOf(documents, text)).toEqual([{ id: 4, name: 'a', title: 'x,;|' }])
  })

  it.each(['\n', '\r\n', '\r'])('is read with lines that end with %j, the numbers being those of the file', (end) => {
    const text = ['name,title', '', '"two', 'lines",x', '', 'b,y', ''].join(end)
    expect(read(documents, text).records).toEqual([
      { line: 3, record: { name: `two${end}lines`, title: 'x' } },
      { line: 6, record: { name: 'b', title: 'y' } }
    ])
  })

  it('leaves the fields of absent columns alone', () => {
    expect(recordsOf(documents, 'id,version\n5,2')).toEqual([{ id: 5, version: '2' }])
  })

  it('takes empty cells for no date, no country and no document, and for an empty text', () => {
    expect(recordsOf(specification, 'id,country,title,documentId\n,,,')).toEqual([
      { country: null, title: '', document: null }
    ])
    expect(recordsOf(documents, 'name,date\nA,')).toEqual([{ name: 'A', date: null }])
  })

  it('keeps a text missing that is missing in the stored record', () => {
    const stored = [{ id: 1, name: 'A', title: null, description: '' }]
    expect(read(documents, 'id,title,description\n1,,\n2,,', stored).records.map(({ record }) => record)).toEqual([
      { id: 1, title: null, description: '' },
      { id: 2, title: '', description: '' }
    ])
  })

  it('leaves what is no number to the server, which refuses it by line', () => {
    expect(recordsOf(specification, 'id,title,documentId\nabc,T,x')).toEqual([
      { id: 'abc', title: 'T', document: { id: 'x' } }
    ])
  })

  it('names the columns that it does not know, and contents, but not what the server finds out by itself', () => {
    expect(read(file, 'id,description,colour,base64,mediaType,size\n1,a,red,AA==,text/plain,5').ignored).toEqual([
      'colour',
      'base64'
    ])
  })
})

describe('JSON', () => {
  it('is read with whole references and with their numbers', () => {
    const text = JSON.stringify([
      { id: 1, document: { id: 3, name: 'Guide' } },
      { title: 'T', documentId: 4 },
      { title: 'U', documentId: '' },
      { document: null, documentId: 5 }
    ])
    expect(recordsOf(specification, text)).toEqual([
      { id: 1, document: { id: 3, name: 'Guide' } },
      { title: 'T', document: { id: 4 } },
      { title: 'U', document: null },
      { document: null }
    ])
  })

  it('names each property that it does not know once', () => {
    const text = '[{"name":"A","colour":1},{"name":"B","colour":2,"__proto__":{}}]'
    expect(read(partner, text)).toMatchObject({ ignored: ['colour', '__proto__'], records: [{ line: 1 }, { line: 2 }] })
  })
})

describe('a file that cannot be imported', () => {
  it.each([
    ['', [{ code: 'empty' }]],
    [' \n ', [{ code: 'empty' }]],
    ['name,title\n', [{ code: 'empty' }]],
    ['[]', [{ code: 'empty' }]],
    ['a,b\n1,2', [{ code: 'header', line: 1 }]],
    ['id\n1', [{ code: 'header', line: 1 }]],
    ['name,title,name\n1,2,3', [{ code: 'duplicateColumn', line: 1, values: { name: 'name' } }]],
    [
      'name,title\na,b\n\nc\nd,e,f',
      [
        { code: 'cells', line: 4, values: { count: 1, expected: 2 } },
        { code: 'cells', line: 5, values: { count: 3, expected: 2 } }
      ]
    ],
    ['name,title\na,b\nc,"never closed\nd,e', [{ code: 'openQuote', line: 3, column: 3 }]],
    ['name,title\n"a" x,b', [{ code: 'quotes', line: 2, column: 1 }]],
    ['{"name":"A"}', [{ code: 'jsonShape' }]],
    ['[{"name":"A"},3,null,[]]', [2, 3, 4].map((place) => ({ code: 'jsonRecord', values: { place } }))],
    ['[\n  {"name":"A",}\n]', [{ code: 'json', line: 2, column: 15 }]],
    ['[{"name":"A"}', [{ code: 'json', line: 1, column: 14 }]]
  ])('%j says what is wrong, and where', (text, issues) => {
    expect(issuesOf(documents, text)).toEqual(issues)
  })

  it('has too many records', () => {
    const text = ['name', ...Array.from({ length: LIMITS.importRecords + 1 }, (_, index) => `n${index}`)].join('\n')
    expect(issuesOf(partner, text)).toEqual([
      { code: 'tooMany', values: { found: LIMITS.importRecords + 1, limit: LIMITS.importRecords } }
    ])
  })

  it('is too large, before it is read or once it is written as JSON', async () => {
    const tooLarge = { issues: [{ code: 'tooLarge', values: { size: LIMITS.importBody + 1 } }] }
    await expect(readText(new Blob(['x'.repeat(LIMITS.importBody + 1)]))).rejects.toMatchObject(tooLarge)
    const source = read(apiDefinitions, `examples\n${'\u0001'.repeat(LIMITS.importBody / 4)}`)
    expect(() => importBody(source)).toThrow(InvalidImportError)
  })

  it('is not in UTF-8', async () => {
    await expect(readText(new Blob([new Uint8Array([0x41, 0xf1, 0x6f])]))).rejects.toMatchObject({
      issues: [{ code: 'encoding' }]
    })
    await expect(readText(new Blob(['Año']))).resolves.toBe('Año')
  })
})
