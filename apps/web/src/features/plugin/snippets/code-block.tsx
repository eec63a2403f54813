import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { CodeView } from '@/lib/samples/code-view.tsx'
import { showToast } from '@/lib/toasts.ts'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import type { GrammarName } from '@/ui/code/highlight.ts'

interface CodeBlockProps {
  /** Above the code, e.g. the name of a file; also its name for screen readers. */
  name: string
  code: string
  grammar: GrammarName
  className?: string
}

/** A piece of code with its name and a button that copies it. */
export function CodeBlock({ name, code, grammar, className }: CodeBlockProps) {
  const { t } = useTranslation()
  return (
    <figure
      aria-label={name}
      className={clsx('min-w-0 overflow-hidden rounded-2 border border-code-line bg-code text-code-ink', className)}
    >
      <figcaption className="flex min-h-11 items-center gap-3 border-b border-code-line py-1.5 pr-1.5 pl-4">
        <span className="mr-auto min-w-0 truncate font-mono text-[12.5px] text-code-ink-2">{name}</span>
        <CopyButton
          variant="ghost"
          size="small"
          className="text-code-ink! hover:bg-code-line! hover:text-white!"
          text={code}
          label={t('plugin.code.copy')}
          copiedLabel={t('plugin.code.copied')}
          aria-label={t('plugin.code.copyNamed', { name })}
          onRefused={() => showToast({ kind: 'error', key: 'plugin.code.refused' })}
        />
      </figcaption>
      <CodeView
        code={code.trimEnd()}
        grammar={grammar}
        label={t('plugin.code.of', { name })}
        className="max-h-[480px]"
      />
    </figure>
  )
}
