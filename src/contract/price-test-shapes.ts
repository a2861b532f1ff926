import * as z from 'zod'
import {
  FEWEST_PRODUCTS,
  GOODS_KINDS,
  MOST_TEST_PRODUCTS,
  PRICE_REFUSALS,
  STOP_REASONS,
  TEST_DOUBTS,
  UNTESTED_REASONS,
} from '#analytics'
import { isoDay } from './iso-day.ts'

const productId = z.int().positive()
const amount = z.string().regex(/^\d+\.\d{2,4}$/)
const between = z.strictObject({ low: z.number(), high: z.number() })

/** `draft`: drawn, hashed, and not begun. `ending`: the last prices are on their way back. */
const priceTestStates = ['draft', 'running', 'ending', 'done'] as const
const testArmStates = ['planned', 'written', 'void'] as const
/** Why a pair of periods of a product does not count. */
const voidReasons = [
  'not_written',
  'price_changed',
  'promotion',
  'out_of_stock',
  'no_orders',
  'other_price_paid',
  'stopped',
] as const
export const goodsKinds = GOODS_KINDS

export const testName = z.string().trim().min(1).max(80)
export const testedProducts = z
  .array(productId)
  .min(1)
  .max(10 * MOST_TEST_PRODUCTS)

/** What was promised before the first price was changed; it is scored afterwards. */
const testPromise = z.strictObject({
  /** Expected money that the test costs, and what it costs in 19 of 20 cases at most. */
  cost: z.number(),
  badCost: z.number(),
  /** Expected money that knowing brings in the months after. */
  value: z.number(),
  months: z.int(),
  /** 90 % interval of the group's mean elasticity today, and its expected width afterwards. */
  before: between,
  widthAfter: z.number(),
  /** Expected half of the 90 % interval of the test's own estimate. */
  error: z.number(),
})

/** The same test on the shop's own past, where nothing was tested; `null` where the past is too short. */
const testReplay = z.strictObject({
  spread: z.number(),
  formula: z.number(),
  falseAlarms: z.number(),
  replays: z.int(),
})

const testVerdict = z.strictObject({
  kind: z.enum(['clear', 'cannotTell']),
  stopReason: z.enum(STOP_REASONS),
  doubts: z.array(z.enum(TEST_DOUBTS)),
  /** First days of the weeks that cause the doubt. */
  weeksToBlame: z.array(z.iso.date()),
  estimate: z.number(),
  error: z.number(),
  ...between.shape,
  /** What the lottery alone can prove. */
  lottery: between,
  /** What the model expected of the estimate, with its 99 % range. */
  expected: z.strictObject({ value: z.number(), ...between.shape }),
  carryOver: z.strictObject({ difference: z.number(), speaks: z.boolean() }).nullable(),
  /** Mean elasticity of the group and of untested products of its types, 90 % intervals. */
  before: z.strictObject({ value: z.number(), ...between.shape }),
  after: z.strictObject({ value: z.number(), ...between.shape }),
  neighbours: z.strictObject({
    products: z.int(),
    before: z.number(),
    after: z.number(),
  }),
  /** Products whose best price differs from the one before the test by what was learned, with these prices. */
  advised: z.int(),
  /** Missing in verdicts of earlier versions. */
  advisedPrices: z.array(z.strictObject({ productId, price: amount })).optional(),
  /** Money that the test cost by what was learned; the promise said `cost`. */
  cost: z.number(),
  /** Money that the new prices bring in the months after, by what was learned; the promise said `value`. */
  value: z.number(),
  voidShare: z.number(),
})

const testLook = z.strictObject({
  day: z.iso.date(),
  weeks: z.int(),
  estimate: z.number(),
  /** Interval that holds over all looks together. */
  ...between.shape,
})

export const priceTest = z.strictObject({
  testId: z.uuid(),
  name: z.string(),
  state: z.enum(priceTestStates),
  /** True if its owner carries the schedule out by a file, without a connected store. */
  byHand: z.boolean(),
  products: z.int(),
  periodWeeks: z.int(),
  pairs: z.int(),
  weeks: z.int(),
  /** Higher price over the lower one, less 1, on average. */
  step: z.number(),
  promise: testPromise,
  replay: testReplay.nullable(),
  /** SHA-256 of seed and full schedule, stored before the start. */
  scheduleHash: z.string(),
  seed: z.int(),
  startsOn: z.iso.date().nullable(),
  /** Day after its last. */
  endsOn: z.iso.date().nullable(),
  /** Number of the present period, from 1; `null`: not running. */
  period: z.int().nullable(),
  /** Hour of the company's day from which on prices change; `null` before the start. */
  switchHour: z.int().nullable(),
  /** Day on which the prices change next; `null`: none. */
  nextSwitchOn: z.iso.date().nullable(),
  /** Today of the shop: ahead of the calendar in a practice shop. */
  today: z.iso.date(),
  look: testLook.nullable(),
  verdict: testVerdict.nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
})

export const testedProduct = z.strictObject({
  productId,
  title: z.string(),
  productType: z.string().nullable(),
  lowPrice: amount,
  highPrice: amount,
  referencePrice: amount,
  /** Number of the draw unit: products of one unit share an arm. */
  unit: z.int(),
  periods: z.array(
    z.strictObject({
      arm: z.enum(['low', 'high']),
      state: z.enum(testArmStates),
      voidReason: z.enum(voidReasons).nullable(),
    }),
  ),
})

const scored = z.strictObject({ promised: z.number(), came: z.number() })

/** Means over the tests that have ended: what was promised before the start, and what came. */
export const testScore = z.strictObject({
  tests: z.int(),
  /** Of these, with a clear verdict. */
  clear: z.int(),
  /** Width of the 90 % interval of the group's mean elasticity. */
  width: scored,
  cost: scored,
  /** Money that knowing brings in the months after: before the start, and by what was learned. */
  value: scored,
})

export const testProposal = z.strictObject({
  name: z.string(),
  goods: z.enum(GOODS_KINDS),
  productIds: z.array(productId).min(FEWEST_PRODUCTS).max(MOST_TEST_PRODUCTS),
  titles: z.array(z.string()),
  step: z.number(),
  weeks: z.int(),
  periodWeeks: z.int(),
  promise: testPromise,
})

export const notProposed = z.strictObject({ reason: z.enum(UNTESTED_REASONS), products: z.int() })

export const testSettings = z.strictObject({
  /** Types that are never tested: medicine, necessities. */
  excludedTypes: z.array(z.string().trim().min(1).max(500)).max(500),
  /** Largest ratio between the two prices of a test, less 1. */
  largestStep: z.number().min(0.04).max(0.25),
  /** Hour of the company's day from which on prices change; `null`: the hour in which fewest orders come in. */
  switchHour: z.int().min(0).max(23).nullable(),
  /** Part of a month's profit that a test may cost in a bad case. */
  budgetShare: z.number().min(0).max(0.1),
})

export const leftOutProduct = z.strictObject({
  productId,
  title: z.string(),
  reason: z.enum([...UNTESTED_REASONS, ...PRICE_REFUSALS]),
})

/** A shop that shows a former price has to count the lower one as its lowest price of 30 days from this day. */
export const lowestPriceNote = z.strictObject({ products: z.int(), until: isoDay })
