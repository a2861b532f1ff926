import * as z from 'zod'
import { TEST_STEPS } from '#analytics'
import { call, ROWS_BODY_BYTES } from './call.ts'
import {
  goodsKinds,
  leftOutProduct,
  lowestPriceNote,
  notProposed,
  priceTest,
  testedProduct,
  testedProducts,
  testName,
  testProposal,
  testScore,
  testSettings,
} from './price-test-shapes.ts'

const testParam = z.object({ testId: z.uuid() })
const testAnswer = z.strictObject({ test: priceTest })

export const listPriceTests = call('GET /api/price-tests', {
  summary: 'Price tests, newest first, with what they promised and what they showed',
  answer: z.strictObject({
    tests: z.array(priceTest),
    currency: z.string(),
    /** Whether a store is connected whose prices may be written; otherwise a test is carried out by a file. */
    isConnected: z.boolean(),
    /** Tests that have ended: what was promised and what came. */
    score: testScore.nullable(),
  }),
})

export const proposePriceTests = call('GET /api/price-tests/proposals', {
  summary: 'Tests that are worth their cost, and why the other products are in none',
  answer: z.strictObject({
    proposals: z.array(testProposal),
    notProposed: z.array(notProposed),
    currency: z.string(),
  }),
})

export const createPriceTest = call('POST /api/price-tests', {
  summary:
    'Draw the schedule of a test, replay it on the shop’s past and say what it costs; nothing is changed yet',
  body: z.object({
    name: testName,
    /** Absent: the products of the type that sell most. */
    productIds: testedProducts.optional(),
    productType: z.string().trim().min(1).max(500).optional(),
    goods: z.enum(goodsKinds).default('usual'),
    step: z.number().min(0.01).max(1).default(TEST_STEPS[2]),
    /** Whole pairs of periods; absent: the fewest that are allowed. */
    weeks: z.int().min(1).max(52).optional(),
    /** Products that customers buy one instead of or with another: they get the same price level together. */
    together: z.array(z.array(z.int().positive()).min(2).max(10)).max(30).default([]),
  }),
  answer: z.strictObject({ test: priceTest, leftOut: z.array(leftOutProduct) }),
})

const wholeTest = z.strictObject({
  test: priceTest,
  products: z.array(testedProduct),
  /** First day of each period; `null` before the start. */
  periodStarts: z.array(z.iso.date()).nullable(),
  lowestPrice: lowestPriceNote.nullable(),
  /** Products that were asked for and cannot be tested. */
  leftOut: z.array(leftOutProduct),
  /** True while prices of the present period, or the last ones, are on their way into the shop. */
  isSwitching: z.boolean(),
  /** Today by the calendar; a practice shop may be ahead of it. */
  calendarDay: z.iso.date(),
  currency: z.string(),
})

export const getPriceTest = call('GET /api/price-tests/{testId}', {
  summary: 'A test with its products, prices and periods',
  params: testParam,
  answer: wholeTest,
})

export const priceTestEvents = call('GET /api/price-tests/{testId}/events', {
  summary: 'A test each time it changes, until it has ended',
  params: testParam,
  events: wholeTest,
})

export const passTestDays = call('POST /api/price-tests/{testId}/practice/{until}', {
  summary:
    'Let the days of a running test pass in the practice shop until a day; afterwards it changes nothing',
  params: testParam.extend({ until: z.iso.date() }),
  answer: z.strictObject({ aheadDays: z.int() }),
  by: 'person',
  audit: 'none',
  auditAs: 'letDaysPass',
  cost: 'import',
})

export const startPriceTest = call('POST /api/price-tests/{testId}/start', {
  summary: 'Begin a test with the schedule that was shown: its prices are written before each period',
  params: testParam,
  body: z.object({ scheduleHash: z.string().length(64) }),
  answer: testAnswer,
  role: 'owner',
  by: 'person',
})

export const stopPriceTest = call('POST /api/price-tests/{testId}/stop', {
  summary: 'End a test now; its verdict is of the whole pairs that have passed, and prices go back',
  params: testParam,
  answer: testAnswer,
  role: 'owner',
  by: 'person',
})

export const discardPriceTest = call('POST /api/price-tests/{testId}/discard', {
  summary: 'Delete a test that has not begun',
  params: testParam,
  answer: z.strictObject({ ok: z.literal(true) }),
})

export const exportTestSchedule = call('GET /api/price-tests/{testId}/schedule', {
  summary: 'The schedule of a test: the price of each product in each period, to be carried out or checked',
  params: testParam,
  query: z.object({ format: z.enum(['csv', 'xlsx', 'json']) }),
  answer: 'file',
  auditAs: 'exportTable',
})

export const reportPriceTest = call('GET /api/price-tests/{testId}/report', {
  summary: 'A test as PDF: design, figures of all three analyses and verdict',
  params: testParam,
  answer: 'file',
  auditAs: 'exportTable',
})

export const getTestSettings = call('GET /api/price-tests/settings', {
  summary: 'Which product types are never tested, and limits of the steps and costs of tests',
  answer: z.strictObject({
    settings: testSettings,
    types: z.array(z.string()),
    /** Hour of the company's day around which fewest orders came in of late. */
    quietestHour: z.int(),
    /** Weeks of a period of usual goods: three where the store's customers buy ahead. */
    usualPeriodWeeks: z.int(),
  }),
})

export const setTestSettings = call('PUT /api/price-tests/settings', {
  summary: 'Set which product types are never tested, and limits of the steps and costs of tests',
  body: testSettings,
  maxBodyBytes: ROWS_BODY_BYTES,
  answer: z.strictObject({ settings: testSettings }),
  role: 'owner',
})
