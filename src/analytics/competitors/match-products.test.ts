import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { matchProducts, type OurProduct, type TheirProduct } from './match-products.ts'
import { contradictingPack, packFactor } from './pack-factor.ts'
import { normalizeGtin } from './product-codes.ts'
import { indexTitles } from './title-index.ts'
import { titleWords } from './title-words.ts'
import { titleVeto } from './vetoes.ts'

const our = (product: Partial<OurProduct> & { readonly productId: number }): OurProduct => ({
  ...{ title: '', sku: null, gtin: null, mpn: null, brand: null, price: null },
  ...product,
})
const their = (product: Partial<TheirProduct>): TheirProduct => ({
  ...{ title: null, code: null, gtin: null, brand: null, price: null },
  ...product,
})

describe('a GTIN', () => {
  // Source of the right ones: GS1 General Specifications (check digit calculator), ISBN 978-3-16-148410-0.
  it.each([
    ['6291041500213', '06291041500213'],
    ['978-3-16-148410-0', '09783161484100'],
    ['036000291452', '00036000291452'],
    ["'036000291452", '00036000291452'],
    ['96385074', '00000096385074'],
    ['6291041500214', null],
    ['2000000000008', null],
    ['0200000000004', null],
    ['12345', null],
    ['0000000000000', null],
    ['629104150O213', null],
  ])('%s → %s', (text, gtin) => {
    expect(normalizeGtin(text)).toBe(gtin)
  })
})

