import type { EntityDefinition } from '@portico/contract'
import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { entityKey } from '@/features/catalogue/record/display.ts'
import { Button } from '@/ui/button/button.tsx'
import { Menu, menuItemClass } from '@/ui/button/menu.tsx'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import type { ColumnChoice } from './column-choice.ts'
import { listableFields } from './list-fields.ts'

interface ColumnsMenuProps {
  entity: EntityDefinition
  choice: ColumnChoice
}

/** Which columns a list shows. The record's number and what it is called by are always among them. */
export function ColumnsMenu({ entity, choice }: ColumnsMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      align="end"
      buttonClassName="h-10"
      label={
        <>
          <Columns3 aria-hidden="true" className="size-4" />
          <span className="sr-only lg:not-sr-only">{t('entity.columns.open')}</span>
        </>
      }
    >
      {() => (
        <fieldset>
          <legend className="sr-only">{t('entity.columns.title')}</legend>
          {listableFields(entity).map((field) => (
            <label key={field.name} className={menuItemClass}>
              <Checkbox
                checked={choice.columns.includes(field.name)}
                disabled={field.title}
                onChange={() => choice.toggle(field.name)}
              />
              {t(entityKey(entity, field.name))}
            </label>
          ))}
          <div className="mt-1.5 border-t border-line pt-1.5">
            <Button
              variant="ghost"
              size="small"
              className="w-full aria-disabled:opacity-55"
              aria-disabled={!choice.isChosen}
              onClick={() => choice.isChosen && choice.reset()}
            >
              {t('entity.columns.reset')}
            </Button>
          </div>
        </fieldset>
      )}
    </Menu>
  )
}
