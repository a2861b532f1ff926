import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'

/** A browser opens six; an office behind one address has many people. */
const MOST_OF_ADDRESS = 500
/** Each takes some 20 KB and a file descriptor. */
const MOST = 20_000

/**
 * Bounds open connections: of the process, and of each address. Behind a proxy, which ends TLS for an address with
 * https, all come from the proxy's: there it is the proxy that tells people apart.
 */
export function limitConnections(
  server: Server,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { ofAddress = MOST_OF_ADDRESS, whole = MOST } = {},
): void {
  server.maxConnections = whole
  if (new URL(publicUrl).protocol === 'https:') return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (count > ofAddress) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
