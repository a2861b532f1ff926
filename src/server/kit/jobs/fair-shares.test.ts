import { describe, expect, it } from 'vitest'
import { type Claim, FairShares, type Hold, type Limits } from './fair-shares.ts'

const limits: Limits = {
  whole: { threads: 4, memoryMb: 1000 },
  ofCompany: { threads: 2, memoryMb: 500 },
  mostWaiting: 3,
}

function shares(more: Partial<Limits> = {}) {
  let nowMs = 0
  const fair = new FairShares({ ...limits, ...more }, () => nowMs)
  const granted: string[] = []
  const refused: string[] = []
  const holds = new Map<string, Hold>()
  /** `A1` is the first claim of company A. */
  const claim = (name: string, options: Partial<Claim> = {}) =>
    void fair.take({ companyId: name[0]!, memoryMb: 100, waitMs: null, ...options }).then(
      (hold) => {
        granted.push(name)
        holds.set(name, hold)
      },
      (error: { code?: string }) => refused.push(`${name} ${error.code}`),
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ...{ fair, granted, refused, claim, settle },
    pass: (ms: number) => {
      nowMs += ms
    },
    hold: (name: string) => holds.get(name)!,
    release: async (name: string) => {
      holds.get(name)?.release()
      await settle()
    },
  }
}

describe('threads and memory', () => {
  it('are no more than those of the process, for all companies together', async () => {
    const { claim, granted, settle, fair, release } = shares()
    for (const company of 'ABCDEF') claim(`${company}1`)
    await settle()
    expect(granted).toEqual(['A1', 'B1', 'C1', 'D1'])
    expect(fair.inUse).toEqual({ threads: 4, memoryMb: 400, waiting: 2 })
    await release('B1')
    expect(granted).toEqual(['A1', 'B1', 'C1', 'D1', 'E1'])
  })

  it('are no more than its share for one company, and the rest is free for others', async () => {
    const { claim, granted, settle } = shares()
    for (let n = 1; n <= 5; n++) claim(`A${n}`)
    claim('B1')
    await settle()
    expect(granted).toEqual(['A1', 'A2', 'B1'])
  })

  it('count memory, too', async () => {
    const { claim, granted, settle, release } = shares()
    claim('A1', { memoryMb: 400 })
    claim('A2', { memoryMb: 400 })
    claim('B1', { memoryMb: 500 })
    claim('C1', { memoryMb: 200 })
    await settle()
    expect(granted).toEqual(['A1', 'B1'])
    await release('B1')
    expect(granted).toEqual(['A1', 'B1', 'C1'])
  })

  it('are had alone by what is larger than all there is', async () => {
    const { claim, granted, settle, release } = shares()
    claim('A1')
    claim('B1', { memoryMb: 5000 })
    await settle()
    expect(granted).toEqual(['A1'])
    await release('A1')
    expect(granted).toEqual(['A1', 'B1'])
  })
})

describe('a claim that waits', () => {
  it('is refused where its company has enough of them that wait: 429, with a time to come back', async () => {
    const { fair, claim, settle, refused } = shares()
    for (let n = 1; n <= 6; n++) claim(`A${n}`)
    await settle()
    expect(refused).toEqual(['A6 rate_limited'])
    const more = fair.take({ companyId: 'A', memoryMb: 100, waitMs: null })
    await expect(more).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 })
  })

  it('is refused after its time: 429 where its own company holds its share, else 503', async () => {
    const { fair, claim, settle } = shares()
    for (const name of ['A1', 'A2', 'B1', 'C1']) claim(name)
    await settle()
    const take = (companyId: string) => fair.take({ companyId, memoryMb: 100, waitMs: 1 })
    await expect(take('A')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 })
    await expect(take('D')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
    expect(fair.inUse.waiting).toBe(0)
  })

  it('leaves with its caller', async () => {
    const { fair, claim, settle, refused } = shares()
    const abort = new AbortController()
    for (const name of ['A1', 'B1', 'C1', 'D1']) claim(name)
    claim('E1', { signal: abort.signal })
    abort.abort(Object.assign(new Error('gone'), { code: 'gone' }))
    await settle()
    expect(refused).toEqual(['E1 gone'])
    expect(fair.inUse.waiting).toBe(0)
  })

  it('goes first where its company used least, however many others came before it', async () => {
    const { claim, granted, settle, release, pass } = shares({ ofCompany: { threads: 4, memoryMb: 1000 } })
    for (let n = 1; n <= 7; n++) claim(`A${n}`)
    await settle()
    pass(1000)
    claim('B1')
    await release('A1')
    await release('A2')
    expect(granted).toEqual(['A1', 'A2', 'A3', 'A4', 'B1', 'A5'])
  })

  it('of a company that used much long ago is as good as any', async () => {
    const { claim, granted, settle, release, pass } = shares({ whole: { threads: 1, memoryMb: 1000 } })
    claim('A1')
    await settle()
    pass(60_000)
    await release('A1')
    pass(3_600_000)
    claim('B1')
    await settle()
    pass(10)
    claim('B2')
    claim('A2')
    await release('B1')
    expect(granted).toEqual(['A1', 'B1', 'A2'])
  })

  it('is not overtaken by smaller ones for ever', async () => {
    const { claim, granted, settle, release } = shares()
    for (const name of ['A1', 'B1', 'C1']) claim(name, { memoryMb: 300 })
    claim('D1', { memoryMb: 500 })
    claim('E1', { memoryMb: 100 })
    await settle()
    await release('A1')
    expect(granted).toEqual(['A1', 'B1', 'C1'])
    await release('B1')
    expect(granted).toEqual(['A1', 'B1', 'C1', 'D1', 'E1'])
  })
})

describe('what rests', () => {
  it('stays while nobody needs its room, and then gives way, the oldest first', async () => {
    const { claim, granted, settle, hold, release } = shares()
    for (const name of ['A1', 'B1', 'C1', 'D1']) claim(name)
    await settle()
    const gone: string[] = []
    for (const name of ['C1', 'A1']) hold(name).rest(() => gone.push(name))
    expect(gone).toEqual([])
    claim('E1')
    await settle()
    expect(gone).toEqual(['C1'])
    expect(granted).not.toContain('E1')
    await release('C1')
    expect(granted).toContain('E1')
    expect(gone).toEqual(['C1'])
  })

  it('gives way to its own company first, where that has used its share', async () => {
    const { claim, settle, hold } = shares()
    for (const name of ['B1', 'A1', 'A2']) claim(name)
    await settle()
    const gone: string[] = []
    for (const name of ['B1', 'A1', 'A2']) hold(name).rest(() => gone.push(name))
    hold('A1').wake()
    claim('A3')
    await settle()
    expect(gone).toEqual(['A2'])
  })
})
