import { type CatalogueRecord, contentField, type EntityDefinition } from '@portico/contract'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@/lib/files/save-file.ts'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { FormatMenu } from '@/ui/button/format-menu.tsx'
import { EXPORT_FORMATS, type ExportFormat, exportFile } from './export-records.ts'

interface ExportMenuProps {
  entity: EntityDefinition
  records: readonly CatalogueRecord[]
  /** Whether its label is shown on windows of every width. */
  isLabelled?: boolean
  side?: 'below' | 'above'
}

/** Saves records as a file; says how many, and that contents are not among them. */
export function ExportMenu({ entity, records, isLabelled = false, side }: ExportMenuProps) {
  const { t, i18n } = useTranslation()
  const save = (format: ExportFormat) => {
    const { bytes, name } = exportFile(entity, records, format)
    saveFile(bytes, name)
  }
  return (
    <FormatMenu
      side={side}
      buttonClassName={isLabelled ? 'h-8' : 'h-10'}
      label={
        <>
          <Download aria-hidden="true" className="size-4" />
          <span className={isLabelled ? undefined : 'sr-only lg:not-sr-only'}>{t('entity.export.open')}</span>
        </>
      }
      formats={EXPORT_FORMATS.map((value) => ({ value, label: t(`entity.export.${value}`) }))}
      note={
        <>
          {t('entity.export.note', pluralOptions(records.length, i18n.language))}
          {contentField(entity) && ` ${t('entity.export.withoutContents')}`}
        </>
      }
      onChoose={save}
    />
  )
}
