import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type MultipartPart, type RequestBody, requestAddress, type SampleRequest } from '@portico/openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_LANGUAGES, type SampleLanguage } from '../languages.ts'

/** Texts that break what does not escape them: of shells, JavaScript, Python, Java, PHP, C#, Go, and of generators' own replacements. */
const HARD = `it's "hard": true, null \`\${x}\` $HOME \\ \\u0041 ñ € 😀 %41 & # ; <b> """ ''' @ false,`
const LINES = 'first line\n  second "line" \nthird'

const value = {
  text: HARD,
  lines: LINES,
  'odd-name': [1, -2.5, [], {}, [[true, null, 'x']], { deep: { deeper: ['a'] } }],
  true: 'false',
  empty: '',
  no: null,
  __proto: 'x'
}

const json = (of: unknown, mediaType = 'application/json'): RequestBody => ({
  kind: 'text',
  mediaType,
  text: JSON.stringify(of, null, 2),
  json: { value: of }
})
const parts: MultipartPart[] = [
  { name: 'id', value: 'a\'b;c,"d"' },
  { name: 'meta', value: '{"a":"x;y"}', contentType: 'application/json' },
  { name: 'photo', fileName: 'photo.png', contentType: 'image/png' }
]
const fields = [
  { name: 'a b', value: HARD },
  { name: 'c[d]', value: 'e=f&g' }
]

const request = (view: Partial<SampleRequest>): SampleRequest => {
  const type = view.body && view.body.kind !== 'multipart' ? [{ name: 'Content-Type', value: view.body.mediaType }] : []
  return {
    method: view.body ? 'POST' : 'GET',
    url: '/a/$b/%C3%B1%27',
    query: [],
    cookies: [],
    placeholders: [],
    ...view,
    headers: [...(view.headers ?? []), ...type]
  }
}

const REQUESTS: Record<string, SampleRequest> = {
  'a call with query, headers and cookies': request({
    query: [
      { name: 'filter%5Ba%5D', value: '1%2C2' },
      { name: 'filter%5Ba%5D', value: 'x%20y' }
    ],
    headers: [
      { name: 'Authorization', value: 'Bearer abc.DEF-_~+/=' },
      { name: 'If-Match', value: '"3"' },
      { name: 'X-Hard', value: `it's $HOME \\ \`x\` "q" true, ; %41` }
    ],
    cookies: [
      { name: 'a', value: '1%202' },
      { name: 'b', value: '2' }
    ]
  }),
  'JSON with everything hard in it': request({ body: json(value) }),
  'JSON of another media type': request({ method: 'PATCH', body: json([{ a: 1 }], 'application/merge-patch+json') }),
  'a JSON text that is no object': request({ method: 'PUT', body: json(HARD) }),
  'an empty JSON object': request({ body: json({}) }),
  'no body': request({ method: 'POST', headers: [{ name: 'Authorization', value: 'single-key' }] }),
  'a call for the headers alone': request({ method: 'HEAD' }),
  'a plain text that begins with @': request({
    body: { kind: 'text', mediaType: 'text/plain', text: `@${HARD}\n${LINES}` }
  }),
  'a form': request({ body: { kind: 'form', mediaType: 'application/x-www-form-urlencoded', fields } }),
  'a form with a name used twice': request({
    body: { kind: 'form', mediaType: 'application/x-www-form-urlencoded', fields: [...fields, ...fields] }
  }),
  'a multipart body': request({ body: { kind: 'multipart', mediaType: 'multipart/form-data', parts } }),
  'a multipart body without file': request({
    body: { kind: 'multipart', mediaType: 'multipart/form-data', parts: parts.slice(0, 2) }
  }),
  'bytes of a file': request({ body: { kind: 'binary', mediaType: 'image/png', fileName: 'photo.png' } })
}

const writing = async (id: SampleLanguage, of: SampleRequest) =>
  (await SAMPLE_LANGUAGES.find((language) => language.id === id)?.load())?.default(of) ?? ''

/** What a sample for browsers finds in its page. */
const PAGE = `import fs from 'node:fs'
globalThis.document = {
  querySelector: (selector) => selector === 'input[type="file"]' && { files: [new Blob([fs.readFileSync('photo.png')])] }
}`
const PHOTO = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 10, 13])
/** Starting Java takes long: it runs what is written in a way of its own. */
const FOR_JAVA = ['a call with', 'JSON with', 'a plain', 'a multipart body', 'bytes']