it.each([
  ['Cola 330 ml', 'Cola 6 x 330 ml', 6],
  ['Cola 6 × 0,33 l', 'Cola 330ml', 1 / 6],
  ['Cake cases', 'Cake cases, pack of 72', 72],
  ['Flour 1 kg', 'Flour 1000 g', 1],
  ['Flour 1 kg', 'Flour 750 g', null],
  ['Flour 1 kg', 'Oil 1 l', null],
])('one of %s to %s: %s', (ours, theirs, factor) => {
  const found = packFactor(ours, theirs)
  if (factor === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(factor, 9)
})

it.each([
  ['Lavana Coffee 250 g', 'Lavana Coffee 250 g (6er Pack)', 6],
  ['Lavana Coffee', 'Lavana Coffee 250 g (6er Pack)', 6],
  ['Lavana Coffee 250 g', 'Lavana Coffee, 6 pack', 6],
  ['Coffee 6 x 250 g', 'Coffee 250 g', 1 / 6],
  ['Coffee 250 g', 'Coffee 175 g', 1],
  ['Lavana Coffee 250 g', 'Lavana Coffee', null],
  ['Lavana Coffee', 'Lavana Coffee 250 g', null],
  ['Tea, pack of 20', 'Tea 40 g', null],
  ['Coffee 1 kg', 'Coffee 1000 g', null],
  ['Coffee 250 g', null, null],
])('an equal number of %j and %j is contradicted by the pack: %s', (ours, theirs, factor) => {
  expect(contradictingPack(ours, theirs)).toBe(factor)
})

it.each([
  ['Water 0,5 l', 'Water 500 ml', null],
  ['Cake cases pack of 12', 'Cake cases pack of 72', 'number'],
  ['Schale blau', 'Schale rot', 'colour'],
  ['Candle', 'Candle refill', 'kind'],
])('%s and %s differ in: %s', (a, b, veto) => {
  expect(titleVeto(titleWords(a), titleWords(b))).toBe(veto)
})

// golden/titles.py: the design's prototype over real titles of a gift shop.
it('scores 90 renamed titles against 160 of a gift shop as the prototype does', () => {
  const rows = readFileSync(new URL('golden/titles.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => /^(\w+),("(?:[^"]|"")*"|[^,]*),([^,]*),([^,]*),([^,]*)$/.exec(line)!.slice(1))
    .map(([side, title, ...figures]) => ({
      side,
      title: title!.replace(/^"|"$/g, '').replaceAll('""', '"'),
      figures,
    }))
  const ours = rows.filter(({ side }) => side === 'ours').map(({ title }) => title)
  const theirs = rows.filter(({ side }) => side === 'theirs')
  const words = theirs.map(({ title }) => titleWords(title))
  const index = indexTitles(ours, words)
  let alike = 0
  theirs.forEach(({ title, figures }, at) => {
    const [score = 0, , position] = figures.map(Number)
    if (score < 0.5) return
    const best = index.find(words[at]!).find((each) => titleVeto(index.words[each.at]!, words[at]!) === null)!
    expect(best.score, title).toBeCloseTo(score, 5)
    expect(ours[best.at], title).toBe(ours[position!])
    alike++
  })
  expect(alike).toBeGreaterThan(50)
})

describe('their product', () => {
  const shelf = [
    our({ productId: 1, title: 'Espresso machine BX 200', sku: 'A-0012', brand: 'Brewo', price: 199 }),
    our({ productId: 2, title: 'Cola 330 ml', gtin: '6291041500213', price: 1 }),
    our({ productId: 3, title: 'Enamel jug with bird motif', sku: '96385074', price: 12 }),
    our({ productId: 4, title: 'Wooden picture frame in antique finish', price: 9 }),
    our({ productId: 5, title: 'Oak board', price: 9 }),
    ...Array.from({ length: 30 }, (_, k) =>
      our({ productId: 10 + k, title: `Filler article of shelf row ${k}` }),
    ),
  ]
  const outcomeOf = (product: Partial<TheirProduct>) => matchProducts(shelf, [their(product)])[0]!

  it('is ours by its GTIN, with twelve or fourteen digits, also where it is our SKU', () => {
    expect(outcomeOf({ gtin: '06291041500213' })).toMatchObject({
      kind: 'exact',
      match: { productId: 2, how: 'gtin' },
    })
    expect(outcomeOf({ gtin: '9638 5074' })).toMatchObject({ kind: 'exact', match: { productId: 3 } })
  })
  it('with two counts in its title is the pack whose price per piece is likelier, and waits', () => {
    const cola = our({ productId: 1, title: 'Cola 6 x 330 ml', gtin: '5449000000996', price: 5.5 })
    const factorAt = (price: number | null) => {
      const [found] = matchProducts(
        [cola],
        [their({ gtin: '5449000000996', title: 'Cola 24 x 330 ml (6er Pack)', price })],
      )
      return found?.kind === 'unsure' ? [found.candidates[0]?.factor, found.candidates[0]?.veto] : found
    }
    // 24 cans are four of our six-packs; six packs of 24 cans are 24 of them, at six times the price.
    expect(factorAt(19.99)).toEqual([4, 'number'])
    expect(factorAt(119.9)).toEqual([24, 'number'])
    expect(factorAt(null)).toEqual([4, 'number'])
  })
  it('waits for a person if its title names another pack, with the factor', () => {
    expect(outcomeOf({ gtin: '6291041500213', title: 'Cola 6 x 330 ml' })).toEqual({
      kind: 'unsure',
      candidates: [{ productId: 2, how: 'gtin', score: 1, factor: 6, veto: 'number' }],
    })
  })
  it('is ours by number and brand, never by the number alone', () => {
    expect(outcomeOf({ code: 'a 12', brand: 'BREWO' })).toMatchObject({ kind: 'none' })
    expect(outcomeOf({ code: 'A0012', brand: 'BREWO' })).toMatchObject({
      kind: 'exact',
      match: { how: 'sku' },
    })
    expect(outcomeOf({ code: 'A0012' })).toEqual({ kind: 'none' })
  })
  it('is proposed by its title, and never exact', () => {
    const found = outcomeOf({ title: 'Picture frames, wooden, in antique finish', price: 10 })
    expect(found).toMatchObject({
      kind: 'proposed',
      candidates: [{ productId: 4, how: 'title', veto: null }],
    })
  })
  it('waits for a person where it is several of ours, unless the price of one is far off', () => {
    const title = 'Oak board, 6 pack'
    expect(outcomeOf({ title, price: 50 })).toMatchObject({
      kind: 'unsure',
      candidates: [{ productId: 5, factor: 6, veto: 'number' }],
    })
    expect(outcomeOf({ title, price: 10 })).toEqual({ kind: 'none' })
    expect(outcomeOf({ title: `Red ${title}`, price: 50 })).toEqual({ kind: 'none' })
  })
  it('is not proposed at four times the price', () => {
    const found = outcomeOf({ title: 'Wooden picture frame in antique finish', price: 36.1 })
    expect(found).toEqual({ kind: 'none' })
  })
})
