import { Check, Copy } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  text: string
  /** What the button says before, and for a moment after the text has been copied. */
  label: string
  copiedLabel: string
  /** Narrow windows show its icon only; screen readers announce the text everywhere. */
  isCompact?: boolean
  /** The browser keeps its clipboard from pages that are not served securely: the owner then helps in another way. */
  onRefused: () => void
}

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ text, label, copiedLabel, isCompact = false, onRefused, ...button }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text, onRefused)
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <Button {...button} onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-4" />
        <span className={isCompact ? 'max-md:sr-only' : undefined}>{isCopied ? copiedLabel : label}</span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied && copiedLabel}
      </span>
    </>
  )
}