const has = (program: string, ...options: string[]) => spawnSync(program, options).status === 0
const javaVersion = Number(/"(\d+)/.exec(String(spawnSync('java', ['-version']).stderr))?.[1] ?? 0)

/** Programs that this machine has, by what runs a sample in a folder. */
const RUNNERS: readonly { id: SampleLanguage; file: string; command: string[]; isHere: boolean }[] = [
  { id: 'curl', file: 'sample.sh', command: ['sh', 'sample.sh'], isHere: has('curl', '--version') },
  {
    id: 'javascript',
    file: 'sample-js.mjs',
    command: [process.execPath, '--import', './page.mjs', 'sample-js.mjs'],
    isHere: true
  },
  { id: 'node', file: 'sample.mjs', command: [process.execPath, 'sample.mjs'], isHere: true },
  {
    id: 'python',
    file: 'sample.py',
    command: ['python3', 'sample.py'],
    isHere: has('python3', '-c', 'import requests')
  },
  {
    id: 'php',
    file: 'sample.php',
    command: ['php', 'sample.php'],
    isHere: has('php', '-r', 'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") ? 0 : 1);')
  },
  {
    id: 'go',
    file: 'sample.go',
    command: ['go', 'run', 'sample.go'],
    // What all programs share has to be compiled first.
    isHere: process.env.PORTICO_FULL_TESTS !== undefined && has('go', 'version')
  },
  {
    id: 'java',
    file: 'Sample.java', // Before version 18 Java reads files in the encoding of the environment, which may have none.
    command: ['java', '-Dfile.encoding=UTF-8', 'Sample.java'],
    isHere: javaVersion >= 15
  }
]

interface Received {
  method: string
  url: string
  headers: Record<string, string | undefined>
  body: Buffer
}

describe('samples run as they are, and send what they show', () => {
  let server: Server
  let origin = ''
  let folder = ''
  const received = new Map<string, Received>()

  beforeAll(async () => {
    server = createServer((incoming, response) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const { method = '', url = '', headers } = incoming
        const [, run = '', ...rest] = url.split('/')
        received.set(run, {
          method,
          url: `/${rest.join('/')}`,
          headers: headers as Received['headers'],
          body: Buffer.concat(chunks)
        })
        response.end('done')
      })
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    folder = mkdtempSync(path.join(tmpdir(), 'samples-'))
  })

  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const { id, file, command, isHere } of RUNNERS)
    test.skipIf(!isHere)(`in ${id}`, { timeout: 120_000 }, async () => {
      const runs = Object.entries(REQUESTS).map(async ([name, of], index) => {
        if (id === 'java' && !FOR_JAVA.some((beginning) => name.startsWith(beginning))) return
        const run = `${id}-${index}`
        const place = mkdtempSync(path.join(folder, `${run}-`))
        const sample = await writing(id, { ...of, url: `${origin}/${run}${of.url}` })
        writeFileSync(path.join(place, file), sample)
        writeFileSync(path.join(place, 'photo.png'), PHOTO)
        writeFileSync(path.join(place, 'page.mjs'), PAGE)
        const [program = '', ...options] = command
        const output = await new Promise<string>((resolve) =>
          execFile(program, options, { cwd: place }, (error, stdout, stderr) =>
            resolve(error ? `${name}: ${error.message}\n${stderr}\n${sample}` : stdout)
          )
        )
        if (of.method !== 'HEAD') expect(output).toContain('done')
        await expectSame(`${name} in ${id}`, received.get(run), of, id)
      })
      await Promise.all(runs)
    })
})

async function expectSame(name: string, got: Received | undefined, of: SampleRequest, id: SampleLanguage) {
  expect(got?.method, name).toBe(of.method)
  // The same address: `$` may be encoded.
  const plain = (url: string) => decodeURI(url).replaceAll('%24', '$')
  expect(plain(got?.url ?? ''), name).toBe(plain(requestAddress(of)))
  for (const header of of.headers) expect(got?.headers[header.name.toLowerCase()], name).toBe(header.value)
  const cookie = of.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  if (id !== 'javascript') expect(got?.headers.cookie ?? '', name).toBe(cookie)
  const { body } = of
  const bytes = got?.body ?? Buffer.alloc(0)
  if (!body) expect(bytes.length, name).toBe(0)
  else if (body.kind === 'binary') expect(bytes, name).toEqual(PHOTO)
  else if (body.kind === 'form')
    expect([...new URLSearchParams(bytes.toString())].sort(), name).toEqual(
      body.fields.map((field) => [field.name, field.value]).sort()
    )
  else if (body.kind === 'text') {
    if (body.json) expect(JSON.parse(bytes.toString()), name).toEqual(body.json.value)
    else expect(bytes.toString(), name).toBe(body.text)
  } else await expectParts(name, bytes, got?.headers['content-type'] ?? '', body.parts)
}

async function expectParts(name: string, bytes: Buffer, type: string, expected: readonly MultipartPart[]) {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
  for (const part of expected) {
    const entry = form.get(part.name)
    const text = entry instanceof Blob ? await entry.text() : entry
    if (part.fileName === undefined) expect(text, name).toBe(part.value)
    else {
      expect((entry as File).name, name).toBe(part.fileName)
      expect(Buffer.from(await (entry as File).arrayBuffer()), name).toEqual(PHOTO)
    }
    if (part.contentType !== undefined)
      expect(bytes.toString('latin1'), name).toMatch(
        new RegExp(`name="${part.name}"[^]*?Content-Type: ${part.contentType}`, 'i')
      )
  }
}

/** What few machines can run has been read line by line, and stays as it was read. */
test.each(['php', 'csharp', 'go', 'java'] as const)('samples in %s are as they were read', async (id) => {
  for (const [name, of] of Object.entries(REQUESTS))
    expect(await writing(id, { ...of, url: `https://api.example${of.url}` })).toMatchSnapshot(name)
})

test('there is a sample in each language that the portal promises', () => {
  expect(SAMPLE_LANGUAGES.map(({ name }) => name)).toEqual([
    'cURL',
    'JavaScript',
    'Node.js',
    'Python',
    'Java',
    'C#',
    'PHP',
    'Go'
  ])
})
