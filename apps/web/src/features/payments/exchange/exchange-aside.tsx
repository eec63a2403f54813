import { useTranslation } from 'react-i18next'
import { lazyPage } from '@/lib/page/lazy-page.tsx'
import { DeferredColumn } from '@/lib/samples/deferred-column.tsx'
import { type ShownCall, ShownCalls } from './shown-calls.ts'

const ExchangeColumn = lazyPage(() => import('./exchange-column.tsx'))

/** The very request and response of a step, beside it. */
export function ExchangeAside({ calls }: { calls: readonly ShownCall[] }) {
  const { t } = useTranslation()
  return (
    // Dark in both appearances, as samples are everywhere; so are its controls.
    <aside
      data-theme="dark"
      aria-label={t('payments.exchange.title')}
      className="p-4 text-ink sm:p-8 min-[1280px]:sticky min-[1280px]:top-[53px] min-[1280px]:max-h-[calc(100dvh-53px)] min-[1280px]:overflow-y-auto min-[1280px]:p-6 print:hidden"
    >
      <ShownCalls value={calls}>
        <DeferredColumn
          Column={ExchangeColumn}
          skeletons={['h-8 w-56', 'h-[360px] rounded-3', 'h-[360px] rounded-3']}
        />
      </ShownCalls>
    </aside>
  )
}
