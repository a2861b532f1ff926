import * as z from 'zod'
import { messageId } from '#messages/message'
import { call, ROWS_BODY_BYTES } from './call.ts'

/** What the owner says of a channel: the main one, one of its own, or the same shop as the main one. */
export const channelRoles = ['main', 'separate', 'together'] as const

/** By what a channel was recognised; `main`: the lines of no other one, `unclear`: prices that nothing tells apart. */
export const channelKeys = [
  'main',
  'rule',
  'group',
  'shop',
  'source',
  'country',
  'customer',
  'order',
  'quantity',
  'price',
  'unclear',
] as const

const identity = z.string().min(1).max(300)

/** By what the owner tells a channel's lines apart. */
export const lineRuleKeys = ['source', 'group', 'shop', 'country', 'customer', 'units'] as const

/** Which lines are meant: those with one of the values; for `units` those of orders of so many units and more. */
export const lineRule = z
  .strictObject({
    by: z.enum(lineRuleKeys),
    /** As the lines have them, whatever their case. */
    values: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .max(200)
          .regex(/^[^\0]*$/),
      )
      .max(50),
    leastUnits: z.int().min(2).max(1_000_000).nullable().default(null),
  })
  .refine(
    ({ by, values, leastUnits }) =>
      by === 'units' ? leastUnits !== null && values.length === 0 : leastUnits === null,
    { error: messageId('field.channel_values_missing') },
  )
  .refine(({ by, values }) => by === 'units' || values.length > 0, {
    error: messageId('field.no_value_named'),
    path: ['values'],
  })

/** A channel that the owner made, not one that was recognised. */
export const RULE_IDENTITY = /^rule:[0-9a-f-]{8,36}$/

export const MOST_RULES = 8

const choice = z.strictObject({
  identity,
  /** `null`: named after how it was recognised. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[^\0]*$/)
    .nullable()
    .default(null),
  /** `null`: as recognised. */
  role: z.enum(channelRoles).nullable().default(null),
  /** Do its prices move with those of the main channel? `null`: as recognised. */
  follows: z.boolean().nullable().default(null),
  /** Which lines are of it; `null`: it was recognised. Without its entry the channel is none any more. */
  rule: lineRule.nullable().default(null),
})

const choices = z
  .array(choice)
  .max(40)
  .refine((all) => new Set(all.map((each) => each.identity)).size === all.length, {
    error: messageId('field.channel_twice'),
  })
  .refine((all) => all.filter((each) => each.role === 'main').length <= 1, {
    error: messageId('field.several_main_channels'),
  })

const ruled = choices
  .refine((all) => all.every(({ identity: id, rule }) => RULE_IDENTITY.test(id) === (rule !== null)), {
    error: messageId('field.channel_rule_missing'),
  })
  .refine((all) => all.every(({ name, rule }) => rule === null || name !== null), {
    error: messageId('field.split_channel_unnamed'),
  })
  .refine((all) => all.filter(({ rule }) => rule !== null).length <= MOST_RULES, {
    error: messageId('field.too_many_split_channels'),
  })

/** All that the owner says; what is not named is as recognised. */
export const setSalesChannelsInput = z.object({ choices: ruled })

const share = z.number()

export const salesChannel = z.strictObject({
  identity,
  name: z.string().nullable(),
  recognisedBy: z.enum(channelKeys),
  /** The group, shop, source or country. */
  value: z.string().nullable(),
  /** Share of what is uncertain about a line's price level that the key takes away. */
  explained: z.number().nullable(),
  /** Which lines the owner says are of it. */
  rule: lineRule.nullable(),
  /** As it counts now. */
  role: z.enum(channelRoles),
  isChosen: z.boolean(),
  /** Was it found by the last estimate? */
  isCurrent: z.boolean(),
  lines: z.int(),
  units: z.int(),
  revenue: z.string(),
  /** Of the 90 days before the last sale. */
  shareOfLines: share,
  shareOfUnits: share,
  shareOfRevenue: share,
  /** Median of its prices over those of the main channel, product by product at the same time. */
  priceRatio: z.number().nullable(),
  /** `null`: too few changes of price to tell. */
  follows: z.boolean().nullable(),
  followsRecognised: z.boolean().nullable(),
  /** Times at which its prices were others than usual or the main ones changed for good, and how often both moved together. */
  priceChanges: z.int(),
  changesTogether: z.int(),
  products: z.int(),
  examples: z.array(
    z.strictObject({
      productId: z.int().positive(),
      title: z.string(),
      price: z.string(),
      mainPrice: z.string().nullable(),
    }),
  ),
})

/** `channels` is empty where all sales are of one channel. */
export const salesChannelsAnswer = z.strictObject({
  channels: z.array(salesChannel),
  choices: z.array(z.strictObject(choice.shape)),
  currency: z.string(),
  /** When the last estimate looked; `null`: none did. */
  recognisedAt: z.iso.datetime().nullable(),
  /** Was something said that the estimate does not know yet? */
  isWaiting: z.boolean(),
})

/** `rule`: which lines to look at; `null`: only which values the lines have. */
export const previewSalesChannelInput = z.object({ rule: lineRule.nullable() })

/** Of the 365 days before the last sale. */
export const salesChannelPreview = z.strictObject({
  known: z.array(
    z.strictObject({ by: z.enum(lineRuleKeys), value: z.string(), lines: z.int(), share: z.number() }),
  ),
  match: z
    .strictObject({
      lines: z.int(),
      shareOfLines: z.number(),
      units: z.int(),
      products: z.int(),
      /** Median over the products that both sell: the median price of these lines over that of the others. */
      priceRatio: z.number().nullable(),
      examples: z.array(
        z.strictObject({
          productId: z.int().positive(),
          title: z.string(),
          price: z.string(),
          otherPrice: z.string(),
        }),
      ),
    })
    .nullable(),
})

export const listSalesChannels = call('GET /api/sales-channels', {
  summary:
    'Recognised sales channels: how each was told apart, its sales and prices, and what the owner says of it',
  answer: salesChannelsAnswer,
  record: { kind: 'salesChannels' },
})

export const setSalesChannels = call('PUT /api/sales-channels', {
  summary:
    'Name channels, choose the main one, put two together, split one off by a rule, or go back to what was recognised',
  body: setSalesChannelsInput,
  answer: salesChannelsAnswer,
  record: { kind: 'salesChannels' },
  maxBodyBytes: ROWS_BODY_BYTES,
})

export const previewSalesChannel = call('POST /api/sales-channels/preview', {
  summary: 'Which lines a rule would make a channel of their own, at which prices; nothing is changed',
  body: previewSalesChannelInput,
  answer: salesChannelPreview,
  isQuestion: true,
})
