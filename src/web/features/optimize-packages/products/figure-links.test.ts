import { expect, it } from 'vitest'
import { linkFigures } from './figure-links.ts'

it('leads each figure of the text to the selection, the orders or the package price, and keeps the text', () => {
  const figures = [
    { name: 'together', text: '250' },
    { name: 'orders', text: '22,016' },
    { name: 'listPrice', text: '$39.98' },
    { name: 'gain', text: '+$113.98' },
    { name: 'level', text: '90%' },
  ]
  const text = 'Together in 250 of 22,016 orders. One by one $39.98; +$113.98 a month, 90% interval.'
  const pieces = linkFigures(text, figures)
  expect(pieces.filter(({ place }) => place !== null)).toEqual([
    { text: '250', place: 'together' },
    { text: '22,016', place: 'together' },
    { text: '$39.98', place: 'selection' },
    { text: '+$113.98', place: 'price' },
  ])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})
