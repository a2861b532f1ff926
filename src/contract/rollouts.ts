import * as z from 'zod'
import { messageId } from '#messages/message'
import { call } from './call.ts'
import { newPrice } from './price-plan.ts'
import {
  listModes,
  MOST_ROLLED_OUT,
  rollout,
  rolloutItem,
  rolloutItemStates,
  rolloutLook,
  rolloutSettings,
} from './rollout-shapes.ts'

const rolloutParam = z.object({ rolloutId: z.uuid() })
const rolloutAnswer = z.strictObject({ rollout })
const page = z.coerce.number().int().min(1).max(100_000).default(1)
/** About 30,000 variants of a Shopify export. */
const MOST_EXPORT_CHARACTERS = 8_000_000
const uniqueIds = z.array(z.uuid()).max(MOST_ROLLED_OUT)

export const listRollouts = call('GET /api/rollouts', {
  summary: 'Roll-outs of planned prices into the store, newest first',
  query: z.object({ page }),
  answer: z.strictObject({ rollouts: z.array(rollout), total: z.int() }),
})

export const draftRollout = call('POST /api/rollouts', {
  summary: 'Draft a roll-out of planned prices and read the store’s present prices for it',
  body: z.object({
    entryIds: uniqueIds.min(1),
    mode: z.enum(listModes).default('canary'),
    settings: rolloutSettings.prefault({}),
    /** True for a store without a connection: its owner carries the list out by a file. */
    byHand: z.boolean().default(false),
  }),
  answer: rolloutAnswer,
  maxBodyBytes: 262_144,
})

export const carryOutPrice = call('POST /api/rollouts/single', {
  summary:
    'Send one planned price to the store: a roll-out of its own that is checked and written in the background',
  body: z.object({
    entryId: z.uuid(),
    /** Planned price that the owner was shown; another one is refused. */
    price: newPrice,
    /** Price of the store that the owner was shown; where the plan rests on another one, it is made anew from this. */
    from: newPrice.optional(),
    confirmed: z.literal(true, { error: messageId('field.not_confirmed') }),
  }),
  answer: rolloutAnswer,
  role: 'owner',
  by: 'person',
})

export const getRollout = call('GET /api/rollouts/{rolloutId}', {
  summary: 'A roll-out with its items by page, and the looks at its results',
  params: rolloutParam,
  query: z.object({ page, state: z.enum(rolloutItemStates).optional() }),
  answer: z.strictObject({
    rollout,
    items: z.array(rolloutItem),
    /** Number of items in the state asked for. */
    total: z.int(),
    looks: z.array(rolloutLook),
    currency: z.string(),
  }),
})

export const checkRollout = call('POST /api/rollouts/{rolloutId}/check', {
  summary: 'Read the store’s present prices again; an approval ends if the list changes',
  params: rolloutParam,
  answer: rolloutAnswer,
  audit: 'none',
})

export const changeRollout = call('PATCH /api/rollouts/{rolloutId}', {
  summary: 'Change the list or the settings of a roll-out that has not begun; an approval ends',
  params: rolloutParam,
  body: z
    .object({
      dropItemIds: uniqueIds.optional(),
      /** Items to plan again from the price that the shop has now. */
      replanItemIds: uniqueIds.optional(),
      mode: z.enum(listModes).optional(),
      settings: rolloutSettings.partial().optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0),
  answer: rolloutAnswer,
  maxBodyBytes: 262_144,
})

export const requestRolloutApproval = call('POST /api/rollouts/{rolloutId}/request-approval', {
  summary: 'Ask the owners to approve the list',
  params: rolloutParam,
  answer: rolloutAnswer,
})

export const approveRollout = call('POST /api/rollouts/{rolloutId}/approve', {
  summary: 'Approve the exact list that was shown',
  params: rolloutParam,
  body: z.object({ listHash: z.string().length(64) }),
  answer: rolloutAnswer,
  role: 'owner',
  by: 'person',
})

export const startRollout = call('POST /api/rollouts/{rolloutId}/start', {
  summary: 'Begin to write the approved prices',
  params: rolloutParam,
  answer: rolloutAnswer,
  role: 'owner',
  by: 'person',
})

export const writeRestOfRollout = call('POST /api/rollouts/{rolloutId}/write-rest', {
  summary: 'Write the rest without waiting for the end of the canary',
  params: rolloutParam,
  answer: rolloutAnswer,
  role: 'owner',
  by: 'person',
})

export const pauseRollout = call('POST /api/rollouts/{rolloutId}/pause', {
  summary: 'Stop before the next price',
  params: rolloutParam,
  answer: rolloutAnswer,
})

export const resumeRollout = call('POST /api/rollouts/{rolloutId}/resume', {
  summary: 'Go on after a pause',
  params: rolloutParam,
  answer: rolloutAnswer,
  role: 'owner',
  by: 'person',
})

export const takeBackRollout = call('POST /api/rollouts/{rolloutId}/take-back', {
  summary: 'Restore the former prices; prices that somebody changed since are kept',
  params: rolloutParam,
  body: z.object({
    /** Absent: all that were written, and nothing more is written. */
    itemIds: uniqueIds.min(1).optional(),
  }),
  answer: rolloutAnswer,
  role: 'owner',
  maxBodyBytes: 262_144,
})

export const cancelRollout = call('POST /api/rollouts/{rolloutId}/cancel', {
  summary: 'Give up a roll-out of which nothing was written',
  params: rolloutParam,
  answer: rolloutAnswer,
})

export const makeRolloutFile = call('POST /api/rollouts/{rolloutId}/file', {
  summary:
    'The prices of a roll-out that is carried out by hand, as a file for the shop’s own product import',
  params: rolloutParam,
  body: z.object({
    /** Product export of Shopify, WooCommerce or Medusa, in which only the prices are changed. Absent: a plain list. */
    content: z.string().max(MOST_EXPORT_CHARACTERS).optional(),
  }),
  answer: z.strictObject({
    fileName: z.string(),
    text: z.string(),
    /** Number of prices in it. */
    prices: z.int(),
    leftOut: z.array(z.strictObject({ title: z.string(), sku: z.string(), reason: z.string() })),
  }),
  auditAs: 'exportTable',
  maxBodyBytes: 4 * MOST_EXPORT_CHARACTERS,
})

export const confirmRolloutItems = call('POST /api/rollouts/{rolloutId}/confirm', {
  summary: 'Say that prices of a roll-out by hand stand in the shop, without waiting for the next import',
  params: rolloutParam,
  body: z.object({
    /** Absent: all that wait. */
    itemIds: uniqueIds.min(1).optional(),
  }),
  answer: rolloutAnswer,
  by: 'person',
  maxBodyBytes: 262_144,
})

export const exportRolloutItems = call('GET /api/rollouts/{rolloutId}/export', {
  summary: 'Items of a roll-out with old and new prices and what became of them, as CSV',
  params: rolloutParam,
  answer: 'file',
  auditAs: 'exportTable',
})

export const getRolloutSettings = call('GET /api/rollouts/settings', {
  summary: 'Whether somebody else than the author must approve',
  answer: z.strictObject({ fourEyes: z.boolean() }),
})

export const setRolloutSettings = call('PUT /api/rollouts/settings', {
  summary: 'Demand that somebody else than the author approves, or no longer',
  body: z.object({ fourEyes: z.boolean() }),
  answer: z.strictObject({ fourEyes: z.boolean() }),
  role: 'owner',
  by: 'person',
})
