import { expect, it } from 'vitest'
import { DEFAULT_GUARD_RAILS } from '#analytics'
import { checkEntry, type PlannedEntry } from './check-entry.ts'

const entryOf = (from: string, planned: string, more: Partial<PlannedEntry> = {}): PlannedEntry => ({
  ...{ isPlanned: true, plannedFrom: from, plannedPrice: planned, startsOn: null, isSold: true, cost: null },
  rails: { ...DEFAULT_GUARD_RAILS, maxStep: 1, minDaysBetweenChanges: 0 },
  ...{ daysSinceChange: null, heldByTest: null, history: [], today: 20_000 },
  items: [
    {
      ...{ itemId: 'i', variantId: 'v', storePrice: from },
      live: { variantExternalId: 'v', price: from, compareAtPrice: null, isOnSale: false },
    },
  ],
  ...more,
})
const rules = { onePrice: false, wasPrices: 'refuse', regularOnSale: false } as const
const found = (entry: PlannedEntry, currency: string) => checkEntry(entry, { ...rules, currency })[0]

// Digits by ISO 4217: JPY 0, EUR 2, KWD 3.
it.each([
  ['JPY', '1000', '1050', 'pending'],
  ['JPY', '1000', '1050.5', 'refused'],
  ['EUR', '10.00', '10.50', 'pending'],
  ['EUR', '10.00', '10.505', 'refused'],
  ['KWD', '10.000', '10.505', 'pending'],
  ['KWD', '10.000', '10.5055', 'refused'],
])('a price in %s from %s to %s is %s for the digits of the currency', (currency, from, to, state) => {
  expect(found(entryOf(from, to), currency)).toMatchObject({
    ...{ state, code: state === 'refused' ? 'digits' : null },
  })
})

it.each([
  ['14.99', 'pending'],
  ['15.01', 'refused'],
  ['5.01', 'pending'],
  ['4.99', 'refused'],
  ['0.00', 'refused'],
])('no setting lets a price go from 10.00 to %s by more than half: %s', (to, state) => {
  expect(found(entryOf('10.00', to), 'EUR')).toMatchObject({
    ...{ state, code: state === 'refused' ? 'over_half' : null },
  })
})

it('moves variants with several prices by the same ratio, in the digits of the currency', () => {
  const variant = (id: string, price: string) => ({
    ...{ itemId: id, variantId: id, storePrice: price },
    live: { variantExternalId: id, price, compareAtPrice: null, isOnSale: false },
  })
  const entry = entryOf('1000', '1100', { items: [variant('a', '1000'), variant('b', '1305')] })
  expect(checkEntry(entry, { ...rules, currency: 'JPY' })).toMatchObject([
    { state: 'pending', wanted: '1100' },
    // 1435.5, of which the yen has no half.
    { state: 'pending', wanted: expect.stringMatching(/^143[56]$/) },
  ])
  expect(checkEntry(entry, { ...rules, currency: 'JPY', onePrice: true })).toMatchObject([
    { state: 'refused', code: 'several_prices' },
    { state: 'refused', code: 'several_prices' },
  ])
})

// By hand: 24.95 × 22.95 / 19.95 = 28.70, of which 28.95 is 0.9 % away; 4.95 gives 5.69, of which 5.95 is 4.5 % away.
it.each([
  ['24.95', '28.95'],
  ['4.95', '5.69'],
  // 29.90 × 1.1504 = 34.40: 33.95 and 34.95 are near, the latter by 1.6 %, the former by 1.3 %.
  ['29.90', '33.95'],
])('ends the price of a variant at %s like the planned one where that is near: %s', (live, wanted) => {
  const variant = (id: string, price: string) => ({
    ...{ itemId: id, variantId: id, storePrice: price },
    live: { variantExternalId: id, price, compareAtPrice: null, isOnSale: false },
  })
  const entry = entryOf('19.95', '22.95', { items: [variant('a', '19.95'), variant('b', live)] })
  expect(checkEntry(entry, { ...rules, currency: 'EUR' })).toMatchObject([
    { state: 'pending', wanted: '22.95' },
    { state: 'pending', wanted },
  ])
})

it('takes a struck-through price of zero, which shops have, for what it is', () => {
  const [item] = entryOf('10.00', '10.50').items
  const live = { ...item!.live!, compareAtPrice: '0.00' }
  const entry = entryOf('10.00', '10.50', { items: [{ ...item!, live }] })
  expect(found(entry, 'EUR')).toMatchObject({ state: 'pending', was: 'kept', liveCompareAt: '0.00' })
})

// Cost 10.00, largest step 10 %: 8.00 may go up to 8.80 and on from there, never down or by more.
it.each([
  ['8.00', '8.80', 'pending', null],
  ['8.00', '7.50', 'refused', 'margin_floor'],
  ['8.00', '9.50', 'refused', 'margin_floor'],
  // The whole way is more than a step.
  ['8.00', '10.00', 'refused', 'max_step'],
  ['9.50', '10.00', 'pending', null],
  // From a price that keeps the limit, none may go below it.
  ['10.50', '9.90', 'refused', 'margin_floor'],
])(
  'leads a price below cost back by one step at most: from %s to %s is %s',
  (from, to, state, brokenRule) => {
    const rails = { ...DEFAULT_GUARD_RAILS, minDaysBetweenChanges: 28 }
    const entry = entryOf(from, to, { cost: '10.00', rails, daysSinceChange: from === '10.50' ? 40 : 3 })
    expect(found(entry, 'EUR')).toMatchObject({ state, brokenRule })
  },
)

it('leads a price above the highest one back downwards only', () => {
  const rails = { ...DEFAULT_GUARD_RAILS, maxPrice: 10 }
  expect(found(entryOf('13.00', '12.00', { rails }), 'EUR')).toMatchObject({ state: 'pending' })
  expect(found(entryOf('13.00', '13.50', { rails }), 'EUR')).toMatchObject({ brokenRule: 'max_price' })
})

it.each([
  ['2024-10-03', 'pending'],
  ['2024-10-04', 'pending'],
  ['2024-10-05', 'refused'],
])('takes a price planned from %s on 4 October 2024: %s', (startsOn, state) => {
  // 20,000 days after 1 January 1970.
  expect(found(entryOf('10.00', '10.50', { startsOn }), 'EUR')).toMatchObject({
    ...{ state, code: state === 'refused' ? 'not_yet' : null },
  })
})

it.each([
  // Days since the change, days that the rules want, and what becomes of the price.
  [-56, 0, 'pending'],
  [0, 0, 'pending'],
  [-56, 1, 'refused'],
  [1, 1, 'pending'],
])(
  'counts a change %s days ago under a rule of %s days: %s',
  (daysSinceChange, minDaysBetweenChanges, state) => {
    const rails = { ...DEFAULT_GUARD_RAILS, maxStep: 1, minDaysBetweenChanges }
    expect(found(entryOf('10.00', '10.50', { daysSinceChange, rails }), 'EUR')).toMatchObject({ state })
  },
)
