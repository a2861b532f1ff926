import { once } from 'node:events'
import { createServer } from 'node:http'

interface Door {
  /** The practice provider, which answers everything but the calls to the shop. */
  readonly nangoUrl: string
  readonly medusaUrl: string
  /** Secret key of Medusa's Admin API. */
  readonly secret: string
}

/** Passes the product's calls to its shop on to a real Medusa, as Nango's proxy does. */
export async function openDoor({ nangoUrl, medusaUrl, secret }: Door): Promise<{
  readonly url: string
  close(): void
}> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const isForShop = request.url?.startsWith('/proxy/') ?? false
    const target = isForShop ? medusaUrl + request.url?.slice('/proxy'.length) : nangoUrl + request.url
    const authorization = isForShop
      ? `Basic ${Buffer.from(`${secret}:`).toString('base64')}`
      : (request.headers.authorization ?? '')
    try {
      const answer = await fetch(target, {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': 'application/json' },
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    } catch {
      response.writeHead(500).end('{}')
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
