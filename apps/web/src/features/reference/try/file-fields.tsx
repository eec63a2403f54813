import { useTranslation } from 'react-i18next'
import { Row } from '../samples/request/row.tsx'
import type { ChosenFiles } from './body-value.ts'

interface FileFieldsProps {
  parts: readonly { readonly name: string; readonly mediaType: string }[]
  files: ChosenFiles
  onChange: (files: ChosenFiles) => void
}

/** The files of a request. Where the reader chooses none, a small sample is sent. */
export function FileFields({ parts, files, onChange }: FileFieldsProps) {
  const { t } = useTranslation()
  return parts.map(({ name, mediaType }) => (
    <Row
      key={name}
      label={<code className="text-[1em]">{name || t('try.file.body')}</code>}
      detail={mediaType}
      hint={files[name] ? undefined : t('try.file.sample')}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept={mediaType.includes('*') || mediaType === 'application/octet-stream' ? undefined : mediaType}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            const { [name]: _, ...others } = files
            onChange(file ? { ...others, [name]: file } : others)
          }}
          className="block w-full text-[13px] text-ink-2 file:mr-3 file:h-8 file:rounded-2 file:border file:border-line-2 file:bg-paper file:px-3 file:text-[13px] file:font-medium file:text-ink"
        />
      )}
    </Row>
  ))
}
