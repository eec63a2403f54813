import { useTranslation } from 'react-i18next'
import { LongText as FoldedText } from '@/ui/text/long-text.tsx'

/** A text of a record with its line breaks; of a long one the beginning, until its reader wants it all. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation()
  return <FoldedText text={text} moreLabel={t('entity.text.more')} lessLabel={t('entity.text.less')} />
}
