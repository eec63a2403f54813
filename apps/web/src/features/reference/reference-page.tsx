import type { ReactNode } from 'react'
import { lazyPage } from '@/lib/page/lazy-page.tsx'
import type { ReferenceAddress } from '@/lib/reference/address.ts'
import { usePiece } from './api/use-piece.ts'
import { SampleColumns, TextColumns } from './frame/columns.tsx'
import { NotFound } from './frame/piece-problem.tsx'
import { ReferenceFrame } from './frame/reference-frame.tsx'
import { OperationPage, WebhookPage } from './operation/operation-page.tsx'
import { SamplesAside } from './samples/samples-aside.tsx'
import { SchemaPage } from './schema/schema-page.tsx'
import { useReferenceAddress } from './use-reference-address.ts'

const LandingPage = lazyPage(() => import('./pages/landing-page.tsx'))
const GuidePage = lazyPage(() => import('./pages/guide-page.tsx'))
const OverviewPage = lazyPage(() => import('./pages/overview-page.tsx'))
const ChangesPage = lazyPage(() => import('./changes/changes-page.tsx'))
const TranslationsPage = lazyPage(() => import('./pages/translations-page.tsx'))

/**
 * What each kind of page shows. What readers come for by an address of their own, operations and schemas, comes with the frame in one
 * file; the others are files of their own.
 */
const PAGES: Record<ReferenceAddress['kind'], () => React.ReactNode> = {
  landing: LandingPage,
  security: GuidePage,
  'tools-and-agents': GuidePage,
  advertising: GuidePage,
  affordability: GuidePage,
  'residual-values': GuidePage,
  changelog: GuidePage,
  translations: TranslationsPage,
  'quick-start': GuidePage,
  overview: OverviewPage,
  operation: () => (
    <WithSamples of="operation">
      <OperationPage />
    </WithSamples>
  ),
  webhook: () => (
    <WithSamples of="webhook">
      <WebhookPage />
    </WithSamples>
  ),
  schema: () => (
    <SampleColumns>
      <SchemaPage />
    </SampleColumns>
  ),
  changes: ChangesPage,
  unknown: NothingHere
}

/** A page with the samples of its operation beside it, unless there is no such operation. */
function WithSamples({ of, children }: { of: 'operation' | 'webhook'; children: ReactNode }) {
  const { key } = useReferenceAddress()
  const { data, isError } = usePiece(of, key)
  return <SampleColumns aside={(data || !isError) && <SamplesAside />}>{children}</SampleColumns>
}

function NothingHere() {
  return (
    <TextColumns>
      <NotFound />
    </TextColumns>
  )
}

/** @public for whoever shows or writes the page (PageModule) */
export { prefetch } from './prefetch.ts'

/** Any page of the reference. */
export default function ReferencePage() {
  const { kind } = useReferenceAddress()
  const Page = PAGES[kind]
  return (
    <ReferenceFrame>
      <Page />
    </ReferenceFrame>
  )
}
