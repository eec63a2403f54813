import { AUDIT_EXPORT_FORMATS, type AuditExportFormat } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@/lib/files/save-file.ts'
import { FormatMenu } from '@/ui/button/format-menu.tsx'
import { Spinner } from '@/ui/state/spinner.tsx'
import { downloadAudit } from './api/read-audit.ts'
import type { AuditFilter } from './filter/audit-filter.ts'

/** Saves what the filter lets through as a file, also what the page has not loaded. */
export function ExportMenu({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation()
  const saving = useMutation({
    mutationFn: (format: AuditExportFormat) => downloadAudit(filter, format),
    onSuccess: (bytes, format) => saveFile(bytes, `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`)
  })
  return (
    <>
      <span role="status" className="sr-only">
        {saving.isPending && t('audit.export.pending')}
      </span>
      <FormatMenu
        buttonClassName="h-10"
        label={
          <>
            {saving.isPending ? <Spinner /> : <Download aria-hidden="true" className="size-4" />}
            {t('audit.export.open')}
          </>
        }
        formats={AUDIT_EXPORT_FORMATS.map((value) => ({ value, label: t(`audit.export.${value}`) }))}
        note={t('audit.export.note')}
        onChoose={(format) => !saving.isPending && saving.mutate(format)}
      />
    </>
  )
}
