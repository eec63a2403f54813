import type { DocumentFault } from '@portico/contract'
import { clsx } from 'clsx'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TextPosition } from '@/ui/code/code-reader.tsx'

interface DocumentFaultsProps {
  faults: readonly DocumentFault[]
  /** Takes the reader to the place of a fault; without it places are only named. */
  onGo?: ((place: TextPosition) => void) | undefined
  className?: string
}

/** What is wrong with an OpenAPI document: for each fault a sentence, and where it is. */
export function DocumentFaults({ faults, onGo, className }: DocumentFaultsProps) {
  const { t } = useTranslation()
  return (
    <ul className={clsx('grid grid-cols-1 gap-2 text-sm text-ink-2', className)}>
      {faults.map(({ severity, code, message, params, pointer, line, column = 1 }) => {
        const Icon = severity === 'error' ? CircleAlert : TriangleAlert
        return (
          <li key={`${code} ${pointer} ${line} ${column} ${message}`} className="flex items-start gap-2.5">
            <Icon
              aria-hidden="true"
              className={clsx('mt-0.5 size-4 shrink-0', severity === 'error' ? 'text-red-ink' : 'text-amber')}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{t(`reference.severity.${severity}`)}: </span>
              {t(`reference.fault.${code}`, { ...params, defaultValue: message })}
              {line !== undefined && (
                <>
                  {' '}
                  <Position place={{ line, column }} onGo={onGo} />
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Position({ place, onGo }: { place: TextPosition } & Pick<DocumentFaultsProps, 'onGo'>) {
  const { t } = useTranslation()
  const text = t('reference.position', { line: place.line, column: place.column })
  if (!onGo) return <span className="text-[13px] text-ink-3">{text}</span>
  return (
    <button
      type="button"
      onClick={() => onGo(place)}
      className="min-h-6 rounded-1 text-[13px] text-blue-ink underline underline-offset-2"
    >
      {text}
    </button>
  )
}
