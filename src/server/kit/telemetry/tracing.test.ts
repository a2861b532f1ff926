import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startTracing, traced, traceId } from './tracing.ts'

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status: { readonly code?: number }
}

let stop: () => Promise<void> = async () => undefined
afterEach(() => stop())

/** A collector as the OTLP specification describes it: POST /v1/traces with JSON. */
async function startCollector() {
  const spans: Span[] = []
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    let body = ''
    request.setEncoding('utf8').on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      for (const resource of JSON.parse(body).resourceSpans)
        for (const scope of resource.scopeSpans) spans.push(...scope.spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    spans,
    paths,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('traces', () => {
  it('go to the collector, spans within spans, under the trace of the caller', async () => {
    const collector = await startCollector()
    stop = await startTracing({ otlpEndpoint: collector.url, roles: ['web'] })
    const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const told = await traced(
      'outer',
      {},
      async (span) => {
        await Promise.resolve()
        await traced('inner', { rows: 3 }, async () => undefined)
        return traceId(span)
      },
      parent,
    )
    await stop()
    await collector.close()
    expect(collector.paths).toEqual(['/v1/traces'])
    const outer = collector.spans.find(({ name }) => name === 'outer')
    const inner = collector.spans.find(({ name }) => name === 'inner')
    expect(outer).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    })
    expect(inner).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId })
    expect(told).toEqual({ traceId: outer?.traceId })
  })

  it('mark what failed, without its message, and pass the error on', async () => {
    const collector = await startCollector()
    stop = await startTracing({ otlpEndpoint: collector.url, roles: ['worker'] })
    const failing = traced('job', {}, () => Promise.reject(new RangeError('of customer 4711')))
    await expect(failing).rejects.toThrow('of customer 4711')
    await stop()
    await collector.close()
    // STATUS_CODE_ERROR of the OTLP specification.
    expect(collector.spans[0]?.status).toMatchObject({ code: 2, message: 'RangeError' })
  })

  it('cost nothing where none are configured', async () => {
    stop = await startTracing({ otlpEndpoint: null, roles: ['web'] })
    expect(await traced('outer', {}, async (span) => span)).toBeNull()
  })
})
