import { expect, it } from 'vitest'
import { choosePieces, countWords } from './choose-pieces.ts'

const filler = (sentences: number, from = 0) =>
  Array.from(
    { length: sentences },
    (_, k) =>
      `Paragraph ${String.fromCharCode(97 + ((k + from) % 26))} tells of our people and our shop, at some length and without a figure.`,
  ).join(' ')

it('gives a short document whole, in pieces that end with a sentence', () => {
  const text = filler(12)
  const pieces = choosePieces(text, [])
  expect(pieces.join(' ')).toBe(text)
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(300)
    expect(piece.endsWith('.')).toBe(true)
  }
  // 16 words a sentence, counted by hand.
  expect(countWords(pieces)).toBe(12 * 16)
})

it('takes of a long one the beginning, and what speaks of figures and of products, wherever it stands', () => {
  const target = 'We never go below 25 % margin and want €40,000 a month.'
  const lamp = 'The garden lamp must stay as it is until spring.'
  const text = `Plan of our year. ${filler(300)} ${target} ${filler(300)} ${lamp} ${filler(300)}`
  const pieces = choosePieces(text, ['Garden lamp'])
  expect(pieces).toHaveLength(20)
  expect(pieces[0]).toMatch(/^Plan of our year\./)
  const seen = pieces.join(' ')
  expect(seen).toContain('25 % margin')
  expect(seen).toContain('garden lamp')
  expect(seen.indexOf('25 %')).toBeLessThan(seen.indexOf('garden lamp'))
  expect(seen.length).toBeLessThanOrEqual(20 * 301)
})

it('cuts what has no sentence and no word', () => {
  expect(choosePieces('x'.repeat(700), []).map((piece) => piece.length)).toEqual([300, 300, 100])
  expect(choosePieces(' \n ', [])).toEqual([])
})
