import { describe, expect, it } from 'vitest'
import { createAsk } from './ask.ts'

/** Answers that cost so much and leave so much; restored are 100 points a second. */
function asking(answers: readonly { readonly cost: number; readonly left: number }[]) {
  const waits: number[] = []
  let sent = 0
  const ask = createAsk({
    signal: new AbortController().signal,
    wait: async (ms) => void waits.push(ms),
    send: async () => {
      const { cost, left } = answers[sent++]!
      const throttleStatus = { maximumAvailable: 2000, currentlyAvailable: left, restoreRate: 100 }
      const extensions = { cost: { requestedQueryCost: cost, actualQueryCost: cost, throttleStatus } }
      return { status: 200, headers: new Headers(), body: { data: {}, extensions } }
    },
  })
  return { ask, waits }
}

describe('what a question to Shopify costs', () => {
  it('is waited for before it is asked, at the most that it has cost so far', async () => {
    const { ask, waits } = asking([
      { cost: 900, left: 100 },
      { cost: 300, left: 100 },
      { cost: 900, left: 100 },
    ])
    for (let time = 0; time < 3; time++) await ask('query A', {})
    // (900 - 100) / 100 a second, and a little for clocks that differ; both times.
    expect(waits).toEqual([8025, 8025])
  })

  it('is taken for the dearest that may be asked while it is not known', async () => {
    const { ask, waits } = asking([
      { cost: 10, left: 400 },
      { cost: 10, left: 1990 },
    ])
    await ask('query A', {})
    await ask('query B', {})
    expect(waits).toEqual([6025])
  })
})
