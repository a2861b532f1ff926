import * as z from 'zod'
import { call, ROWS_BODY_BYTES } from './call.ts'
import {
  amount,
  amountInput,
  FACT_ROWS_AT_ONCE,
  factDay,
  factSources,
  removedAnswer,
  savedAnswer,
} from './product-day-facts.ts'
import {
  createPromotionInput,
  decidePromotionsAnswer,
  decidePromotionsInput,
  listPromotionsInput,
  promotionAnswer,
  promotionIdInput,
  promotionList,
  updatePromotionInput,
} from './promotion-calendar.ts'

const note = z.string().trim().max(500)

const source = z.enum(factSources)

const rowsOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row).min(1).max(FACT_ROWS_AT_ONCE) })

const listOf = <T extends z.ZodType>(row: T) => z.strictObject({ rows: z.array(row), total: z.int() })

const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
}

/** Half-open period `[from, to)`: `to` is the first day after it. */
const period = { from: factDay.optional(), to: factDay.optional() }

const closedDay = z.strictObject({ day: z.iso.date(), note: z.string() })

const listClosedDaysInput = z.object({ ...period })

export const closedDaysAnswer = z.strictObject({
  days: z.array(closedDay),
  /** Country of the `holidays`; `null` if the company's country is unknown or has none. */
  holidayCountry: z.string().nullable(),
  /** National holidays of the period, in English; the estimates use them if that switch is on. */
  holidays: z.array(z.strictObject({ day: z.iso.date(), name: z.string() })),
})

const saveClosedDaysInput = rowsOf(z.object({ day: factDay, note: note.default('') }))

const removeClosedDaysInput = z.object({ days: z.array(factDay).min(1).max(FACT_ROWS_AT_ONCE) })

export const channel = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u)

const marketingSpendRow = z.strictObject({
  channel: z.string(),
  day: z.iso.date(),
  amount,
  source,
})

const listMarketingSpendInput = z.object({ channel: channel.optional(), ...period, ...paging })

/** `channels`: names of all channels with any spend. */
export const marketingSpendList = listOf(marketingSpendRow).extend({ channels: z.array(z.string()) })

const saveMarketingSpendInput = rowsOf(z.object({ channel, day: factDay, amount: amountInput }))

const removeMarketingSpendInput = rowsOf(z.object({ channel, day: factDay }))

const spendGrains = ['day', 'week', 'month'] as const

const spendByPeriodInput = z.object({ ...period, by: z.enum(spendGrains).default('month') })

export const spendByPeriod = z.strictObject({
  by: z.enum(spendGrains),
  currency: z.string(),
  total: amount,
  channels: z.array(z.strictObject({ channel: z.string(), total: amount })),
  /**
   * First day of the period (weeks begin on Monday), ordered by time and channel; periods without spend are absent.
   */
  rows: z.array(z.strictObject({ start: z.iso.date(), channel: z.string(), amount })),
})

/** Facts that the models use in addition to the orders; each can be switched off. */
export const estimationFacts = [
  'stockOuts',
  'promotions',
  'closedDays',
  'productChanges',
  'priceLog',
  'holidays',
  'competitorPrices',
  'priceFollowing',
] as const

export type EstimationFact = (typeof estimationFacts)[number]

const switches = z.strictObject({
  stockOuts: z.boolean(),
  promotions: z.boolean(),
  closedDays: z.boolean(),
  productChanges: z.boolean(),
  priceLog: z.boolean(),
  holidays: z.boolean(),
  competitorPrices: z.boolean(),
  priceFollowing: z.boolean(),
})

const estimationSwitchesInput = switches.partial()

const estimationSwitchesAnswer = z.strictObject({
  switches,
  /** Number of stored facts of each kind: a switch for none of them changes nothing. */
  counts: z.record(z.enum(estimationFacts), z.int()),
  holidayCountry: z.string().nullable(),
})

export const listClosedDays = call('GET /api/closed-days', {
  summary: 'Days that are left out for every product, and the national holidays of the period',
  query: listClosedDaysInput,
  answer: closedDaysAnswer,
})

export const saveClosedDays = call('PUT /api/closed-days', {
  summary: 'Mark closed days, or replace the note of marked ones',
  body: saveClosedDaysInput,
  answer: savedAnswer,
  auditAs: 'closedDays',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const removeClosedDays = call('POST /api/closed-days/bulk-delete', {
  summary: 'Remove the listed closed days',
  body: removeClosedDaysInput,
  answer: removedAnswer,
  auditAs: 'closedDays',
})

export const listMarketingSpend = call('GET /api/marketing-spend', {
  summary: 'Marketing spend by channel and day, newest first',
  query: listMarketingSpendInput,
  answer: marketingSpendList,
})

export const marketingSpendByPeriod = call('GET /api/marketing-spend/by-period', {
  summary: 'Marketing spend summed by channel and day, week or month',
  query: spendByPeriodInput,
  answer: spendByPeriod,
})

export const saveMarketingSpend = call('PUT /api/marketing-spend', {
  summary: 'Add marketing spend, or replace that of the same channel and day',
  body: saveMarketingSpendInput,
  answer: savedAnswer,
  auditAs: 'marketingSpend',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const removeMarketingSpend = call('POST /api/marketing-spend/bulk-delete', {
  summary: 'Remove the listed marketing spend',
  body: removeMarketingSpendInput,
  answer: removedAnswer,
  auditAs: 'marketingSpend',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const listPromotions = call('GET /api/promotions', {
  summary: 'The promotion calendar of a period, proposed ones included',
  query: listPromotionsInput,
  answer: promotionList,
})

export const getPromotion = call('GET /api/promotions/{promotionId}', {
  summary: 'One promotion',
  params: promotionIdInput,
  answer: promotionAnswer,
  record: { kind: 'promotion', at: 'promotion' },
})

export const createPromotion = call('POST /api/promotions', {
  summary: 'Enter a promotion in the calendar',
  body: createPromotionInput,
  answer: promotionAnswer,
  auditAs: 'promotions',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const updatePromotion = call('PUT /api/promotions/{promotionId}', {
  summary: 'Change a promotion of the calendar',
  params: promotionIdInput,
  body: updatePromotionInput,
  answer: promotionAnswer,
  record: { kind: 'promotion', at: 'promotion' },
  auditAs: 'promotions',
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const cancelPromotion = call('POST /api/promotions/{promotionId}/cancel', {
  summary: 'Take a promotion out of the calendar; it stays visible as cancelled',
  params: promotionIdInput,
  answer: promotionAnswer,
  auditAs: 'promotions',
})

export const decidePromotions = call('POST /api/promotions/decide', {
  summary: 'Confirm or reject proposed promotions; rejected ones are not proposed again',
  body: decidePromotionsInput,
  answer: decidePromotionsAnswer,
  auditAs: 'promotions',
})

export const getEstimationSwitches = call('GET /api/estimation-switches', {
  summary: 'Which marked facts enter the estimates, and how many there are of each',
  answer: estimationSwitchesAnswer,
})

export const setEstimationSwitches = call('PUT /api/estimation-switches', {
  summary: 'Choose which marked facts enter the estimates',
  body: estimationSwitchesInput,
  answer: estimationSwitchesAnswer,
})
