import type { ReactNode } from 'react'
import { ExchangeAside } from '../exchange/exchange-aside.tsx'
import type { ShownCall } from '../exchange/shown-calls.ts'
import { type Step, Steps } from './steps.tsx'

interface DemoFrameProps {
  step: Step
  /** The step has come to its end. */
  isDone?: boolean
  calls: readonly ShownCall[]
  children: ReactNode
}

/** A step of the demo: what a customer sees, and from 1280 pixels on beside it what the shop's server says to ours; below it elsewhere. */
export function DemoFrame({ step, isDone = false, calls, children }: DemoFrameProps) {
  return (
    <div className="flex-1 min-[1280px]:grid min-[1280px]:grid-cols-[minmax(0,1fr)_clamp(440px,38vw,680px)]">
      <div className="min-w-0 px-4 py-8 sm:px-8 lg:py-12">
        <div className="mx-auto max-w-[680px]">
          <Steps current={step} isDone={isDone} />
          <div className="mt-7">{children}</div>
        </div>
      </div>
      <div className="border-code-line bg-code min-[1280px]:border-l">
        <ExchangeAside calls={calls} />
      </div>
    </div>
  )
}
