import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { addressKey } from './address-key.ts'

/** A browser opens six; an office behind one address has many people. */
const MOST_OF_ADDRESS = 500
/** Each takes some 20 KB and a file descriptor. */
const MOST = 20_000

/**
 * Bounds open connections: of the process, and of each address. Behind a proxy, which ends TLS for an address with
 * https, all come from the proxy's: there it is the proxy that tells people apart. Beyond the bound of an address its oldest
 * connection that never sent a request makes room, or one that waits for the next: idle ones lock out nobody who shares it.
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
