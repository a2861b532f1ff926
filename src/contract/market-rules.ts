import * as z from 'zod'
import { messageId } from '#messages/message'
import { call } from './call.ts'
import {
  MOST_LASTING_DAYS,
  MOST_RULE_SHARE,
  MOST_RULES,
  ruleKinds,
  ruleReferences,
  ruleStops,
} from './competitor-shapes.ts'
import { gainTotals } from './recommendations.ts'

const day = z.iso.date()

/** A rule about competitors' prices: of all products, of one type, or of one product. */
const ruleBody = z
  .object({
    kind: z.enum(ruleKinds),
    reference: z.enum(ruleReferences),
    /** Of the reference `competitor`. */
    competitorId: z.uuid().nullable().default(null),
    /** Of the reference `place`. */
    place: z.int().min(1).max(20).nullable().default(null),
    /** Share above the reference; negative: below. */
    share: z.number().min(-MOST_RULE_SHARE).max(MOST_RULE_SHARE),
    productType: z.string().trim().min(1).max(200).nullable().default(null),
    sku: z.string().trim().min(1).max(200).nullable().default(null),
    /** Cuts that have lasted less than this many days are passed over. */
    lastingDays: z.int().min(1).max(MOST_LASTING_DAYS).nullable().default(null),
    /** Prices below the competitor's own 10th percentile of a year are passed over. */
    passesUnusual: z.boolean().default(false),
    /** Own cuts within 30 days after which a ceiling stops. */
    mostFollows: z.int().min(1).max(30).nullable().default(null),
    /** The rule holds only while customers react less: while 1 % more costs fewer per cent of units. */
    sensitivityBelow: z.number().min(0.1).max(10).nullable().default(null),
    startsOn: day.nullable().default(null),
    /** Last day. */
    endsOn: day.nullable().default(null),
  })
  .refine(({ reference, competitorId }) => (reference === 'competitor') === (competitorId !== null), {
    path: ['competitorId'],
  })
  .refine(({ reference, place }) => (reference === 'place') === (place !== null), { path: ['place'] })
  .refine(({ productType, sku }) => productType === null || sku === null, { path: ['sku'] })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: messageId('field.before_first_day'),
  })

const storedRule = z.strictObject({
  ruleId: z.uuid(),
  kind: z.enum(ruleKinds),
  reference: z.enum(ruleReferences),
  competitorId: z.uuid().nullable(),
  competitor: z.string().nullable(),
  place: z.int().nullable(),
  share: z.number(),
  productType: z.string().nullable(),
  sku: z.string().nullable(),
  lastingDays: z.int().nullable(),
  passesUnusual: z.boolean(),
  mostFollows: z.int().nullable(),
  sensitivityBelow: z.number().nullable(),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  /** Products with a price of a competitor that it speaks of, and those of which it asks something today. */
  products: z.int(),
  holding: z.int(),
  /** Why it asks nothing of the others, by number of products. */
  stops: z.partialRecord(z.enum(ruleStops), z.int()),
})

const rules = z.strictObject({
  rules: z.array(storedRule).max(MOST_RULES),
  types: z.array(z.string()),
})

/** What it brings to move today's prices to where the rule wants them, a month. */
const moved = z.strictObject({
  /** Products with a competitor's price that counts, and those whose price it moves. */
  products: z.int(),
  moved: z.int(),
  /** Of those, products whose elasticity or sales are not known: their money is not in the totals. */
  unknown: z.int(),
  totals: gainTotals,
})

export const listMarketRules = call('GET /api/market-rules', {
  summary: "Rules about competitors' prices that bend advice and rounds, with what each asks today",
  answer: rules,
})

export const createMarketRule = call('POST /api/market-rules', {
  summary: "Add a rule about competitors' prices; it bends advice and rounds and never writes a price",
  body: ruleBody,
  answer: rules,
})

export const changeMarketRule = call('PATCH /api/market-rules/{ruleId}', {
  summary: 'Delete a rule, or restore it for a day',
  params: z.object({ ruleId: z.uuid() }),
  body: z.object({ isRemoved: z.boolean() }),
  answer: rules,
})

export const costOfMarketRule = call('POST /api/market-rules/cost', {
  summary: 'What keeping a rule would bring or cost a month, beside matching the market',
  body: ruleBody,
  answer: z.strictObject({ rule: moved, matching: moved, currency: z.string() }),
  role: 'viewer',
  isQuestion: true,
})
