import type { QuoteProof } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { ScrollRegion } from '../parts/scroll-region.tsx'

/** A sum over the flows of one side: `Σ C_k (1+X)^−t_k`. */
function Side({ amount, index, last, interval }: { amount: string; index: string; last: string; interval: string }) {
  return (
    <>
      <munderover>
        <mo>∑</mo>
        <mrow>
          <mi>{index}</mi>
          <mo>=</mo>
          <mn>1</mn>
        </mrow>
        <mi>{last}</mi>
      </munderover>
      <msub>
        <mi>{amount}</mi>
        <mi>{index}</mi>
      </msub>
      <msup>
        <mrow>
          <mo>(</mo>
          <mn>1</mn>
          <mo>+</mo>
          <mi>X</mi>
          <mo>)</mo>
        </mrow>
        <mrow>
          <mo>−</mo>
          <msub>
            <mi>{interval}</mi>
            <mi>{index}</mi>
          </msub>
        </mrow>
      </msup>
    </>
  )
}

/** The equation of Annex III, Part I. */
export function GeneralEquation({ label }: { label: string }) {
  return (
    <math display="block" aria-label={label} className="text-[15px] sm:text-xl">
      <mrow>
        <Side amount="C" index="k" last="m" interval="t" />
        <mo>=</mo>
        <Side amount="D" index="l" last="m′" interval="s" />
      </mrow>
    </math>
  )
}

type ProvenFlow = QuoteProof['flows'][number]

/** Terms of one side that are written out before the rest is left out. */
const SHOWN = 2

/** The equation with the amounts and intervals of a proof; of many terms, the first ones and the last. */
export function OwnEquation({ proof }: { proof: QuoteProof }) {
  const { t } = useTranslation()
  const drawdowns = proof.flows.filter(({ type }) => type === 'DRAWDOWN')
  const payments = proof.flows.filter(({ type }) => type !== 'DRAWDOWN')
  return (
    <ScrollRegion label={t('quoteProof.equation.own')} className="py-2">
      <math display="block" className="text-base">
        <mrow>
          <Sum flows={drawdowns} />
          <mo>=</mo>
          <Sum flows={payments} />
        </mrow>
      </math>
    </ScrollRegion>
  )
}

function Sum({ flows }: { flows: readonly ProvenFlow[] }) {
  const isShort = flows.length <= SHOWN + 1
  const first = isShort ? flows : flows.slice(0, SHOWN)
  const last = isShort ? undefined : flows.at(-1)
  return (
    <>
      {first.map((flow, index) => (
        <TermWithSign key={index} flow={flow} hasSign={index > 0} />
      ))}
      {last && (
        <>
          <mo>+</mo>
          <mo>⋯</mo>
          <TermWithSign flow={last} hasSign />
        </>
      )}
    </>
  )
}

/** An amount over its discount; what flows on the first day is not discounted. */
function TermWithSign({ flow, hasSign }: { flow: ProvenFlow; hasSign: boolean }) {
  const { i18n } = useTranslation()
  const amount = <mn>{formatNumber(Number(flow.amount), i18n.language, 2)}</mn>
  return (
    <>
      {hasSign && <mo>+</mo>}
      {flow.interval.text === '0' ? (
        amount
      ) : (
        <mfrac>
          {amount}
          <msup>
            <mrow>
              <mo>(</mo>
              <mn>1</mn>
              <mo>+</mo>
              <mi>X</mi>
              <mo>)</mo>
            </mrow>
            <mtext>{flow.interval.text}</mtext>
          </msup>
        </mfrac>
      )}
    </>
  )
}
