import { once } from 'node:events'
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
 * What the connection does to a conversation: nothing, close it immediately, cut the answer, delay it, never answer,
 * or send an error page.
 */
export type WireFault = 'none' | 'refused' | 'cut' | 'slow' | 'silent' | 'error_500' | 'rate_limit'

export interface FaultProxy {
  /** The address to use instead of the service: same protocol, host and path. */
  readonly url: string
  readonly met: Map<WireFault, number>
  /** Stops all faults. */
  heal(): void
  close(): Promise<void>
}

interface Options {
  readonly target: string
  readonly seed: number
  /** Percentage of conversations with a fault. */
  readonly percent?: number
  /** Protocol faults are for HTTP only; `silent` for callers with a short deadline. */
  readonly faults?: readonly WireFault[]
}

const SLOW_MS = 40
const FRESH_FROM = 1_000
/** Bytes of all answers in a short conversation, so that the cut can hit any of its steps. */
const CUT_BEFORE_BYTES = 60

/** A new seed in each run, because the tests must pass for any seed. The name of a failing test contains it. */
export const freshSeed = () => FRESH_FROM + Math.floor(Math.random() * 1_000_000)

/** Tests expect a number of faults only for fixed seeds, because a fresh one may cause few. */
export const isFresh = (seed: number) => seed >= FRESH_FROM

/** A proxy in front of any service that disturbs some of the conversations; the same ones for the same seed. */
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
  // Requests over one connection have separate faults.
  const server: Server = address.protocol.startsWith('http')
    ? createHttpServer((request, response) => {
        // A caller who gave up before its request was read.
        spoilRequest(request, response, next(), to).catch(() => request.socket.destroy())
      })
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
  const onward = httpRequest({ ...to, method, path, headers })
  onward.on('error', () => request.socket.destroy())
  onward.end(Buffer.concat(pieces))
  const [answer] = (await once(onward, 'response')) as [IncomingMessage]
  const body: Buffer[] = []
  for await (const piece of answer) body.push(piece as Buffer)
  const bytes = Buffer.concat(body)
  const { 'transfer-encoding': _chunks, ...told } = answer.headers
  response.writeHead(answer.statusCode ?? 502, { ...told, 'content-length': bytes.byteLength })
  if (fault !== 'cut') return void response.end(bytes)
  // The service has handled the request; half of its answer arrives.
  response.write(bytes.subarray(0, bytes.byteLength / 2), () => request.socket.destroy())
}
