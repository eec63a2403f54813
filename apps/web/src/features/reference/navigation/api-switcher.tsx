import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Menu, menuItemClass } from '@/ui/button/menu.tsx'
import { useIsUnknownApi, useReference, useReferences } from '../api/use-reference.ts'
import { useApiName } from '../use-api-name.ts'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'

/** Says which API the page is about, and leads to the others and back to the pages beside them. */
export function ApiSwitcher() {
  const { t } = useTranslation()
  const { api } = useReferenceAddress()
  const link = useReferenceLink()
  const apiName = useApiName()
  const { data: apis = [] } = useReferences()
  const { data: reference } = useReference()
  const isUnknown = useIsUnknownApi()
  if (api === '' || isUnknown)
    return <p className="px-3 pt-1 text-base leading-8 font-semibold tracking-[-0.01em]">{t('reference.title')}</p>
  const name = apiName(api, reference?.name ?? apis.find((one) => one.api === api)?.name)
  return (
    <>
      <Link
        to={link({ kind: 'landing', api: '', environment: undefined })}
        className="flex min-h-6 items-center gap-1.5 self-start rounded-1 px-3 text-[13px] text-ink-2 hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        {t('reference.title')}
      </Link>
      <Menu
        label={<span className="min-w-0 flex-1 text-left leading-5 wrap-anywhere">{name}</span>}
        accessibleLabel={t('reference.switchApi', { name })}
        buttonClassName="h-auto! min-h-9 w-full py-1 text-base! font-semibold! text-ink! tracking-[-0.01em]"
      >
        {() => (
          <ul className="max-h-[min(60dvh,480px)] w-60 overflow-y-auto">
            {apis.map((one) => (
              <li key={one.api}>
                <Link
                  to={link({ api: one.api })}
                  aria-current={one.api === api ? 'true' : undefined}
                  className={clsx(menuItemClass, 'wrap-anywhere')}
                >
                  {apiName(one.api, one.name)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Menu>
    </>
  )
}
