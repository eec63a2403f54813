import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { DemoLayout } from '../demo/demo-layout.tsx'
import { DemoTrail } from '../demo/demo-trail.tsx'
import { useDemo } from '../demo/use-demo.ts'
import { usePlugin } from '../embed/use-plugin.ts'
import { Shop } from './shop.tsx'

/** A dealer's page with the elements where a shop would put them, plainly marked as a demo. */
export default function ShopPage() {
  const { t } = useTranslation()
  const demo = useDemo()
  useDocumentTitle(demo.shown.pageTitle)
  const plugin = usePlugin()
  return (
    <DemoLayout demo={demo}>
      <div className="border-b border-line bg-paper px-4 py-4 sm:px-8">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
          <DemoTrail />
          <p className="min-w-0 text-ink-2">{t('webComponentDemo.shop.notice')}</p>
          <Link to="/pluginintegration/" className="rounded-1 font-medium text-blue-ink hover:underline">
            {t('webComponentDemo.shop.howTo')}
          </Link>
        </div>
      </div>
      <div className="bg-sunken p-2 sm:p-6">
        <div className="overflow-clip rounded-3 border border-line-2 shadow-pop">
          <BrowserBar title={demo.shown.pageTitle} />
          <Shop configuration={demo.shown} plugin={plugin} />
        </div>
      </div>
    </DemoLayout>
  )
}

/** The upper edge of a window: what is below it is another company's page. */
function BrowserBar({ title }: { title: string }) {
  return (
    <div aria-hidden="true" className="flex h-11 items-center gap-4 border-b border-line-2 bg-raised px-4 select-none">
      <span className="flex gap-1.5">
        <span className="size-3 rounded-full bg-line-2" />
        <span className="size-3 rounded-full bg-line-2" />
        <span className="size-3 rounded-full bg-line-2" />
      </span>
      <span className="max-w-40 truncate text-[13px] text-ink-2 max-sm:hidden">{title}</span>
      <span className="min-w-0 flex-1 truncate rounded-full bg-sunken px-4 py-1 font-mono text-xs text-ink-3">
        brunnwaldt.example/aurelia-corvo
      </span>
    </div>
  )
}
