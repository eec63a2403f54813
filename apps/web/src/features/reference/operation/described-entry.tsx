import type { HeaderView, ParameterView } from '@portico/openapi'
import { clsx } from 'clsx'
import { memo } from 'react'
import { DefectLine } from '../schema/defect-line.tsx'
import { EntryHead } from '../schema/entry-head.tsx'
import { Facts } from '../schema/facts.tsx'
import { PhraseView } from '../schema/phrase-view.tsx'
import { useRenderContext } from '../schema/render-context.ts'
import type { Command } from '../schema/tree/commands.ts'
import { isOpenable, isWithin } from '../schema/tree/schema-contents.ts'
import { SchemaTree } from '../schema/tree/schema-tree.tsx'
import type { PartProps } from './section.tsx'

interface DescribedEntryProps extends Pick<PartProps, 'direction' | 'reveal'> {
  value: ParameterView | HeaderView
  /** The page's fragment. */
  id: string
  /** One of many. */
  isFar?: boolean
}

/** A parameter or header. One whose schema has fields has them as a tree below. */
export const DescribedEntry = memo(
  function DescribedEntry({ value, id, direction, reveal, isFar = false }: DescribedEntryProps) {
    const { words } = useRenderContext()
    const { name, required, deprecated, description, content, examples, defect } = value
    const schema = value.schema ?? content?.schema ?? { types: [] }
    return (
      <li id={id} className={clsx('place py-3 not-last:border-b not-last:border-line', isFar && 'far-entry')}>
        <div data-entry className="place-head">
          <EntryHead
            id={id}
            name={name}
            schema={schema}
            required={required}
            deprecated={deprecated}
            type={defect && !value.schema ? '' : undefined}
          />
          <Facts
            schema={schema}
            said={description}
            styled={value}
            examples={examples.length > 0 ? examples : content?.examples}
          />
          {content && (
            <p className="entry-facts leading-5 text-ink-2">
              <PhraseView
                phrase={words.phrase('reference.operation.parameters.as', { mediaType: { code: content.mediaType } })}
              />
            </p>
          )}
          {defect && (
            <div className="entry-facts">
              <DefectLine defect={defect} />
            </div>
          )}
        </div>
        {isOpenable(schema, direction) && (
          <div className="mt-2 border-l-2 border-line pl-4">
            <SchemaTree
              schema={schema}
              id={id}
              direction={direction}
              label={words.t('reference.schema.fields', { name })}
              reveal={reveal}
            />
          </div>
        )}
      </li>
    )
  },
  // An address that is not in it changes nothing: a page may have hundreds.
  (before, after) =>
    before.value === after.value &&
    before.id === after.id &&
    before.direction === after.direction &&
    (before.reveal === after.reveal || !concerns(after.reveal, after.id))
)

const concerns = (reveal: Command | undefined, id: string) => reveal?.kind === 'reveal' && isWithin(reveal.target, id)
