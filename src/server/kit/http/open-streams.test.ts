import { describe, expect, it } from 'vitest'
import { createOpenStreams } from './open-streams.ts'

const endless = () =>
  Promise.resolve(
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array([1])) })),
  )
const caller = (userId: string, companyId = 'company', address = companyId) => ({
  userId,
  companyId,
  address,
})
const refused = { status: 429, code: 'rate_limited', retryAfterSeconds: 10 }

describe('event streams that stay open', () => {
  it('are as many as a person may have, and no more until one ends', async () => {
    const streams = createOpenStreams({ user: 2, company: 10, address: 10 })
    const [first] = await Promise.all([streams(caller('a'), endless), streams(caller('a'), endless)])
    await expect(streams(caller('a'), endless)).rejects.toMatchObject(refused)
    await streams(caller('b'), endless)
    await first?.body?.cancel()
    await streams(caller('a'), endless)
  })

  it('are as many as a company may have, whichever of its people opened them', async () => {
    const streams = createOpenStreams({ user: 2, company: 3, address: 10 })
    for (const user of ['a', 'b', 'c']) await streams(caller(user), endless)
    await expect(streams(caller('d'), endless)).rejects.toMatchObject(refused)
    await streams(caller('d', 'another'), endless)
  })

  it('are as many as one address may have, of whichever companies', async () => {
    const streams = createOpenStreams({ user: 2, company: 2, address: 3 })
    for (const company of ['a', 'b', 'c']) await streams(caller(company, company, '192.0.2.1'), endless)
    await expect(streams(caller('d', 'd', '192.0.2.1'), endless)).rejects.toMatchObject(refused)
    await streams(caller('d', 'd', '192.0.2.2'), endless)
  })

  it('count no more once they were read to their end, failed, or never began', async () => {
    const streams = createOpenStreams({ user: 1, company: 1, address: 10 })
    expect(await (await streams(caller('a'), async () => new Response('all'))).text()).toBe('all')
    await expect(streams(caller('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const failing = await streams(
      caller('a'),
      async () =>
        new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) })),
    )
    await expect(failing.text()).rejects.toThrow('cut')
    expect((await streams(caller('a'), endless)).ok).toBe(true)
  })
})
