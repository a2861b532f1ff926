import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, ContextManager, Span, Tracer } from '@opentelemetry/api'
import type { Config } from '../config.ts'

type Attributes = Readonly<Record<string, string | number | boolean>>

interface Traces {
  readonly tracer: Tracer
  readonly api: typeof import('@opentelemetry/api')
}

/** Tracing of this process; `null`: no tracing is configured, and its modules are not loaded. */
let traces: Traces | null = null

/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP) until the returned function is called. */
export async function startTracing(
  config: Pick<Config, 'otlpEndpoint' | 'roles'>,
): Promise<() => Promise<void>> {
  if (config.otlpEndpoint === null || traces !== null) return async () => undefined
  const [
    api,
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${config.otlpEndpoint}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'quanto', 'quanto.roles': config.roles.join(',') }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  api.context.setGlobalContextManager(createContextManager(api.ROOT_CONTEXT))
  traces = { api, tracer: provider.getTracer('quanto') }
  return async () => {
    traces = null
    await provider.shutdown()
    api.context.disable()
  }
}

/** Runs a function as a span under the current span; without tracing it just runs the function. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  run: (span: Span | null) => Promise<T>,
  /** W3C `traceparent` of the caller. */
  parent?: string | undefined,
): Promise<T> {
  if (traces === null) return run(null)
  const { tracer, api } = traces
  const above = parent === undefined ? api.context.active() : remoteParent(api, parent)
  return tracer.startActiveSpan(name, { attributes }, above, async (span) => {
    try {
      return await run(span)
    } catch (error) {
      span.setStatus({
        code: api.SpanStatusCode.ERROR,
        message: error instanceof Error ? error.name : 'error',
      })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Returns the trace id for the log, so that a line leads to its trace. */
export function traceId(span: Span | null): { readonly traceId?: string } {
  return span ? { traceId: span.spanContext().traceId } : {}
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function remoteParent(api: Traces['api'], header: string): Context {
  const [, id, spanId, flags] = TRACE_PARENT.exec(header) ?? []
  if (!id || !spanId || !flags) return api.context.active()
  const spanContext = { traceId: id, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return api.trace.setSpanContext(api.context.active(), spanContext)
}

function createContextManager(root: Context): ContextManager {
  const storage = new AsyncLocalStorage<Context>()
  const manager: ContextManager = {
    active: () => storage.getStore() ?? root,
    with: (context, run, self, ...args) => storage.run(context, () => run.call(self as never, ...args)),
    bind: (context, target) =>
      typeof target === 'function'
        ? (((...args: unknown[]) => storage.run(context, () => target(...args))) as typeof target)
        : target,
    enable: () => manager,
    disable: () => manager,
  }
  return manager
}
