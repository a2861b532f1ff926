import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { limitConnections } from './connection-limit.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function serve(publicUrl: string, ofAddress: number) {
  const server = createServer((request, response) => {
    if (request.url === '/wait') server.emit('waits')
    else response.end('ok')
  })
  limitConnections(server, { publicUrl }, { ofAddress, whole: 100 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    ends.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  /** Sends a request that is never answered, and comes back once the server has it. */
  const openBusy = async () => {
    const socket = await open()
    const seen = once(server, 'waits')
    socket.on('error', () => undefined)
    socket.write('GET /wait HTTP/1.1\r\nhost: x\r\n\r\n')
    await seen
    return socket
  }
  return { open, openBusy }
}

/** What it answers; '' where the connection was ended instead. */
async function answer(socket: Socket): Promise<string> {
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const told = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])
  return String(told[0]).slice(0, 12)
}

it('line 30: one address has so many connections and no more; others and closed ones are not counted', async () => {
  const { open, openBusy } = await serve('http://quanto.example', 3)
  const held = [await openBusy(), await openBusy(), await openBusy()]
  expect(await answer(await open())).toBe('')
  expect(await answer(await open('127.0.0.2'))).toBe('HTTP/1.1 200')
  held[0]!.destroy()
  await once(held[0]!, 'close')
  // The server notices the end of the connection a moment later.
  await expect.poll(async () => answer(await open())).toBe('HTTP/1.1 200')
})

it('line 30: connections without a request make room for one that has one, the oldest first', async () => {
  const { open } = await serve('http://quanto.example', 3)
  const used = await open()
  expect(await answer(used)).toBe('HTTP/1.1 200')
  const idle = [await open(), await open()]
  const ended = Promise.all(idle.map((socket) => once(socket.resume(), 'close')))
  for (let n = 0; n < 2; n++) expect(await answer(await open())).toBe('HTTP/1.1 200')
  await ended
  expect(await answer(used)).toBe('HTTP/1.1 200')
})

it('line 30: behind a proxy all connections are the proxy’s, and it may have more', async () => {
  const { open } = await serve('https://quanto.example', 1)
  await open()
  expect(await answer(await open())).toBe('HTTP/1.1 200')
})
