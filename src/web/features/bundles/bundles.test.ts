import { describe, expect, it } from 'vitest'
import { checkDocument, looksLike } from '#web/features/strategy/document-check.ts'
import { EMPTY_DRAFT, isAnswered, parseDraft } from '#web/features/strategy/draft.ts'
import { pageCount, placeOfPage } from './queries.ts'
import { parsePackagesSearch, selectionOf, selectionText } from './search.ts'

describe('the address', () => {
  it('keeps tab, search, page and selection, and nothing else', () => {
    expect(
      parsePackagesSearch({ tab: 'strategy', search: ' mug ', page: '3', selected: '4.17.-', evil: 1 }),
    ).toEqual({ tab: 'strategy', search: 'mug', page: 3, selected: '4.17.-' })
    expect(parsePackagesSearch({ tab: 'x', search: '', page: 0, selected: 'a.b' })).toEqual({})
  })

  it.each([
    ['4.17.-', [4, 17]],
    ['4.4.-', [4]],
    [42, [42]],
    ['-1.x.7.-', [7]],
    [undefined, []],
    [Array.from({ length: 30 }, (_, k) => k + 1).join('.'), Array.from({ length: 20 }, (_, k) => k + 1)],
  ])('reads the selection %s', (text, ids) => {
    expect(selectionOf(text)).toEqual(ids)
  })

  it('writes a selection that is no number to any reader', () => {
    expect(Number(selectionText([4, 17]))).toBeNaN()
    expect(selectionText([])).toBeUndefined()
  })
})

it('has eight products on a page, 24 pages in a call', () => {
  expect(pageCount(0)).toBe(1)
  expect(pageCount(17)).toBe(3)
  expect(placeOfPage(24)).toEqual({ block: 1, from: 184 })
  expect(placeOfPage(25)).toEqual({ block: 2, from: 0 })
})

describe('a question', () => {
  it('is answered by words or a choice, not by blanks', () => {
    expect(isAnswered(EMPTY_DRAFT, 'q1')).toBe(false)
    expect(isAnswered({ ...EMPTY_DRAFT, words: { ...EMPTY_DRAFT.words, q1: ' \n' } }, 'q1')).toBe(false)
    expect(isAnswered({ ...EMPTY_DRAFT, words: { ...EMPTY_DRAFT.words, q1: 'Grow' } }, 'q1')).toBe(true)
    expect(isAnswered({ ...EMPTY_DRAFT, goal: 'units' }, 'q1')).toBe(true)
    expect(isAnswered({ ...EMPTY_DRAFT, goal: 'units' }, 'q2')).toBe(false)
    expect(isAnswered({ ...EMPTY_DRAFT, marginFloor: '20' }, 'q4')).toBe(true)
  })
})

describe('a kept draft', () => {
  it('comes back as it was', () => {
    const draft = { ...EMPTY_DRAFT, step: 3, goal: 'profit' as const, maxStep: '5' }
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  it.each([
    [null],
    ['text'],
    [{ step: 9, goal: 'conquest', words: null, leaveSelectedAlone: 'yes', maxStep: 7 }],
  ])('that is none of ours is empty: %j', (kept) => {
    expect(parseDraft(kept)).toEqual(EMPTY_DRAFT)
  })
})

describe('a document, before it travels', () => {
  const file = (name: string, bytes: Uint8Array | string) =>
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
  it.each([
    ['plan.pdf', '%PDF-1.7', null],
    ['PLAN.TXT', 'words', null],
    ['plan.docx', 'PK\u0003\u0004', null],
    ['plan.odt', 'PK\u0003\u0004', 'kind'],
    ['plan', 'words', 'kind'],
    ['plan.txt', '', 'empty'],
    ['plan.pdf', 'words', 'content'],
    ['plan.txt', 'a\0b', 'content'],
    ['plan.txt', 'a'.repeat(5 * 1024 * 1024), null],
    ['plan.txt', 'a'.repeat(5 * 1024 * 1024 + 1), 'too_large'],
  ] as const)('%s', async (name, bytes, fault) => {
    expect(await checkDocument(file(name, bytes))).toBe(fault)
  })

  it('of Word 97 begins as a compound file', () => {
    expect(looksLike('doc', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe(true)
    expect(looksLike('doc', Uint8Array.of(0x50, 0x4b, 3, 4))).toBe(false)
  })
})
