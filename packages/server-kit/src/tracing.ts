/** A part of the work that a request leads to. */
export interface SpanOptions {
  /** Of few different values, such as the operation of a statement. */
  name: string
  /** `client` for what asks another system, `consumer` for what was queued. */
  kind: 'client' | 'consumer'
  /** No values of a statement, no header, no body, and nothing of a person. */
  attributes?: Readonly<Record<string, string | number>>
}

/** Ends a span, with the error that it failed with. */
export type EndSpan = (error?: unknown) => void

/** Records where requests spend their time. */
export interface Tracer {
  traceparent: () => string | undefined
  begin: (describe: () => SpanOptions) => EndSpan | undefined
  continue: <T>(traceparent: string, span: SpanOptions, run: () => Promise<T>) => Promise<T>
  bind: <F extends (...parameters: never[]) => unknown>(run: F) => F
  detached: <T>(run: () => T) => T
}

let tracer: Tracer | undefined

/** Sets what records traces in this process; undefined for nothing. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

/** Traces of this process. Without a tracer nothing is recorded, and each costs a comparison. */
export const tracing = {
  /** The present place in a trace (W3C Trace Context) for what is done later; undefined where the trace is not recorded. */
  traceparent: (): string | undefined => tracer?.traceparent(),

  /**
   * Begins a span within the present one.
   *
   * @param describe called only where it is recorded
   * @returns undefined where it is not
   */
  begin: (describe: () => SpanOptions): EndSpan | undefined => tracer?.begin(describe),

  /** Continues a trace with a span for `run`, or runs it in no trace where there is none to continue. */
  continue: <T>(traceparent: string | null | undefined, span: SpanOptions, run: () => Promise<T>): Promise<T> => {
    if (!tracer) return run()
    return traceparent ? tracer.continue(traceparent, span, run) : tracer.detached(run)
  },

  /** A function that runs in the present trace, whoever calls it. */
  bind: <F extends (...parameters: never[]) => unknown>(run: F): F => tracer?.bind(run) ?? run,

  /** Runs in no trace what a request only starts and does not wait for. */
  detached: <T>(run: () => T): T => (tracer ? tracer.detached(run) : run())
}
