import { type CatalogueRecord, contentField, type EntityDefinition } from '@portico/contract'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/i18n/formats.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { Menu, menuItemClass } from '../../../../ui/menu.tsx'
import { EXPORT_FORMATS, type ExportFormat, exportFile } from './export-records.ts'

interface ExportMenuProps {
  entity: EntityDefinition
  records: readonly CatalogueRecord[]
  /** Whether its word is shown on windows of every width. */
  isLabelled?: boolean
  side?: 'below' | 'above'
}

/** Saves records as a file; says how many, and that contents are not among them. */
export function ExportMenu({ entity, records, isLabelled = false, side = 'below' }: ExportMenuProps) {
  const { t, i18n } = useTranslation()
  const noteId = useId()
  const save = (format: ExportFormat) => {
    const { bytes, name } = exportFile(entity, records, format)
    saveFile(bytes, name)
  }
  return (
    <Menu
      align="end"
      side={side}
      buttonClassName={isLabelled ? 'h-8' : 'h-10'}
      label={
        <>
          <Download aria-hidden="true" className="size-4" />
          <span className={isLabelled ? undefined : 'sr-only lg:not-sr-only'}>{t('entity.export.open')}</span>
        </>
      }
    >
      {(close) => (
        <div className="w-60">
          {EXPORT_FORMATS.map((format) => (
            <button
              key={format}
              type="button"
              aria-describedby={noteId}
              className={menuItemClass}
              onClick={() => {
                save(format)
                close()
              }}
            >
              {t(`entity.export.${format}`)}
            </button>
          ))}
          <p id={noteId} className="mt-1.5 border-t border-line px-3 pt-2.5 pb-1.5 text-[13px] leading-5 text-ink-3">
            {t('entity.export.note', { count: records.length, shown: formatNumber(records.length, i18n.language) })}
            {contentField(entity) && ` ${t('entity.export.withoutContents')}`}
          </p>
        </div>
      )}
    </Menu>
  )
}
