import { describe, expect, it } from 'vitest'
import { createBodyRoom } from './body-room.ts'
import { readBytes } from './read-bytes.ts'

async function* pieces(...sizes: readonly number[]) {
  for (const size of sizes) yield new Uint8Array(size)
}
const tooLarge = () => new Error('too large')

describe('readBytes', () => {
  it('returns what was sent, and refuses the first byte too many', async () => {
    expect((await readBytes({ body: pieces(4, 6) }, 10, tooLarge)).byteLength).toBe(10)
    expect((await readBytes({ body: null }, 10, tooLarge)).byteLength).toBe(0)
    await expect(readBytes({ body: pieces(4, 7) }, 10, tooLarge)).rejects.toThrow('too large')
  })

  it('refuses a body that does not arrive in time', async () => {
    const forever = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new Uint8Array(3)) })
    await expect(readBytes({ body: forever }, 10, tooLarge, 20)).rejects.toMatchObject({ status: 400 })
    await expect(readBytes({ body: pieces(4) }, 10, tooLarge, 20)).resolves.toHaveLength(4)
  })

  it('counts what it keeps, so that many slow senders do not fill the memory', async () => {
    const hold = createBodyRoom({ company: 25, whole: 100 })
    const [first, second, third] = [hold('nobody'), hold('nobody'), hold('nobody')]
    await readBytes({ body: pieces(5, 5), room: first }, 10, tooLarge)
    await readBytes({ body: pieces(10), room: second }, 10, tooLarge)
    await expect(readBytes({ body: pieces(9), room: third }, 10, tooLarge)).rejects.toMatchObject({
      status: 429,
    })
    first.release()
    expect((await readBytes({ body: pieces(9), room: third }, 10, tooLarge)).byteLength).toBe(9)
  })
})
