import { describe, expect, it } from 'vitest'
import { readJson } from './body.ts'
import { createBodyRoom } from './body-room.ts'

const request = (body: string | ReadableStream) =>
  new Request('http://localhost', {
    ...{ method: 'POST', body, duplex: 'half' },
    headers: { 'content-type': 'application/json' },
  })

describe('line 30: bodies in hand', () => {
  it('are as many bytes as a company may have, and no more until one is done', () => {
    const hold = createBodyRoom({ company: 10, whole: 100 })
    const [first, second, other] = [hold('a'), hold('a'), hold('b')]
    first.add(4)
    first.add(4)
    expect(() => second.add(4)).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 5 }))
    second.add(2)
    other.add(10)
    first.release()
    second.add(8)
  })

  it('are bounded for all companies together', () => {
    const hold = createBodyRoom({ company: 10, whole: 25 })
    for (const company of ['a', 'b']) hold(company).add(10)
    expect(() => hold('c').add(10)).toThrow(expect.objectContaining({ status: 503, retryAfterSeconds: 5 }))
    hold('c').add(5)
  })

  it('are counted while they arrive, not once they are there', async () => {
    const hold = createBodyRoom({ company: 2500, whole: 10_000 })('a')
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(1000).fill(0x20))
      },
    })
    await expect(readJson(request(endless), 1_000_000, hold)).rejects.toMatchObject({ status: 429 })
    expect(sent).toBeLessThan(6)
  })
})

describe('line 30: a JSON body', () => {
  const nested = (depth: number, [open, close] = ['[', ']']) => open!.repeat(depth) + close!.repeat(depth)

  it('is as deep as any call needs, and is refused before it is read as JSON beyond that', async () => {
    await expect(readJson(request(nested(32)), 100_000)).resolves.toBeDefined()
    for (const body of [nested(33), nested(200_000), nested(40_000, ['{"a":', '1}']), '['.repeat(500_000)])
      await expect(readJson(request(body), 1_000_000)).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('more than 32 levels deep'),
      })
  })

  it('may have any brackets in its texts', async () => {
    const text = `${'['.repeat(100)}"\\${'{'.repeat(100)}`
    await expect(readJson(request(JSON.stringify({ text })), 10_000)).resolves.toEqual({ text })
  })
})
