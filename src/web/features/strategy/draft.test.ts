import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EMPTY_DRAFT, parseDraft, readDraft, saveDraft } from './draft.ts'

let ofTheTab: Map<string, string>

beforeEach(() => {
  ofTheTab = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => ofTheTab.get(key) ?? null,
    setItem: (key: string, value: string) => void ofTheTab.set(key, value),
    removeItem: (key: string) => void ofTheTab.delete(key),
  })
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('answers have no place in local storage')
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const draft = {
  ...EMPTY_DRAFT,
  step: 3,
  words: { ...EMPTY_DRAFT.words, q1: 'Sell the blue mugs' },
  maxStep: '5',
}

it('line 18: survives a reload in its tab, and not the submission', () => {
  saveDraft('a', draft)
  expect(readDraft('a')).toEqual(draft)
  saveDraft('a', EMPTY_DRAFT)
  expect([...ofTheTab]).toEqual([])
})

it('belongs to its company', () => {
  saveDraft('a', draft)
  expect(readDraft('b')).toEqual(EMPTY_DRAFT)
})

it.each([null, 7, 'x', [], { step: 9, words: 3, goal: 'world peace', maxStep: 5 }])(
  'is empty where what was kept is none: %j',
  (kept) => {
    expect(parseDraft(kept)).toEqual(EMPTY_DRAFT)
  },
)

it('is empty where a browser keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft('a', draft)
  expect(readDraft('a')).toEqual(EMPTY_DRAFT)
})
