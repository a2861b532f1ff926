import * as z from 'zod'
import { messageId } from '#messages/message'
import { call, ROWS_BODY_BYTES } from './call.ts'

/** Roles the owner can give a channel: the main one, a separate one, or part of the main one. */
export const channelRoles = ['main', 'separate', 'together'] as const

/**
 * Key by which a channel was recognised; `main`: lines of no other channel; `unclear`: prices that no key explains.
 */
const channelKeys = [
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

/** Keys by which the owner can define a channel's lines. */
const lineRuleKeys = ['source', 'group', 'shop', 'country', 'customer', 'units'] as const

/** Rule that selects lines with one of the values; for `units`, lines of orders with at least that many units. */
export const lineRule = z
  .strictObject({
    by: z.enum(lineRuleKeys),
    /** Values as in the lines; case is ignored. */
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

/** Identity of a channel that the owner created, as opposed to a recognised one. */
const RULE_IDENTITY = /^rule:[0-9a-f-]{8,36}$/

const MOST_RULES = 8

const choice = z.strictObject({
  identity,
  /** Name; `null`: derived from how the channel was recognised. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[^\0]*$/)
    .nullable()
    .default(null),
  /** Role; `null`: as recognised. */
  role: z.enum(channelRoles).nullable().default(null),
  /** True if its prices move with those of the main channel; `null`: as recognised. */
  follows: z.boolean().nullable().default(null),
  /**
   * Rule for its lines; `null`: it was recognised automatically. Without an entry here, a channel made by the owner
   * is removed.
   */
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

/** All choices of the owner; channels without one are as recognised. */
export const setSalesChannelsInput = z.object({ choices: ruled })

const share = z.number()

export const salesChannel = z.strictObject({
  identity,
  name: z.string().nullable(),
  recognisedBy: z.enum(channelKeys),
  /** Value of the key: the group, shop, source or country. */
  value: z.string().nullable(),
  /** Share of the uncertainty about a line's price level that the key removes. */
  explained: z.number().nullable(),
  /** The owner's rule for its lines. */
  rule: lineRule.nullable(),
  /** Role in effect. */
  role: z.enum(channelRoles),
  isChosen: z.boolean(),
  /** True if the last estimate found it. */
  isCurrent: z.boolean(),
  lines: z.int(),
  units: z.int(),
  revenue: z.string(),
  /** Share of the lines of the 90 days before the last sale. */
  shareOfLines: share,
  shareOfUnits: share,
  shareOfRevenue: share,
  /** Median ratio of its prices to those of the main channel, per product at the same time. */
  priceRatio: z.number().nullable(),
  /** True if its prices follow the main channel's; `null`: too few price changes to decide. */
  follows: z.boolean().nullable(),
  followsRecognised: z.boolean().nullable(),
  /**
   * Number of times its prices were unusual or the main prices changed lastingly, and of those with both together.
   */
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
  /** Time of the last estimate's recognition; `null`: there was none. */
  recognisedAt: z.iso.datetime().nullable(),
  /** True if the owner made choices that the estimate has not used yet. */
  isWaiting: z.boolean(),
})

/** `rule`: lines to preview; `null`: only the existing values of the lines. */
const previewSalesChannelInput = z.object({ rule: lineRule.nullable() })

/** Figures of the 365 days before the last sale. */
const salesChannelPreview = z.strictObject({
  known: z.array(
    z.strictObject({ by: z.enum(lineRuleKeys), value: z.string(), lines: z.int(), share: z.number() }),
  ),
  match: z
    .strictObject({
      lines: z.int(),
      shareOfLines: z.number(),
      units: z.int(),
      products: z.int(),
      /** Median, over the products that both sell, of these lines' median price divided by that of the others. */
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
