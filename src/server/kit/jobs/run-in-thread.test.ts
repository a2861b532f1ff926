import os from 'node:os'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { runInThread, ThreadFailure } from './run-in-thread.ts'
import { lane, requestLimits, setWorkMemory } from './work-shares.ts'

const entry = new URL('../../../../test/processes/odd-jobs-thread.ts', import.meta.url)
/** No limit here is near: a loaded machine starts a thread in seconds. */
const base = { entry, share: null, deadlineMs: 100_000, abortGraceMs: 100_000, maxHeapMb: 64 }

/** Something that holds the thread's event loop never hears that it should stop. */
const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => error,
  )

describe('runInThread', () => {
  it('gives back the result and the progress on the way; buffers are handed over, not copied', async () => {
    const numbers = Float64Array.of(1, 2, 3.5)
    const seen: number[] = []
    const result = await runInThread<{ sum: number; numbers: Float64Array }, number>({
      ...base,
      input: { what: 'sum', numbers },
      transfer: [numbers.buffer],
      onProgress: (percent) => seen.push(percent),
    })
    expect(result).toEqual({ sum: 6.5, numbers: Float64Array.of(1, 2, 3.5) })
    expect(seen).toEqual([50])
    expect(numbers.length).toBe(0)
  })

  it('takes an input that is made while the thread loads, and ends with it where it cannot be made', async () => {
    const input = Promise.resolve({ what: 'sum', numbers: Float64Array.of(4, 5) })
    await expect(runInThread({ ...base, input })).resolves.toMatchObject({ sum: 9 })
    const refused = Promise.reject(new Error('no such store'))
    await expect(runInThread({ ...base, input: refused })).rejects.toThrow('no such store')
    const signal = AbortSignal.abort(new Error('too late'))
    const unheard = Promise.reject(new Error('nobody listens'))
    await expect(runInThread({ ...base, input: unheard, signal })).rejects.toThrow('too late')
  })

  it('loads our sources without the type stripper of Node, whose WebAssembly can end the whole process', async () => {
    const modules = await runInThread<readonly string[]>({ ...base, input: { what: 'tell-modules' } })
    expect(modules.length).toBeGreaterThan(50)
    expect(modules.filter((name) => name.includes('amaro'))).toEqual([])
  })

  it.runIf(process.platform === 'linux')('lowers the priority of its own thread only', async () => {
    const usual = os.getPriority()
    const stat = await runInThread<string>({ ...base, input: { what: 'yield' } })
    // Field 19 of proc_pid_stat(5); the second one is a name in brackets.
    expect(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])).toBe(10)
    expect(os.getPriority()).toBe(usual)
  })

  it("rejects with the work's own error", async () => {
    const error = await failureOf(runInThread({ ...base, input: { what: 'fail' } }))
    expect(error).toMatchObject({
      name: 'RangeError',
      message: 'row 7 has no date',
      code: 'bad_row',
      details: { row: 7 },
      cause: { message: 'an empty cell' },
    })
  })

  it('line 30: ends work that takes too long, also when it never listens', async () => {
    // It never ends by itself: that this test goes on shows that it was ended.
    const error = await failureOf(
      runInThread({ ...base, input: { what: 'spin' }, deadlineMs: 500, abortGraceMs: 200 }),
    )
    expect(error).toBeInstanceOf(ThreadFailure)
    expect(error).toMatchObject({ reason: 'deadline' })
  })

  it('tells the work when the caller aborts, and rejects with the reason', async () => {
    const abort = new AbortController()
    const seen: unknown[] = []
    const reason = new Error('the server stops')
    const options = { ...base, input: { what: 'wait' }, signal: abort.signal }
    const onProgress = (told: unknown) => {
      seen.push(told)
      if (told === 'waiting') abort.abort(reason)
    }
    const error = await failureOf(runInThread({ ...options, onProgress }))
    expect(error).toBe(reason)
    expect(seen).toEqual(['waiting', 'told to stop'])
  })

  it('does not begin when the caller has aborted already', async () => {
    const signal = AbortSignal.abort(new Error('too late'))
    await expect(runInThread({ ...base, input: { what: 'sum' }, signal })).rejects.toThrow('too late')
  })

  it('line 30: names memory as the reason when the thread outgrew its limit', async () => {
    const error = await failureOf(runInThread({ ...base, input: { what: 'eat' } }))
    expect(error).toMatchObject({ reason: 'memory', message: 'The work needed more than 64 MB of memory.' })
  })

  it('line 30: ends work by the processor time that it took, also when it never listens', async () => {
    const error = await failureOf(
      runInThread({ ...base, input: { what: 'spin' }, processorMs: 300, abortGraceMs: 200 }),
    )
    expect(error).toMatchObject({ name: 'ThreadFailure', reason: 'deadline' })
    expect((error as Error).message).toContain('processor time')
  })

  it('line 30: counts buffers, which lie outside of the heap', async () => {
    const share = { lane: 'request', companyId: 'hoarder', buffersMb: 40 } as const
    const limits = { processorMs: 600_000, abortGraceMs: 200 }
    const error = await failureOf(runInThread({ ...base, ...limits, share, input: { what: 'hoard' } }))
    expect(error).toMatchObject({
      reason: 'memory',
      message: 'The work needed more than 40 MB outside of the heap.',
    })
  })

  it('line 30: runs no more threads of a company than its share, and another company’s before its many', async () => {
    const { ofCompany } = requestLimits(4000)
    const ended: string[] = []
    let most = 0
    const run = (companyId: string) =>
      runInThread({
        ...base,
        input: { what: 'sum', numbers: Float64Array.of(1) },
        share: { lane: 'request', companyId, buffersMb: 1 },
        onProgress: () => {
          most = Math.max(most, lane('request').inUse.threads)
        },
      }).then(() => ended.push(companyId))
    setWorkMemory(4000)
    const many = Array.from({ length: ofCompany.threads + 10 }, () => run('many'))
    await Promise.all([...many, run('single')])
    setWorkMemory(null)
    expect(most).toBeLessThanOrEqual(ofCompany.threads + 1)
    expect(ended.indexOf('single')).toBeLessThan(ended.length - 5)
    expect(lane('request').inUse).toEqual({ threads: 0, memoryMb: 0, waiting: 0 })
  })

  it('says so when the thread ends without a word', async () => {
    const error = await failureOf(runInThread({ ...base, input: { what: 'quit' } }))
    expect(error).toMatchObject({ reason: 'crash', message: 'The thread ended with code 3 and no result.' })
  })
})
