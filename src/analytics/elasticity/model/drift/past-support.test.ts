import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../stats/random.ts'
import type { BlockEvidence } from './block-evidence.ts'
import { pastSupport } from './past-support.ts'

/** 400 products with two half-years of own data (standard error 0.4 each) and a true spread of 0.8 in each. */
function drawn(lasts: boolean): BlockEvidence {
  const random = createRandom(5)
  const precision = new Float64Array(400 * 4)
  const score = new Float64Array(400 * 2)
  for (let i = 0; i < 400; i++) {
    const first = random.normal(-2, 0.8)
    const second = lasts ? first : random.normal(-2, 0.8)
    for (const [half, truth] of [first, second].entries()) {
      precision[i * 4 + 3 * half] = 1 / 0.16
      score[i * 2 + half] = random.normal(truth, 0.4) / 0.16
    }
  }
  return { blocks: 2, precision, score }
}

describe('the store’s own past', () => {
  it('supports differences between products that lasted, and denies those that did not', () => {
    expect(pastSupport(drawn(true), 0.8)!.share).toBeGreaterThan(0.9)
    expect(pastSupport(drawn(false), 0.8)!.share).toBeLessThan(0.2)
  })

  it('says nothing where one half-year is all there is, or too few products speak in both', () => {
    const one = { blocks: 1, precision: new Float64Array(50).fill(9), score: new Float64Array(50) }
    expect(pastSupport(one, 0.8)).toBeNull()
    const { precision, score } = drawn(true)
    const few = { blocks: 2, precision: precision.subarray(0, 40), score: score.subarray(0, 20) }
    expect(pastSupport(few, 0.8)).toBeNull()
  })
})
