import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  readonly url: string
  /** Number of requests by place. */
  readonly counts: readonly number[]
  serve(ports: readonly number[]): void
  close(): Promise<void>
}

/** The simplest load balancer: each request goes to the next process, without sticky sessions. */
export async function openRoundRobin(port = 0): Promise<RoundRobin> {
  let places: readonly number[] = []
  let counts: number[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const at = turn++ % places.length
    counts[at] = (counts[at] ?? 0) + 1
    const { method, url, headers } = incoming
    const options = { host: '127.0.0.1', port: places[at], path: url, method, headers }
    const passed = forward(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    get counts() {
      return counts
    },
    serve(ports) {
      places = ports
      counts = ports.map(() => 0)
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
