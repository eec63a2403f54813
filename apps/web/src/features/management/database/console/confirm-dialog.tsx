import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'

interface ConfirmDialogProps {
  statement: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a statement that is kept, with the statement. */
export function ConfirmDialog({ statement, onClose, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('database.confirm.title')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('database.confirm.cancel')}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('database.confirm.run')}
          </Button>
        </>
      }
    >
      <p>{t('database.confirm.text')}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame can then be scrolled by keys
        tabIndex={0}
        className="mt-4 max-h-[40dvh] overflow-auto rounded-2 border border-red-line bg-red-wash p-4 font-mono text-[13px] whitespace-pre-wrap text-ink wrap-anywhere"
      >
        {statement}
      </pre>
    </Dialog>
  )
}
