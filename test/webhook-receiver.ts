import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver of webhooks on this computer that answers as a test wants. */
export async function startReceiver() {
  const received: Received[] = []
  let respond = (response: ServerResponse) => void response.end('ok')
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += String(piece)
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      respond(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    answer: (next: typeof respond) => {
      respond = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
