import { useRenderContext } from './render-context.ts'

/** Leads to the page of a component. */
export function ComponentLink({ name, isInTree = false }: { name: string; isInTree?: boolean }) {
  const { schemaPage } = useRenderContext()
  if (!schemaPage) return <span className="text-[13px] leading-6 text-ink-3 wrap-anywhere">{name}</span>
  return (
    <a
      href={schemaPage(name)}
      tabIndex={isInTree ? -1 : undefined}
      className="inline-block rounded-1 text-[13px] leading-6 text-blue-ink underline-offset-2 wrap-anywhere hover:underline"
    >
      {name}
    </a>
  )
}
