import type { BodyView } from '@portico/openapi'
import { RichTextView } from '../rich-text.tsx'
import { DefectLine } from '../schema/defect-line.tsx'
import { useRenderContext } from '../schema/render-context.ts'
import { Contents } from './contents.tsx'
import { type PartProps, Section } from './section.tsx'

interface BodyProps extends PartProps {
  body: BodyView
}

/** The body that is sent with a request. */
export function Body({ body, level, prefix, ...tree }: BodyProps) {
  const { required, description, contents, defect } = body
  const { words } = useRenderContext()
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
      <Contents contents={contents} id={id} label={title} {...tree} />
    </Section>
  )
}
