import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { addressKey } from './address-key.ts'

/** Connections per address: a browser opens six, but an office behind one address has many people. */
const MOST_OF_ADDRESS = 500
/** Connections of the process: each takes some 20 KB and a file descriptor. */
const MOST = 20_000

/**
 * Limits open connections per process and, without https, per address: with https all come from the proxy, which
 * distinguishes callers. A full address drops its oldest connection without a request, or else an idle one, so that
 * idle connections lock out no one who shares the address.
 */
export function limitConnections(
  server: Server,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { ofAddress = MOST_OF_ADDRESS, whole = MOST } = {},
): void {
  server.maxConnections = whole
  if (new URL(publicUrl).protocol === 'https:') return
  const open = new Map<string, Set<Socket>>()
  const busy = new WeakMap<Socket, number>()
  server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    response.once('close', () => busy.set(socket, (busy.get(socket) ?? 1) - 1))
  })
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const sockets = open.get(address) ?? new Set()
    if (sockets.size >= ofAddress) {
      const idle = first(sockets, (each) => !busy.has(each)) ?? first(sockets, (each) => busy.get(each) === 0)
      if (!idle) return void socket.destroy()
      sockets.delete(idle)
      idle.destroy()
    }
    open.set(address, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0 && open.get(address) === sockets) open.delete(address)
    })
  })
}

function first(sockets: ReadonlySet<Socket>, fits: (socket: Socket) => boolean): Socket | null {
  for (const socket of sockets) if (fits(socket)) return socket
  return null
}
