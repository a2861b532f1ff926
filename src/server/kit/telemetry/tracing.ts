import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { AttributeValue, SpanSender } from './span-sender.ts'

type Attributes = Readonly<Record<string, AttributeValue>>

/** The identity of a span, its own or that of a caller elsewhere. */
interface SpanContext {
  readonly traceId: string
  readonly spanId: string
  /** False if the caller decided that this trace is not recorded. */
  readonly isSampled: boolean
}

export interface Span {
  readonly context: SpanContext
  updateName(name: string): void
  setAttribute(name: string, value: AttributeValue): void
}

/** Where spans are sent; `null`: no tracing is configured, and its modules are not loaded. */
let sender: SpanSender | null = null

const current = new AsyncLocalStorage<SpanContext>()

/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP) until the returned function is called. */
export async function startTracing(
  config: Pick<Config, 'otlpEndpoint' | 'roles'>,
): Promise<() => Promise<void>> {
  if (config.otlpEndpoint === null || sender !== null) return async () => undefined
  const { SpanSender: Sender } = await import('./span-sender.ts')
  const started = new Sender(config.otlpEndpoint, {
    'service.name': 'quanto',
    'quanto.roles': config.roles.join(','),
  })
  sender = started
  return async () => {
    sender = null
    await started.close()
  }
}

/** Runs a function as a span under the current span; without tracing it just runs the function. */
export async function traced<T>(
  name: string,
  attributes: Attributes,
  run: (span: Span | null) => Promise<T>,
  /** W3C `traceparent` of the caller. */
  traceparent?: string | undefined,
): Promise<T> {
  const to = sender
  if (to === null) return run(null)
  const parent = (traceparent && remoteParent(traceparent)) || current.getStore()
  const context: SpanContext = {
    traceId: parent?.traceId ?? newId(16),
    spanId: newId(8),
    isSampled: parent?.isSampled ?? true,
  }
  const named = { name, attributes: new Map(Object.entries(attributes)) }
  const span: Span = {
    context,
    updateName: (other) => {
      named.name = other
    },
    setAttribute: (key, value) => named.attributes.set(key, value),
  }
  const startNs = nowNs()
  let errorName: string | null = null
  try {
    return await current.run(context, () => run(span))
  } catch (error) {
    errorName = error instanceof Error ? error.name : 'error'
    throw error
  } finally {
    const { traceId, spanId, isSampled } = context
    const parentSpanId = parent?.spanId ?? null
    if (isSampled) to.add({ ...named, traceId, spanId, parentSpanId, startNs, endNs: nowNs(), errorName })
  }
}

/** Returns the trace id for the log, so that a line leads to its trace. */
export function traceId(span: Span | null): { readonly traceId?: string } {
  return span ? { traceId: span.context.traceId } : {}
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function remoteParent(header: string): SpanContext | null {
  const [, id, spanId, flags] = TRACE_PARENT.exec(header) ?? []
  if (!id || !spanId || !flags || /^0+$/.test(id) || /^0+$/.test(spanId)) return null
  return { traceId: id, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

function nowNs(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6))
}
