import {
  componentOf,
  type EncodingView,
  joinPhrases,
  type MediaView,
  type SchemaView,
  stylePhrases,
  typeText
} from '@portico/openapi'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { ComponentLink } from '../schema/component-link.tsx'
import { Facts } from '../schema/facts.tsx'
import { inlineCode, PhraseView } from '../schema/phrase-view.tsx'
import { useReading } from '../schema/reading.ts'
import type { Command } from '../schema/tree/commands.ts'
import { type Direction, insideOf, isOpenable, isWithin, shownFor } from '../schema/tree/inside.ts'
import { SchemaTree } from '../schema/tree/schema-tree.tsx'
import { DescribedEntry } from './described-entry.tsx'

interface ContentsProps {
  contents: readonly MediaView[]
  /** Fragment of the body. */
  id: string
  /** What the body is called, for screen readers. */
  label: string
  direction: Direction
  reveal: Command | undefined
}

/** Whether a media type's schema has a place; what is not fetched yet may have it. */
function hasPlace(schema: SchemaView | undefined, id: string, direction: Direction, target: string): boolean {
  if (!schema) return false
  if (target === id) return true
  return insideOf(schema, id, direction, shownFor(schema, id, direction, target)).parts.some((part) =>
    part.kind === 'row' ? isWithin(target, part.row.id) : isWithin(target, part.id)
  )
}

/** A body in the media types that it may have; one of them is shown. */
export function Contents({ contents, id, label, direction, reveal }: ContentsProps) {
  const { words } = useReading()
  const name = useId()
  const [state, setState] = useState<{ reveal: Command | undefined; index: number }>({ reveal: undefined, index: 0 })
  if (state.reveal !== reveal) {
    const target = reveal?.kind === 'reveal' && isWithin(reveal.target, id) ? reveal.target : undefined
    const has = (media: MediaView | undefined) =>
      target === undefined || hasPlace(media?.schema ?? media?.itemSchema, id, direction, target)
    const index = has(contents[state.index]) ? state.index : contents.findIndex(has)
    setState({ reveal, index: Math.max(index, 0) })
  }
  const media = contents[state.index]
  if (!media) return null
  return (
    <>
      {contents.length === 1 ? (
        <p className="mb-2 font-mono text-[13px] text-ink-2 wrap-anywhere">{media.mediaType}</p>
      ) : (
        <fieldset className="mb-3 flex flex-wrap gap-1.5">
          <legend className="sr-only">{words.t('reference.operation.media.label')}</legend>
          {contents.map(({ mediaType }, index) => (
            <label
              key={mediaType}
              className={clsx(
                'relative inline-flex min-h-7 cursor-pointer items-center rounded-2 border px-2.5 font-mono text-[13px] wrap-anywhere',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
                index === state.index
                  ? 'border-blue bg-blue-wash text-blue-ink'
                  : 'border-line-2 bg-paper text-ink-2 hover:border-ink-3 hover:text-ink'
              )}
            >
              <input
                type="radio"
                name={name}
                checked={index === state.index}
                onChange={() => setState({ reveal, index })}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {mediaType}
            </label>
          ))}
        </fieldset>
      )}
      <Media key={media.mediaType} media={media} id={id} label={label} direction={direction} reveal={reveal} />
    </>
  )
}

interface MediaProps extends Omit<ContentsProps, 'contents'> {
  media: MediaView
}

function Media({ media, id, label, direction, reveal }: MediaProps) {
  const { words } = useReading()
  const { schema, itemSchema, encodings = [] } = media
  return (
    <>
      {schema && <Structure schema={schema} id={id} label={label} direction={direction} reveal={reveal} />}
      {itemSchema && (
        <>
          <p className="mb-2 text-sm text-ink-2">{words.t('reference.operation.media.stream')}</p>
          <Structure schema={itemSchema} id={id} label={label} direction={direction} reveal={reveal} />
        </>
      )}
      {!schema && !itemSchema && <p className="text-sm text-ink-2">{words.t('reference.operation.media.noSchema')}</p>}
      {encodings.length > 0 && <Encodings encodings={encodings} id={id} />}
    </>
  )
}

interface StructureProps extends Omit<MediaProps, 'media'> {
  schema: SchemaView
}

/** A schema from its outside: what it is, all that is to be known of it, and its fields. */
export function Structure({ schema, id, label, direction, reveal }: StructureProps) {
  const { words } = useReading()
  const component = componentOf(schema)
  const head = (
    <div data-entry className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-sm text-ink-3">
        {typeText(schema, words)}
        {component && <ComponentLink name={component} />}
      </p>
      <Facts schema={schema} />
    </div>
  )
  if (!isOpenable(schema, direction)) return head
  return <SchemaTree schema={schema} id={id} label={label} direction={direction} reveal={reveal} head={head} />
}

/** How the parts of a form are written, where the document says it. */
function Encodings({ encodings, id }: { encodings: readonly EncodingView[]; id: string }) {
  const { words } = useReading()
  return (
    <div className="mt-4 text-[13px] leading-5 text-ink-2">
      <p className="font-medium text-ink">{words.t('reference.operation.media.encodings')}</p>
      <ul className="mt-1 grid gap-1">
        {encodings.map(({ property, contentType, headers = [], ...style }) => (
          <li key={property}>
            <code className={inlineCode}>{property}</code>{' '}
            {contentType !== undefined && (
              <PhraseView
                phrase={words.phrase('reference.operation.media.encodingType', { contentType: { code: contentType } })}
              />
            )}{' '}
            <PhraseView phrase={joinPhrases(stylePhrases({ name: property, ...style }, [], words), ' ')} />
            {headers.length > 0 && (
              <>
                {' '}
                {words.t('reference.operation.media.encodingHeaders', { count: headers.length })}
                <ul className="ml-4">
                  {headers.map((header) => (
                    <DescribedEntry
                      key={header.name}
                      value={header}
                      id={`${id}.${property}.header.${header.name}`}
                      direction="request"
                      reveal={undefined}
                    />
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
