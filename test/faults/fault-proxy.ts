import {
  createServer as createHttpServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '../stand-ins/shop-data.ts'

/**
 * What the wire does to a conversation: nothing, end it immediately, an answer cut short, one that comes late or never, or
 * an error page.
 */
export type WireFault = 'none' | 'refused' | 'cut' | 'slow' | 'silent' | 'error_500' | 'rate_limit'

export interface FaultProxy {
  /** Takes the place of the service: the same protocol, host and path. */
  readonly url: string
  readonly met: Map<WireFault, number>
  /** From now on the wire behaves. */
  heal(): void
  close(): Promise<void>
}

interface Options {
  readonly target: string
  readonly seed: number
  /** How many of a hundred conversations meet a fault. */
  readonly percent?: number
  /** Faults of the protocol itself are for HTTP only; `silent` for callers with a short deadline. */
  readonly faults?: readonly WireFault[]
}

const SLOW_MS = 40
const FRESH_FROM = 1_000
/** What a short conversation answers in all, so that it is cut in any of its steps. */
const CUT_BEFORE_BYTES = 60

/** Another one in each run: what holds, holds whatever the seed. The name of a test that fails says which it was. */
export const freshSeed = () => FRESH_FROM + Math.floor(Math.random() * 1_000_000)

/** Whether much goes wrong is known of seeds that are written down; a fresh one may be a lucky one. */
export const isFresh = (seed: number) => seed >= FRESH_FROM

/** Stands between us and a service, whatever the service is, and spoils some of the conversations; the same ones for a seed. */
export async function openFaultProxy({ target, seed, percent = 40, faults }: Options): Promise<FaultProxy> {
  const kinds = faults ?? (['refused', 'cut', 'slow', 'error_500', 'rate_limit'] as const)
  const random = seeded(seed)
  const address = new URL(target)
  const met = new Map<WireFault, number>()
  const open = new Set<Socket>()
  let isHealed = false
  const next = (): WireFault => {
    const fault = isHealed || random() * 100 >= percent ? 'none' : kinds[Math.floor(random() * kinds.length)]!
    met.set(fault, (met.get(fault) ?? 0) + 1)
    return fault
  }
  const to = { host: address.hostname, port: Number(address.port) }
  // Requests over one connection each meet a fault of their own.
  const server: Server = address.protocol.startsWith('http')
    ? createHttpServer((request, response) => void spoilRequest(request, response, next(), to))
    : createServer((client) => void spoil(client, next(), to, Math.floor(random() * CUT_BEFORE_BYTES)))
  server.on('connection', (client: Socket) => {
    open.add(client)
    client.on('close', () => open.delete(client)).on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const here = new URL(target)
  here.port = String((server.address() as AddressInfo).port)
  here.hostname = '127.0.0.1'
  return {
    url: here.href.replace(/\/$/, ''),
    met,
    heal: () => {
      isHealed = true
      for (const socket of open) socket.destroy()
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Service {
  readonly host: string
  readonly port: number
}

async function spoil(client: Socket, fault: WireFault, to: Service, cutAfter: number): Promise<void> {
  if (fault === 'refused') return void client.destroy()
  if (fault === 'silent') return
  if (fault === 'slow') await pause(SLOW_MS)
  const service = connect(to)
  service.on('error', () => client.destroy())
  client.on('close', () => service.destroy())
  client.pipe(service)
  if (fault !== 'cut') return void service.pipe(client)
  let left = cutAfter
  service.on('data', (piece: Buffer) => {
    client.write(piece.subarray(0, left))
    left -= piece.length
    if (left <= 0) client.destroy()
  })
  service.on('end', () => client.end())
}

async function spoilRequest(
  request: IncomingMessage,
  response: ServerResponse,
  fault: WireFault,
  to: Service,
): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  if (fault === 'refused') return void request.socket.destroy()
  if (fault === 'silent') return
  if (fault === 'error_500') return void response.writeHead(500).end('no')
  if (fault === 'rate_limit') return void response.writeHead(429, { 'retry-after': '1' }).end('no')
  if (fault === 'slow') await pause(SLOW_MS)
  const { method, url: path, headers } = request
  const onward = httpRequest({ ...to, method, path, headers }, async (answer) => {
    const body: Buffer[] = []
    for await (const piece of answer) body.push(piece as Buffer)
    const bytes = Buffer.concat(body)
    const { 'transfer-encoding': _chunks, ...told } = answer.headers
    response.writeHead(answer.statusCode ?? 502, { ...told, 'content-length': bytes.byteLength })
    if (fault !== 'cut') return void response.end(bytes)
    // The service has done what it was asked for; half of its answer arrives.
    response.write(bytes.subarray(0, bytes.byteLength / 2), () => request.socket.destroy())
  })
  onward.on('error', () => request.socket.destroy())
  onward.end(Buffer.concat(pieces))
}
