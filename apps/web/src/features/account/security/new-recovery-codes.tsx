import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@/lib/files/save-file.ts'
import { Button } from '@/ui/button/button.tsx'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { Alert } from '@/ui/state/alert.tsx'

const FILE_NAME = 'portico-recovery-codes.txt'

/** Recovery codes that were made just now, and are not shown again. */
export function NewRecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const { t } = useTranslation()
  const [isRefused, setRefused] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <section
      aria-labelledby="new-recovery-codes"
      className="grid gap-4 rounded-2 border border-amber-line bg-amber-wash p-5"
    >
      <div>
        <h2 id="new-recovery-codes" ref={heading} tabIndex={-1} className="text-lg leading-7 font-semibold">
          {t('security.codes.title')}
        </h2>
        <p className="mt-1 text-sm">{t('security.codes.text')}</p>
      </div>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-sm select-text sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isRefused && <Alert tone="warning">{t('security.codes.refused')}</Alert>}
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={text}
          label={t('security.codes.copy')}
          copiedLabel={t('security.codes.copied')}
          onRefused={() => setRefused(true)}
        />
        <Button onClick={() => saveFile(new Blob([text]), FILE_NAME)}>{t('security.codes.save')}</Button>
        <Button variant="primary" onClick={onStored}>
          {t('security.codes.stored')}
        </Button>
      </div>
    </section>
  )
}
