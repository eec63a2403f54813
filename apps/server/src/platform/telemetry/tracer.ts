import type { Tracer as OtelTracer } from '@opentelemetry/api'
import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { EndSpan, SpanOptions, Tracer } from '@portico/server-kit'

const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

/** The name of an error, never its message, which may have values in it. */
const nameOf = (error: unknown): string => (error as { code?: string }).code ?? (error as Error).name ?? 'Error'

function end(span: Span, error?: unknown): void {
  if (error !== undefined && error !== null) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', nameOf(error))
  }
  span.end()
}

/** Records what is done beside the routes with OpenTelemetry. */
export function makeTracer(tracer: OtelTracer): Tracer {
  const start = ({ name, kind, attributes = {} }: SpanOptions, parent = context.active()) =>
    tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
  return {
    traceparent: () => {
      if (!trace.getActiveSpan()?.isRecording()) return undefined
      const carrier: { traceparent?: string } = {}
      propagation.inject(context.active(), carrier)
      return carrier.traceparent
    },
    begin: (describe): EndSpan | undefined => {
      if (!trace.getActiveSpan()?.isRecording()) return undefined
      const span = start(describe())
      return (error) => end(span, error)
    },
    continue: async (traceparent, options, run) => {
      const parent = propagation.extract(ROOT_CONTEXT, { traceparent })
      const span = start(options, parent)
      try {
        const result = await context.with(trace.setSpan(parent, span), run)
        end(span)
        return result
      } catch (error) {
        end(span, error)
        throw error
      }
    },
    bind: (run) => context.bind(context.active(), run),
    detached: (run) => context.with(ROOT_CONTEXT, run)
  }
}
