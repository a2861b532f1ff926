import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLines } from './read-lines.ts'

let server: Server
let origin: string
const asked: string[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(302, { location: '/lines' }).end()
    else if (request.url === '/endless') response.end('x'.repeat(5000))
    else if (request.url === '/silent') response.write('one\n')
    else {
      // A letter of three bytes, cut in the middle.
      const bytes = Buffer.from('one\ntwo €\nthree')
      response.write(bytes.subarray(0, 9))
      await sleep(20)
      response.end(bytes.subarray(9))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function lines(path: string, { pauseMs = 0, idleTimeoutMs = 80_000 } = {}): Promise<string[]> {
  const signal = new AbortController().signal
  const limits = { idleTimeoutMs, maxLineLength: 1000 }
  const found: string[] = []
  for await (const line of readLines({ url: origin + path, allowedOrigins: [origin], signal, ...limits })) {
    found.push(line)
    if (found.length === 1) await sleep(pauseMs)
  }
  return found
}

describe('a large result', () => {
  it('comes line by line, whole letters, however slow its reader is', async () => {
    expect(await lines('/lines')).toEqual(['one', 'two €', 'three'])
    expect(await lines('/lines', { pauseMs: 1_500, idleTimeoutMs: 1_200 })).toEqual(['one', 'two €', 'three'])
  })

  it.each(['/moved', '/endless', '/silent'])('ends with a failure at %s', async (path) => {
    const idleTimeoutMs = path === '/silent' ? 100 : 80_000
    await expect(lines(path, { idleTimeoutMs })).rejects.toMatchObject({ name: 'OutboundFailure' })
  })

  it('line 39: is read from the allowed places only', async () => {
    asked.length = 0
    const signal = new AbortController().signal
    for (const url of [`${origin}/lines`, 'file:///etc/passwd', 'nonsense', 'http://169.254.169.254/']) {
      const reading = readLines({ url, allowedOrigins: ['https://storage.googleapis.com'], signal })
      await expect(reading.next()).rejects.toMatchObject({ reason: 'no_answer' })
    }
    expect(asked).toEqual([])
  })

  it('line 39: is not read from an allowed name that leads inside', async () => {
    asked.length = 0
    const { port } = new URL(origin)
    const url = `https://storage.example:${port}/lines`
    const reading = readLines({
      ...{ url, allowedOrigins: [new URL(url).origin], signal: new AbortController().signal },
      resolve: (_, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    await expect(reading.next()).rejects.toMatchObject({
      cause: { message: 'storage.example is no public place.' },
    })
    expect(asked).toEqual([])
  })
})
