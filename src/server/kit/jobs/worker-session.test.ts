import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { WorkerSession } from './worker-session.ts'

const entry = new URL('../../../../test/processes/worker-session-thread.ts', import.meta.url)
const patient = { deadlineMs: 100_000 }

const threads: WorkerSession[] = []
const hold = { rest: () => undefined, wake: () => undefined, release: () => undefined }
const start = (options: Partial<ConstructorParameters<typeof WorkerSession>[0]> = {}) => {
  const thread = new WorkerSession({
    ...{ entry, maxHeapMb: 64, idleMs: 100_000, cost: { processorMs: 100_000, buffersMb: 1000 }, hold },
    ...options,
  })
  threads.push(thread)
  return thread
}
afterEach(() => {
  for (const thread of threads.splice(0)) thread.end(new Error('the test is over'))
})

describe('a worker session', () => {
  it('answers in order and keeps what it knows in between', async () => {
    const thread = start()
    const answers = [1, 2, 3].map(() => thread.ask<number>({ what: 'count' }, patient))
    expect(await Promise.all(answers)).toEqual([1, 2, 3])
    expect(thread.isBusy).toBe(false)
  })

  it("passes on the work's own error and lives on", async () => {
    const thread = start()
    await expect(thread.ask({ what: 'fail' }, patient)).rejects.toMatchObject({
      name: 'RangeError',
      details: { row: 7 },
    })
    expect(await thread.ask({ what: 'count' }, patient)).toBe(2)
  })

  it('line 30: is ended at the deadline; whoever waits behind is told, too', async () => {
    const thread = start()
    await thread.ask({ what: 'count' }, patient)
    const spinning = thread.ask({ what: 'spin' }, { deadlineMs: 50 })
    const behind = thread.ask({ what: 'count' }, patient)
    await Promise.all([
      expect(spinning).rejects.toMatchObject({ name: 'ThreadFailure', reason: 'deadline' }),
      expect(behind).rejects.toMatchObject({ name: 'ThreadFailure' }),
    ])
    expect(thread.isOver).toBe(true)
  })

  it('line 30: cannot eat the memory of the server', async () => {
    const thread = start()
    await expect(thread.ask({ what: 'eat' }, patient)).rejects.toMatchObject({ reason: 'memory' })
    expect(thread.isOver).toBe(true)
  })

  it('line 30: is ended by the processor time of one question', async () => {
    const thread = start({ cost: { processorMs: 300, buffersMb: 1000 } })
    await expect(thread.ask({ what: 'spin' }, patient)).rejects.toMatchObject({ reason: 'deadline' })
    expect(thread.isOver).toBe(true)
  })

  it('leaves its room to others between two questions, and keeps it during one', async () => {
    const said: string[] = []
    let giveWay = () => undefined as void
    const released = Promise.withResolvers<void>()
    const thread = start({
      hold: {
        rest: (leave) => {
          said.push('rests')
          giveWay = leave
        },
        wake: () => void said.push('wakes'),
        release: released.resolve,
      },
    })
    expect(await thread.ask<number>({ what: 'count' }, patient)).toBe(1)
    expect(await thread.ask<number>({ what: 'count' }, patient)).toBe(2)
    expect(said).toEqual(['wakes', 'rests', 'wakes', 'rests'])
    giveWay()
    expect(thread.isOver).toBe(true)
    await released.promise
  })

  it('goes when nobody asks any more', async () => {
    const thread = start({ idleMs: 20 })
    await thread.ask({ what: 'count' }, patient)
    while (!thread.isOver) await sleep(10)
    expect(() => thread.ask({ what: 'count' }, patient)).toThrow('The thread is gone.')
  })
})
