import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ApiEnvironment } from '@portico/contract'
import { Zip, ZipDeflate } from 'fflate'
import { readDocument } from '../compression.ts'
import type { GuideSource } from '../guides/guides.ts'
import type { ContentSource } from '../preparation/preparations.ts'
import type { BundledContent } from '../store.ts'
import type { ExportTexts } from './texts.ts'

/** Counts the changes of how bundles are made: bundles of an older edition are others. */
const EDITION = 1

/** Bytes that are compressed at a time; always as many, so that equal contents give equal archives. */
const BLOCK_BYTES = 64 * 1024

/** The only time that an archive names (ZIP has none before): equal contents must give equal archives. */
const EPOCH = new Date(1980, 0, 1)

/** A file of the archive. */
interface Entry {
  readonly name: string
  /** Of its bytes. */
  readonly digest: string
  readonly read: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export interface BundleParts {
  readonly environment: ApiEnvironment
  readonly server: string
  readonly published: readonly BundledContent[]
  /** Of each language. */
  readonly guides: ReadonlyMap<string, readonly GuideSource[]>
  readonly texts: ExportTexts
  readonly contents: ContentSource
}

/** An archive of the documents of an environment. Equal contents give equal bytes, and so an equal tag. */
export class Bundle {
  readonly #entries: readonly Entry[]

  constructor({ environment, server, published, guides, texts, contents }: BundleParts) {
    const documents = published.map(
      (content): Entry => ({
        name: nameOf(content),
        digest: content.digest,
        read: () => readDocument(contents, content)
      })
    )
    const list = documents.map(({ name }) => `- \`${name}\``).join('\n')
    this.#entries = [
      textEntry('README.md', texts.template('README.md', { environment, server, list })),
      ...documents,
      ...[...guides].flatMap(([language, sources]) =>
        sources.map(({ name, title, markdown }) =>
          textEntry(`guides/${language}/${name}.md`, `# ${title}\n\n${markdown.trim()}\n`)
        )
      )
    ]
  }

  /** Known before the archive is made. */
  get tag(): string {
    const named = this.#entries.map(({ name, digest }) => [name, digest])
    return createHash('sha256')
      .update(JSON.stringify([EDITION, named]))
      .digest('base64url')
  }

  /** The archive, made while it is read: no more than one block of one file is in memory. */
  async *bytes(): AsyncGenerator<Uint8Array, void, undefined> {
    const made: Uint8Array[] = []
    let failure: Error | undefined
    const zip = new Zip((error, chunk) => {
      if (error) failure = error
      else made.push(chunk)
    })
    function* taken() {
      if (failure) throw failure
      yield* made.splice(0)
    }
    for (const { name, read: bytes } of this.#entries) {
      const file = new ZipDeflate(name, { level: 6 })
      file.mtime = EPOCH
      zip.add(file)
      for await (const block of blocks(bytes())) {
        file.push(block)
        yield* taken()
        // Others get their turn between two blocks.
        await setImmediate()
      }
      file.push(new Uint8Array(), true)
    }
    zip.end()
    yield* taken()
  }
}

/** Names come from the catalogue: nothing in them may lead out of the folder that an archive is unpacked in. */
function nameOf({ api, version, format, language }: BundledContent): string {
  const folder = [api, version].map((part) => part.replace(/[^\p{L}\p{N}._+-]+/gu, '-').replace(/^\.+$/, '-') || '-')
  return [...folder, language === null ? `openapi.${format}` : `${language}.overlay.${format}`].join('/')
}

function textEntry(name: string, text: string): Entry {
  const bytes = new TextEncoder().encode(text)
  return { name, digest: createHash('sha256').update(bytes).digest('base64url'), read: () => [bytes] }
}

/** The same bytes in blocks of one size. */
async function* blocks(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block = new Uint8Array(BLOCK_BYTES)
  let filled = 0
  for await (const piece of source)
    for (let start = 0; start < piece.length; ) {
      const part = piece.subarray(start, start + BLOCK_BYTES - filled)
      block.set(part, filled)
      filled += part.length
      start += part.length
      if (filled < BLOCK_BYTES) continue
      yield block
      block = new Uint8Array(BLOCK_BYTES)
      filled = 0
    }
  if (filled > 0) yield block.subarray(0, filled)
}
