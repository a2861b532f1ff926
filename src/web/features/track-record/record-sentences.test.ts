import { expect, it } from 'vitest'
import type { TrackRecord } from '#web/features/price-plan/types.ts'
import { proofSentences, recordSentences } from './record-sentences.ts'

const words = {
  t: (id: string, values: object = {}) => [id, ...Object.values(values)].join(' '),
  amount: String,
  format: { number: (value: number) => value.toFixed(0), count: String, percent: String, date: String },
} as unknown as Parameters<typeof recordSentences>[0]

/** Online Retail: 4 changes and 30 clearances, no range of which is narrow enough to tell. */
const retail: TrackRecord = {
  ...{ predictions: [], waiting: 2, void: 0, nextDueOn: null, dataThrough: '2011-12-09', tests: null },
  ...{ lookBack: null, grades: [], scored: 0, held: 0, tooWide: 34, isTooNarrow: false, changes: 4 },
  ...{ predictedUnits: 588, actualUnits: 1283, unitsBefore: 500, medianMiss: 0.5, medianMissUnchanged: 0.7 },
  clearances: { scored: 0, held: 0, tooWide: 30, predictedUnits: 3720, actualUnits: 15_579 },
}

it('the proof is one sentence of the real changes alone', () => {
  expect(proofSentences(words, retail)).toEqual(['pricing.record.proof 4 4 588 1283 0.5 0.7'])
})

it('a record of nothing but clearances says so', () => {
  const none = { changes: 0, predictedUnits: null, actualUnits: null, medianMiss: null }
  const record = { ...retail, ...none, medianMissUnchanged: null }
  expect(proofSentences(words, record)).toEqual(['pricing.record.noChange'])
})

it('the details name clearances and wide ranges, and no "0 of 0"', () => {
  expect(recordSentences(words, retail)).toEqual([
    'pricing.record.proof 4 4 588 1283 0.5 0.7',
    'pricing.record.tooWide 34 34',
    'pricing.record.clearances 30 30 3720 15579',
    'pricing.record.waiting 2 2',
  ])
})

it('ranges that hold too rarely stand with the proof, and the look back speaks where nothing else does', () => {
  const lookBack = { ...retail, scored: 50, held: 34, isTooNarrow: true, shownThrough: '2011-08-01' }
  const record = { ...retail, scored: 0, tooWide: 0, lookBack }
  expect(proofSentences(words, record)).toEqual([
    'pricing.record.lookBack 2011-08-01',
    'pricing.record.proof 4 4 588 1283 0.5 0.7',
    'pricing.record.narrow 34 50',
  ])
})
