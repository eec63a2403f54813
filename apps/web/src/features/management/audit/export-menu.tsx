import { AUDIT_EXPORT_FORMATS, type AuditExportFormat } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../lib/save-file.ts'
import { Menu, menuItemClass } from '../../../ui/menu.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { downloadAudit } from './api/read-audit.ts'
import type { AuditFilter } from './filter/audit-filter.ts'

/** Saves what the filter lets through as a file, also what the page has not loaded. */
export function ExportMenu({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation()
  const noteId = useId()
  const saving = useMutation({
    mutationFn: (format: AuditExportFormat) => downloadAudit(filter, format),
    onSuccess: (bytes, format) => saveFile(bytes, `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`)
  })
  return (
    <>
      <span role="status" className="sr-only">
        {saving.isPending && t('audit.export.pending')}
      </span>
      <Menu
        align="end"
        buttonClassName="h-10"
        label={
          <>
            {saving.isPending ? <Spinner /> : <Download aria-hidden="true" className="size-4" />}
            {t('audit.export.open')}
          </>
        }
      >
        {(close) => (
          <div className="w-60">
            {AUDIT_EXPORT_FORMATS.map((format) => (
              <button
                key={format}
                type="button"
                aria-describedby={noteId}
                className={menuItemClass}
                onClick={() => {
                  if (!saving.isPending) saving.mutate(format)
                  close()
                }}
              >
                {t(`audit.export.${format}`)}
              </button>
            ))}
            <p id={noteId} className="mt-1.5 border-t border-line px-3 pt-2.5 pb-1.5 text-[13px] leading-5 text-ink-3">
              {t('audit.export.note')}
            </p>
          </div>
        )}
      </Menu>
    </>
  )
}
