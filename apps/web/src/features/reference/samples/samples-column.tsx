import type { OperationView } from '@portico/openapi'
import { memo } from 'react'
import { usePiece } from '../api/use-piece.ts'
import { useReferenceAddress } from '../use-reference-address.ts'
import { RequestSamples } from './request/request-samples.tsx'
import { PayloadPanel } from './response/payload-panel.tsx'
import { ResponsePanel } from './response/response-panel.tsx'

/** What to send and what comes back, of the operation or webhook that the address names. */
export default function SamplesColumn() {
  const { kind, key, api } = useReferenceAddress()
  const { data } = usePiece(kind === 'webhook' ? 'webhook' : 'operation', key)
  return data && <Samples key={`${api} ${data.kind} ${data.id}`} operation={data} api={api} />
}

interface SamplesProps {
  operation: OperationView
  api: string
}

const Samples = memo(function Samples({ operation, api }: SamplesProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {operation.kind === 'webhook' ? (
        <PayloadPanel operation={operation} />
      ) : (
        <RequestSamples operation={operation} api={api} />
      )}
      {operation.responses.length > 0 && <ResponsePanel operation={operation} />}
    </div>
  )
})
