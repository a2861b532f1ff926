import { describe, expect, it } from 'vitest'
import { runInThread, ThreadFailure } from './run-in-thread.ts'

const entry = new URL('../../../test/processes/odd-jobs-thread.ts', import.meta.url)
const base = { entry, deadlineMs: 10_000, maxHeapMb: 64 }

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

  it('ends work that takes too long, also when it never listens', async () => {
    const startedAt = performance.now()
    const error = await failureOf(
      runInThread({ ...base, input: { what: 'spin' }, deadlineMs: 500, abortGraceMs: 200 }),
    )
    expect(error).toBeInstanceOf(ThreadFailure)
    expect(error).toMatchObject({ reason: 'deadline' })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  it('tells the work when the caller aborts, and rejects with the reason', async () => {
    const abort = new AbortController()
    const seen: unknown[] = []
    const reason = new Error('the server stops')
    setTimeout(() => abort.abort(reason), 200)
    const options = { ...base, input: { what: 'wait' }, signal: abort.signal }
    const error = await failureOf(runInThread({ ...options, onProgress: (told) => seen.push(told) }))
    expect(error).toBe(reason)
    expect(seen).toEqual(['told to stop'])
  })

  it('does not begin when the caller has aborted already', async () => {
    const signal = AbortSignal.abort(new Error('too late'))
    await expect(runInThread({ ...base, input: { what: 'sum' }, signal })).rejects.toThrow('too late')
  })

  it('names memory as the reason when the thread outgrew its limit', async () => {
    const error = await failureOf(runInThread({ ...base, input: { what: 'eat' } }))
    expect(error).toMatchObject({ reason: 'memory', message: 'The work needed more than 64 MB of memory.' })
  })

  it('says so when the thread ends without a word', async () => {
    const error = await failureOf(runInThread({ ...base, input: { what: 'quit' } }))
    expect(error).toMatchObject({ reason: 'crash', message: 'The thread ended with code 3 and no result.' })
  })
})
