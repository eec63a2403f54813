import {
  componentOf,
  type EncodingView,
  joinPhrases,
  type MediaView,
  type SchemaView,
  stylePhrases,
  typeText
} from '@portico/openapi'
import { useState } from 'react'
import { ComponentLink } from '../schema/component-link.tsx'
import { Facts } from '../schema/facts.tsx'
import { inlineCode, PhraseView } from '../schema/phrase-view.tsx'
import { RadioChips } from '../schema/radio-chips.tsx'
import { useRenderContext } from '../schema/render-context.ts'
import type { Command } from '../schema/tree/commands.ts'
import {
  type Direction,
  isOpenable,
  isWithin,
  schemaContents,
  variantsShownFor
} from '../schema/tree/schema-contents.ts'
import { SchemaTree } from '../schema/tree/schema-tree.tsx'
import { DescribedEntry } from './described-entry.tsx'
import type { PartProps } from './section.tsx'

interface BodyTreeProps extends Pick<PartProps, 'direction' | 'reveal'> {
  /** Fragment of the body. */
  id: string
  /** What the body is called, for screen readers. */
  label: string
}

interface ContentsProps extends BodyTreeProps {
  contents: readonly MediaView[]
}

/** Whether a media type's schema has a place; what is not fetched yet may have it. */
function hasPlace(schema: SchemaView | undefined, id: string, direction: Direction, target: string): boolean {
  if (!schema) return false
  if (target === id) return true
  return schemaContents(schema, id, direction, variantsShownFor(schema, id, direction, target)).parts.some((part) =>
    part.kind === 'row' ? isWithin(target, part.row.id) : isWithin(target, part.id)
  )
}

/** A body in the media types that it may have; one of them is shown. */
export function Contents({ contents, ...tree }: ContentsProps) {
  const { id, direction, reveal } = tree
  const { words } = useRenderContext()
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
        <div className="mb-3">
          <RadioChips
            legend={words.t('reference.operation.media.label')}
            isLegendHidden
            options={contents.map(({ mediaType }) => ({ key: mediaType, label: mediaType }))}
            chosen={state.index}
            onChoose={(index) => setState({ reveal, index })}
            chipClassName="font-mono"
          />
        </div>
      )}
      <Media key={media.mediaType} media={media} {...tree} />
    </>
  )
}

function Media({ media, ...tree }: BodyTreeProps & { media: MediaView }) {
  const { words } = useRenderContext()
  const { schema, itemSchema, encodings = [] } = media
  return (
    <>
      {schema && <Structure schema={schema} {...tree} />}
      {itemSchema && (
        <>
          <p className="mb-2 text-sm text-ink-2">{words.t('reference.operation.media.stream')}</p>
          <Structure schema={itemSchema} {...tree} />
        </>
      )}
      {!schema && !itemSchema && <p className="text-sm text-ink-2">{words.t('reference.operation.media.noSchema')}</p>}
      {encodings.length > 0 && <Encodings encodings={encodings} id={tree.id} />}
    </>
  )
}

/** A schema from its outside: what it is, all that is to be known of it, and its fields. */
export function Structure({ schema, ...tree }: BodyTreeProps & { schema: SchemaView }) {
  const { words } = useRenderContext()
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
  return isOpenable(schema, tree.direction) ? <SchemaTree schema={schema} {...tree} head={head} /> : head
}

/** How the parts of a form are written, where the document says it. */
function Encodings({ encodings, id }: { encodings: readonly EncodingView[]; id: string }) {
  const { words } = useRenderContext()
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
