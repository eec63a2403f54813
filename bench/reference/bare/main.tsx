// The smallest React page that shows what the portal shows of an operation: no router, no navigation, no session, no languages, no style.
import type { MediaView, OperationView, ParameterView, RichText, SchemaView } from '@portico/openapi'
import { createRoot } from 'react-dom/client'

function Text({ text }: { text: RichText | undefined }) {
  if (!text) return null
  // The server has sanitised it.
  return text.html ? <div dangerouslySetInnerHTML={{ __html: text.html }} /> : <p>{text.plain}</p>
}

/** What is said of a schema beside its name: types, description, limits and values. */
function Facts({ schema }: { schema: SchemaView | undefined }) {
  if (!schema) return null
  return (
    <>
      <span>
        {schema.types.join(' | ')} {schema.format} {schema.component}
      </span>
      {schema.enumeration?.map(({ value }) => (
        <code key={JSON.stringify(value)}>{JSON.stringify(value)} </code>
      ))}
      {schema.limits?.map(({ keyword, value }) => (
        <span key={keyword}>
          {keyword} {String(value)}{' '}
        </span>
      ))}
      {schema.defaultValue && <span>default {JSON.stringify(schema.defaultValue.value)}</span>}
      {schema.descriptions?.map(({ text }, index) => (
        <Text key={index} text={text} />
      ))}
    </>
  )
}

const insideOf = (schema: SchemaView) => (schema.items && !schema.properties ? schema.items : schema)

/** Fields up to which the portal shows an inner schema without being asked. */
const SMALL = 5

/** A schema with its fields, as the portal shows it before anything is opened. */
function Schema({ schema }: { schema: SchemaView | undefined }) {
  if (!schema) return null
  const inside = insideOf(schema)
  return (
    <>
      <Facts schema={schema} />
      {inside.properties && (
        <ul>
          {inside.properties.map(({ name, required, schema: field }) => (
            <li key={name}>
              <code>{name}</code> {required && 'required '}
              {(insideOf(field).properties?.length ?? SMALL + 1) <= SMALL ? (
                <Schema schema={field} />
              ) : (
                <Facts schema={field} />
              )}
            </li>
          ))}
        </ul>
      )}
      {inside.variants?.[0]?.options[0] && <Schema schema={inside.variants[0].options[0].schema} />}
    </>
  )
}

const Parameter = ({ parameter }: { parameter: ParameterView }) => (
  <li>
    <code>{parameter.name}</code> {parameter.in} {parameter.required && 'required '}
    <Text text={parameter.description} />
    <Schema schema={parameter.schema} />
  </li>
)

const Media = ({ media: { mediaType, schema, examples } }: { media: MediaView }) => (
  <div>
    <code>{mediaType}</code>
    <Schema schema={schema} />
    {examples.map(({ name, value }) => (
      <pre key={name}>{JSON.stringify(value, null, 2)}</pre>
    ))}
  </div>
)

/** An operation with the sample of a request, which the portal's own code has written. */
type SampledOperation = OperationView & { sample: string }

const Operation = ({ view }: { view: SampledOperation }) => (
  <article>
    <h1>{view.summary?.plain ?? view.id}</h1>
    <code>
      {view.method} {view.path}
    </code>
    <Text text={view.description} />
    <ul>
      {view.parameters.map((parameter) => (
        <Parameter key={`${parameter.in} ${parameter.name}`} parameter={parameter} />
      ))}
    </ul>
    {view.requestBody?.contents.map((media) => (
      <Media key={media.mediaType} media={media} />
    ))}
    {view.responses.map(({ status, description, contents }) => (
      <section key={status}>
        <h2>{status}</h2>
        <Text text={description} />
        {contents.map((media) => (
          <Media key={media.mediaType} media={media} />
        ))}
      </section>
    ))}
    <pre>{view.sample}</pre>
  </article>
)

const root = createRoot(document.getElementById('app') as HTMLElement)
const show = async (file: string) => root.render(<Operation view={await (await fetch(file)).json()} />)
void show('/operation.json')
// The move from one operation to another, as a click does it.
Object.assign(globalThis, { show })
