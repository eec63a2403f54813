import { useTranslation } from 'react-i18next'
import { ELEMENTS, type ElementName } from '@/features/plugin/embed/attributes.ts'

/** Names elements by their tags, in the reader's language; all of them in one word. */
export function useElementNames(): (tags: readonly string[]) => string {
  const { t } = useTranslation()
  return (tags) =>
    tags.length === ELEMENTS.length
      ? t('plugin.look.all')
      : tags.map((tag) => t(`plugin.elements.${tag as ElementName}.name`)).join(', ')
}
