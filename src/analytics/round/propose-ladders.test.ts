import { describe, expect, it } from 'vitest'
import { proposeLadders } from './propose-ladders.ts'
import { readSize } from './read-size.ts'

describe('readSize', () => {
  // Sizes as printed on packs; 1 oz = 28.349523125 g and 1 US fl oz = 29.5735295625 ml (NIST Handbook 44).
  it.each([
    ['Espresso Beans 250 g', 250, 'g', 'Espresso Beans'],
    ['Espresso Beans 1kg', 1000, 'g', 'Espresso Beans'],
    ['Cola 6 × 0,33 l', 1980, 'ml', 'Cola'],
    ['Cola 0.33L x 24', 7920, 'ml', 'Cola'],
    ['Wein "Rot" 75 cl', 750, 'ml', 'Wein "Rot"'],
    ['Mehl Type 405, 1.000 g', 1000, 'g', 'Mehl Type 405'],
    ['Olivenöl 0,750 l (6er-Pack)', 4500, 'ml', 'Olivenöl'],
    ['Peanut Butter 16 oz', 453.59237, 'g', 'Peanut Butter'],
    ['Shampoo 8 fl. oz', 236.5882365, 'ml', 'Shampoo'],
    ['Dog Food 30 lbs', 13607.7711, 'g', 'Dog Food'],
    ['Thé vert, lot de 20', 20, 'pcs', 'Thé vert'],
    ['Batteries 8-pack', 8, 'pcs', 'Batteries'],
    ['Tabletten 60 Stück', 60, 'pcs', 'Tabletten'],
    ['Servilletas 100 uds', 100, 'pcs', 'Servilletas'],
  ] as const)('reads %s', (title, size, unit, name) => {
    const read = readSize(title)
    expect(read).toMatchObject({ unit, name })
    expect(read!.size).toBeCloseTo(size, 4)
  })

  it.each(['Phone 5G', 'T-Shirt Logo M', 'Model 2000 Lamp', 'Vitamin B12', 'Sneaker 42'])(
    'reads no size in %s',
    (title) => {
      expect(readSize(title)).toBeNull()
    },
  )
})

describe('proposeLadders', () => {
  it('joins what differs in size only, smallest first, each size once', () => {
    const titles = [
      'Beans 1 kg',
      'beans, 250 g',
      'Beans 500g',
      'Beans 0.5 kg',
      'Beans decaf 250 g',
      'Beans 2 l',
      'Mug',
    ]
    const products = titles.map((title, k) => ({ productId: k + 1, title, vendor: 'A' }))
    expect(proposeLadders([...products, { productId: 9, title: 'Beans 2 kg', vendor: 'B' }])).toEqual([
      {
        name: 'Beans',
        unit: 'g',
        steps: [
          { productId: 2, size: 250 },
          { productId: 3, size: 500 },
          { productId: 1, size: 1000 },
        ],
      },
    ])
  })
})
