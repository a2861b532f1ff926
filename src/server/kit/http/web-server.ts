import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Config } from '../config.ts'
import { limitConnections } from './connection-limit.ts'
import { securityHeaderValues } from './security-headers.ts'

export interface WebServerParts {
  readonly config: Config
  readonly http: { readonly fetch: (request: Request, env?: object) => Response | Promise<Response> }
  /** Handles a request before the application; returns true if it did. */
  readonly aside?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** HTTP status for Node's errors about unreadable requests; any other is a 400. */
const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Creates the HTTP server. A request that is refused because it is not valid HTTP also gets the headers of every
 * other answer.
 */
export function createWebServer({ config, http, aside = () => false }: WebServerParts): Server {
  const headers = securityHeaderValues(config)
  const answer = getRequestListener(http.fetch, {
    errorHandler: (error) =>
      new Response(null, { status: error instanceof RequestError ? 400 : 500, headers }),
  })
  // The application itself refuses a request without a host.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (!aside(request, response)) void answer(request, response)
  })
  limitConnections(server, config)
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, headers).end()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, headers))
  return server
}

function refuse(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
): void {
  // An answer that has begun cannot be followed by another one.
  const { _httpMessage: begun } = socket as { _httpMessage?: ServerResponse | null }
  if (error.code === 'ECONNRESET' || !socket.writable || begun?.headersSent) return void socket.destroy()
  const status = STATUS_OF[error.code ?? ''] ?? 400
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines,
    'content-length: 0',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n`)
}
