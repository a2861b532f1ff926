import * as z from 'zod'
import { messageId } from '#messages/message'
import { channel } from './calendar.ts'
import { call } from './call.ts'
import { factDay, removedAnswer, savedAnswer } from './product-day-facts.ts'

/** Money that may be negative: a test can find a loss, and its range can reach below zero. */
const signedAmount = z.string().regex(/^-?\d+(\.\d+)?$/)

const signedAmountInput = z.union([
  z.string().regex(/^-?\d{1,14}(\.\d{1,4})?$/),
  z.number().min(-99_999_999_999).max(99_999_999_999),
])

/** Maximum number of lift tests of a company. */
export const MOST_LIFT_TESTS = 200

/** Maximum length of a lift test in days. */
const LIFT_TEST_DAYS = 366

const DAY_MS = 86_400_000

const liftTestRow = z.strictObject({
  liftTestId: z.uuid(),
  channel: z.string(),
  fromDay: z.iso.date(),
  /** First day after the test. */
  toDay: z.iso.date(),
  /** Revenue that the channel's spend added in these days. */
  added: signedAmount,
  /** 90 % range of `added`. */
  low: signedAmount,
  high: signedAmount,
})

/** `channels`: names of all channels with any spend. */
export const liftTestList = z.strictObject({
  rows: z.array(liftTestRow),
  total: z.int(),
  channels: z.array(z.string()),
})

const liftTestInput = z
  .object({
    /** Id of an existing test that is to be changed. */
    liftTestId: z.uuid().optional(),
    channel,
    fromDay: factDay,
    toDay: factDay,
    added: signedAmountInput,
    low: signedAmountInput,
    high: signedAmountInput,
  })
  .refine((test) => test.toDay > test.fromDay, {
    path: ['toDay'],
    error: messageId('field.not_after_first_day'),
  })
  .refine((test) => (Date.parse(test.toDay) - Date.parse(test.fromDay)) / DAY_MS <= LIFT_TEST_DAYS, {
    path: ['toDay'],
    error: messageId('field.lift_test_too_long'),
  })
  .refine((test) => Number(test.low) <= Number(test.added), {
    path: ['low'],
    error: messageId('field.lift_low_above_added'),
  })
  .refine((test) => Number(test.high) >= Number(test.added), {
    path: ['high'],
    error: messageId('field.lift_high_below_added'),
  })
  .refine((test) => Number(test.high) > Number(test.low), {
    path: ['high'],
    error: messageId('field.lift_range_without_width'),
  })

export const saveLiftTestsInput = z.object({ rows: z.array(liftTestInput).min(1).max(MOST_LIFT_TESTS) })

const removeLiftTestsInput = z.object({ ids: z.array(z.uuid()).min(1).max(MOST_LIFT_TESTS) })

export const listLiftTests = call('GET /api/lift-tests', {
  summary: 'Lift tests of marketing channels, newest first',
  answer: liftTestList,
})

export const saveLiftTests = call('PUT /api/lift-tests', {
  summary: 'Add lift tests of marketing channels, or change entered ones',
  body: saveLiftTestsInput,
  answer: savedAnswer,
  auditAs: 'liftTests',
})

export const removeLiftTests = call('POST /api/lift-tests/bulk-delete', {
  summary: 'Remove the listed lift tests',
  body: removeLiftTestsInput,
  answer: removedAnswer,
  auditAs: 'liftTests',
})
