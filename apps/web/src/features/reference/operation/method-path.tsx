import { Check, Copy } from 'lucide-react'
import { showToast } from '@/lib/toasts.ts'
import { IconButton } from '@/ui/button/icon-button.tsx'
import { useCopy } from '@/ui/button/use-copy.ts'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { useRenderContext } from '../schema/render-context.ts'

interface MethodPathProps {
  method: string
  path: string
  /** Fragments of the path's parameters begin with it. */
  prefix: string
  /** Names of the parameters that the page describes. */
  parameters: readonly string[]
}

/** Method and path of an operation; each parameter in the path leads to its description. */
export function MethodPath({ method, path, prefix, parameters }: MethodPathProps) {
  const { words, place } = useRenderContext()
  return (
    <div className="flex items-start gap-3 rounded-2 border border-line bg-ground py-2 pr-1.5 pl-3">
      <span className="flex h-6 items-center">
        <MethodBadge method={method} />
      </span>
      <code className="min-w-0 flex-1 font-mono text-sm leading-6 text-ink wrap-anywhere">
        {path.split(/(\{[^{}]*\})/).map((part, index) => {
          const name = part.slice(1, -1)
          // Odd parts are what stands in braces.
          if (index % 2 === 0) return part
          return parameters.includes(name) ? (
            <a
              key={part}
              href={place(`${prefix}path.${name}`)}
              className="text-blue-ink underline decoration-line-2 underline-offset-4 hover:decoration-current"
            >
              {part}
            </a>
          ) : (
            <span key={part} className="text-blue-ink">
              {part}
            </span>
          )
        })}
      </code>
      <CopyIcon text={path} label={words.t('reference.operation.copyPath')} />
    </div>
  )
}

function CopyIcon({ text, label }: { text: string; label: string }) {
  const { words } = useRenderContext()
  const { isCopied, copy } = useCopy(text, () => showToast({ kind: 'error', key: 'reference.operation.copyFailed' }))
  return (
    <>
      <IconButton
        label={label}
        Icon={isCopied ? Check : Copy}
        size="small"
        className="-my-1 print:hidden"
        onClick={() => void copy()}
      />
      <span role="status" className="sr-only">
        {isCopied && words.t('reference.operation.copied')}
      </span>
    </>
  )
}
