import { createRequire } from 'node:module'
import type { FastifyOtelInstrumentation } from '@fastify/otel'
import { context, ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api'
import { SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TelemetrySettings } from '../../telemetry-settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of a request that is recorded. */
    recordedSpan: Span | undefined
  }
}

// An import would add the type of a default export that this package has only as CommonJS.
const { FastifyOtelInstrumentation: Instrumentation } = createRequire(import.meta.url)('@fastify/otel') as {
  FastifyOtelInstrumentation: typeof FastifyOtelInstrumentation
}

const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/

/** The trace that a request continues, and whether its sender records it. */
function parentOf({ headers: { traceparent } }: FastifyRequest) {
  const [, traceId, flags = ''] = TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? []
  return traceId === undefined ? undefined : { traceId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Decides which requests are recorded, as the samplers of OpenTelemetry do. */
function decider({ sampler, ratio }: TelemetrySettings): (parent: ReturnType<typeof parentOf>) => boolean {
  const byRatio = new TraceIdRatioBasedSampler(ratio)
  const isChosen = (traceId: string) =>
    byRatio.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED
  return (parent) => {
    if (parent && sampler.startsWith('parentbased_')) return parent.isSampled
    if (sampler.endsWith('always_on')) return true
    if (sampler.endsWith('always_off')) return false
    return parent ? isChosen(parent.traceId) : Math.random() < ratio
  }
}

/**
 * `@fastify/otel` for the requests that are recorded alone. It would otherwise make spans that record nothing for all others, which cost
 * more than what is recorded.
 */
class SelectiveInstrumentation extends Instrumentation {
  /** Set for the next request, immediately before its span would begin. */
  recordsNext = false

  override isEnabled(): boolean {
    return super.isEnabled() && this.recordsNext
  }
}

/** Records requests of an application; to be called before its hooks and routes are added. */
export async function recordRequests(
  app: FastifyInstance,
  settings: TelemetrySettings,
  provider: Parameters<FastifyOtelInstrumentation['setTracerProvider']>[0]
): Promise<void> {
  const instrumentation = new SelectiveInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: (span, given) => {
      const request = given as FastifyRequest
      instrumentation.recordsNext = false
      const route = request.routeOptions.url ?? '/**'
      // The address itself may have codes of mailed links and logins in it.
      span.setAttribute('url.path', route)
      span.updateName(`${request.method} ${route}`)
      request.traceId = span.spanContext().traceId
      request.recordedSpan = span
    }
  })
  instrumentation.setTracerProvider(provider)
  const decide = decider(settings)
  app.decorateRequest('traceId', undefined)
  app.decorateRequest('recordedSpan', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = parentOf(request)
    request.traceId = parent?.traceId
    instrumentation.recordsNext = trace.getActiveSpan()?.isRecording() || decide(parent)
    done()
  })
  await app.register(instrumentation.plugin())
  // What reads a body goes on in the context of its connection.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = request.recordedSpan
    if (span && trace.getActiveSpan() !== span) context.with(trace.setSpan(ROOT_CONTEXT, span), done)
    else done()
  })
}
