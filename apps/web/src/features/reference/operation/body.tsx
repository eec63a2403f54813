import type { BodyView } from '@portico/openapi'
import { RichTextView } from '../rich-text.tsx'
import { DefectLine } from '../schema/defect-line.tsx'
import { useReading } from '../schema/reading.ts'
import type { Command } from '../schema/tree/commands.ts'
import type { Direction } from '../schema/tree/inside.ts'
import { Contents } from './contents.tsx'
import { Section } from './section.tsx'

interface BodyProps {
  body: BodyView
  level: 2 | 3 | 4
  prefix: string
  direction: Direction
  reveal: Command | undefined
}

/** The body that is sent with a request. */
export function Body({
  body: { required, description, contents, defect },
  level,
  prefix,
  direction,
  reveal
}: BodyProps) {
  const { words } = useReading()
  const title = words.t('reference.operation.body.title')
  const id = `${prefix}body`
  return (
    <Section
      level={level}
      id={id}
      title={title}
      note={
        <span className={required ? 'text-[13px] font-medium text-red-ink' : 'text-[13px] text-ink-3'}>
          {words.t(`reference.operation.body.${required ? 'required' : 'optional'}`)}
        </span>
      }
    >
      {description && <RichTextView text={description} className="mb-3 max-w-[72ch] text-sm text-ink-2" />}
      {defect && <DefectLine defect={defect} />}
      {contents.length === 0 && !defect && (
        <p className="text-sm text-ink-2">{words.t('reference.operation.body.noContent')}</p>
      )}
      <Contents contents={contents} id={id} label={title} direction={direction} reveal={reveal} />
    </Section>
  )
}
