import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { Section } from '@/ui/page/section.tsx'
import { type AttributeValues, type ElementName, fileOf } from '../embed/attributes.ts'
import { PluginElement } from '../embed/plugin-element.tsx'
import { PreviewFrame } from '../embed/preview-frame.tsx'
import { type Plugin, pluginFile, reserveFile } from '../embed/use-plugin.ts'
import { CodeBlock } from '../snippets/code-block.tsx'
import { isDialog, type SnippetFile } from '../snippets/markup.ts'
import { writeSnippet } from '../snippets/snippet.ts'

interface ElementCardProps {
  plugin: Plugin
  element: ElementName
  values: AttributeValues
}

/** An element at work above the code that shows just this. */
export function ElementCard({ plugin, element, values }: ElementCardProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  return (
    <Section
      title={t(`plugin.elements.${element}.name`)}
      note={<code className="font-mono text-xs text-ink-3">&lt;{element}&gt;</code>}
    >
      <p className="border-b border-line px-5 py-3 text-sm text-ink-2 sm:px-6">
        {t(`webComponentDemo.elements.${element}`)}
      </p>
      <PreviewFrame ref={place} label={t('plugin.preview.of', { name: t(`plugin.elements.${element}.name`) })}>
        {isDialog(element) && (
          <div className="grid min-h-52 place-items-center">
            <Button
              pending={plugin.state === 'loading'}
              onClick={() => place.current?.querySelector<HTMLElement & { show?: () => void }>(element)?.show?.()}
            >
              {t('plugin.preview.openDialog')}
            </Button>
          </div>
        )}
        <PluginElement plugin={plugin} name={element} values={values} />
      </PreviewFrame>
      {plugin.state === 'ready' && (
        <div className="grid grid-cols-1 gap-4 border-t border-line p-4 sm:p-6">
          {filesOf(plugin, element, values).map((file) => (
            <CodeBlock key={file.name} name={file.name} code={file.code} grammar={file.grammar} />
          ))}
        </div>
      )}
    </Section>
  )
}

/** What shows just this in a page of plain HTML. The workspace is this browser's own and no business of a shop. */
function filesOf(plugin: Plugin & { state: 'ready' }, element: ElementName, values: AttributeValues): SnippetFile[] {
  const { workspace: _own, ...shared } = values
  const { url, version } = plugin
  const files = writeSnippet('html', {
    element,
    values: shared,
    script: pluginFile(url, version, fileOf(element)),
    reserve: reserveFile(url, version)
  })
  // The page's own script is needed for the dialog alone, which is invisible before it is opened.
  const [page, ...scripts] = files
  // Several stand on one page, each under a name of its own.
  const named = page ? [{ ...page, name: fileOf(element).replace('.js', '.html') }] : []
  return isDialog(element) ? [...named, ...scripts] : named
}
