import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { showToast } from '@/lib/toasts.ts'
import { CopyButton } from '@/ui/button/copy-button.tsx'

/** What a scope is called: the name of its API in the menu. */
export const scopeName = (t: TFunction, scope: string): string =>
  scope === 'simulations' || scope === 'oauth2'
    ? t(`applications.scope.${scope}`)
    : t(`reference.menu.${scope}`, { defaultValue: scope })

/** An instant in the reader's format, or a word in its place. */
export function Instant({ value, none }: { value: string | null; none: string }) {
  return value ? (
    <time dateTime={value} className="tabular-nums">
      {formatDateTime(value)}
    </time>
  ) : (
    none
  )
}

/** Texts of the buttons that copy code. */
export function useCopyTexts() {
  const { t } = useTranslation()
  return {
    label: t('applications.copy.action'),
    copiedLabel: t('applications.copy.done'),
    onRefused: () => showToast({ kind: 'error', key: 'applications.copy.refused' })
  }
}

/** A value in the type of code, with a button that copies it. */
export function CopyableValue({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation()
  const texts = useCopyTexts()
  return (
    <span className="flex min-w-0 items-start gap-1">
      <code className="min-w-0 font-mono text-[13px] leading-5 wrap-anywhere select-all py-1.5">{value}</code>
      <CopyButton
        {...texts}
        text={value}
        variant="ghost"
        size="small"
        title={texts.label}
        aria-label={t('applications.copy.named', { name: label })}
        className="px-2! [&>span]:sr-only"
      />
    </span>
  )
}
