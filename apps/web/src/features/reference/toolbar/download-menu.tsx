import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '@/lib/report-error.ts'
import { Menu, menuItemClass } from '@/ui/button/menu.tsx'
import { Spinner } from '@/ui/state/spinner.tsx'
import type { DownloadTarget } from '../api/download-document.ts'
import { DOWNLOAD_FORMATS } from './download-formats.ts'

/** The forms in which the version's document can be saved. */
export function DownloadMenu({ place }: { place: DownloadTarget }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState<string>()

  async function save(key: string, close: () => void) {
    if (pending !== undefined) return
    setPending(key)
    try {
      await DOWNLOAD_FORMATS.find((form) => form.key === key)?.save(place)
      close()
    } catch (error) {
      reportError(error)
    } finally {
      setPending(undefined)
    }
  }

  return (
    <Menu
      align="end"
      accessibleLabel={t('reference.download')}
      label={
        <>
          <Download aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only md:max-lg:sr-only">{t('reference.download')}</span>
        </>
      }
      buttonClassName="border border-line-2 h-8! text-[13px]!"
    >
      {(close) => (
        <ul>
          {DOWNLOAD_FORMATS.map(({ key }) => (
            <li key={key}>
              <button
                type="button"
                aria-busy={pending === key || undefined}
                className={menuItemClass}
                onClick={() => void save(key, close)}
              >
                <span className="flex-1">{t(`reference.downloads.${key}`)}</span>
                {pending === key && <Spinner />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  )
}
