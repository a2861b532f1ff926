import { createOutbound, type Outbound } from '../outbound/outbound-client.ts'

export type AttributeValue = string | number | boolean

/** A span that has ended; times are nanoseconds since 1970. */
export interface EndedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  readonly startNs: bigint
  readonly endNs: bigint
  readonly attributes: ReadonlyMap<string, AttributeValue>
  /** Name of the error that ended it; `null` if none did. */
  readonly errorName: string | null
}

/** Limits of a batch processor as in the OpenTelemetry specification. */
const MOST_WAITING = 2048
const BATCH = 512
const EVERY_MS = 5000

const SPAN_KIND_INTERNAL = 1
const STATUS_CODE_ERROR = 2

/**
 * Sends ended spans to a collector in batches (OTLP 1.x, JSON over HTTP). Spans that find the queue full, and batches that
 * the collector does not take, are lost: tracing never holds up the work.
 */
export class SpanSender {
  private waiting: EndedSpan[] = []
  private sending: Promise<void> = Promise.resolve()
  private readonly outbound: Outbound
  private readonly resource: Readonly<Record<string, AttributeValue>>
  private readonly timer: NodeJS.Timeout

  constructor(endpoint: string, resource: Readonly<Record<string, AttributeValue>>) {
    this.outbound = createOutbound({ baseUrl: endpoint })
    this.resource = resource
    this.timer = setInterval(() => this.send(), EVERY_MS).unref()
  }

  add(span: EndedSpan): void {
    if (this.waiting.length >= MOST_WAITING) return
    this.waiting.push(span)
    if (this.waiting.length === BATCH) this.send()
  }

  /** Sends what waits, and ends. */
  async close(): Promise<void> {
    clearInterval(this.timer)
    this.send()
    await this.sending
  }

  private send(): void {
    this.sending = this.sending.then(async () => {
      while (this.waiting.length > 0) {
        const json = this.request(this.waiting.splice(0, BATCH))
        await this.outbound({ method: 'POST', path: '/v1/traces', json }).catch(() => undefined)
      }
    })
  }

  private request(spans: readonly EndedSpan[]) {
    const scopeSpans = [{ scope: { name: 'quanto' }, spans: spans.map(encoded) }]
    return {
      resourceSpans: [{ resource: { attributes: keyValues(Object.entries(this.resource)) }, scopeSpans }],
    }
  }
}

function encoded(span: EndedSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId !== null && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: SPAN_KIND_INTERNAL,
    // 64-bit numbers are decimal texts in the JSON of protocol buffers.
    startTimeUnixNano: String(span.startNs),
    endTimeUnixNano: String(span.endNs),
    attributes: keyValues(span.attributes),
    status: span.errorName === null ? {} : { code: STATUS_CODE_ERROR, message: span.errorName },
  }
}

function keyValues(attributes: Iterable<readonly [string, AttributeValue]>) {
  return Array.from(attributes, ([key, value]) => ({ key, value: anyValue(value) }))
}

function anyValue(value: AttributeValue) {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'string') return { stringValue: value }
  return Number.isInteger(value) ? { intValue: value } : { doubleValue: value }
}
