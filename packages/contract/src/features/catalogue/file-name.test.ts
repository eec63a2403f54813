import { describe, expect, test } from 'vitest'
import { fileName } from './file-name.ts'

const named = (description: string | null, mediaType: string | null = 'application/pdf') =>
  fileName({ id: 12, description }, mediaType)

describe('the name of a file', () => {
  test.each([
    ['is its description', 'Terms of use', 'Terms of use.pdf'],
    ['is the first line of it', '\n  Terms of use \r\nas of 2026', 'Terms of use.pdf'],
    ['keeps letters of every script', 'Condiciones de año 文書 📄', 'Condiciones de año 文書 📄.pdf'],
    ['has no extension twice', 'terms.PDF', 'terms.PDF'],
    ['has a fitting extension beside another', 'terms.exe', 'terms.exe.pdf'],
    ['does not take a version for an extension', 'Payments 1.2.0', 'Payments 1.2.0.pdf'],
    ['has no path', '../../etc/passwd', 'etc-passwd.pdf'],
    ['has no drive', 'C:\\Windows\\win.ini', 'C-Windows-win.ini.pdf'],
    ['has no reserved characters', 'a<b>c:"d"|e?f*', 'a-b-c-d-e-f.pdf'],
    ['has no control characters', 'a\u0000b\tc', 'a-b-c.pdf'],
    ['does not turn its direction', 'invoice\u202efdp.exe', 'invoice-fdp.exe.pdf'],
    ['has no lone surrogates', 'a\ud800b', 'a\ufffdb.pdf'],
    ['is not hidden', '.htaccess', 'htaccess.pdf'],
    ['does not end with a dot', 'Ltd. ...', 'Ltd.pdf'],
    ['is no device', 'nul', '_nul.pdf'],
    ['is its number without a description', null, 'file-12.pdf'],
    ['is its number when nothing is left of the description', ' ../.. ', 'file-12.pdf']
  ])('%s', (_rule, description, name) => expect(named(description)).toBe(name))

  test.each([
    ['image/png', 'file-12.png'],
    ['image/jpeg', 'file-12.jpg'],
    ['image/svg+xml', 'file-12.svg'],
    ['application/json', 'file-12.json'],
    ['application/yaml', 'file-12.yaml'],
    ['text/markdown', 'file-12.md'],
    ['text/csv', 'file-12.csv'],
    ['text/plain', 'file-12.txt'],
    ['application/x-bzip2', 'file-12.bz2'],
    ['application/x-tar', 'file-12.tar'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'file-12.docx'],
    ['application/vnd.something-new', 'file-12.bin'],
    ['application/octet-stream', 'file-12.bin'],
    [null, 'file-12.txt']
  ])('ends by its media type, %s', (mediaType, name) => expect(named(null, mediaType)).toBe(name))

  test.each([
    ['petstore.yml', 'application/yaml', 'petstore.yml'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['query.sql', 'text/plain', 'query.sql'],
    ['orders.xsd', 'application/xml', 'orders.xsd'],
    ['backup.7z', 'application/octet-stream', 'backup.7z'],
    ['.gitignore', 'text/plain', 'gitignore.txt']
  ])('%s with %s is %s', (description, mediaType, name) => expect(named(description, mediaType)).toBe(name))

  test('has 120 characters and 255 bytes at most, whole characters, and its extension', () => {
    for (const character of ['x', 'ñ', '文', '📄']) {
      for (const description of [character.repeat(300), `${character.repeat(300)}.pdf`]) {
        const name = named(description)
        expect(name.length).toBeLessThanOrEqual(120)
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
        expect(name.length).toBeGreaterThan(80)
        expect(name).toMatch(/^(.)\1+\.pdf$/u)
      }
    }
    expect(named('x'.repeat(300))).toHaveLength(120)
  })
})
