import * as z from 'zod'
import { call } from './call.ts'
import {
  MOST_ROLLED_OUT,
  rollout,
  rolloutItem,
  rolloutItemStates,
  rolloutLook,
  rolloutModes,
  rolloutSettings,
} from './rollout-shapes.ts'

const rolloutParam = z.object({ rolloutId: z.uuid() })
const rolloutAnswer = z.strictObject({ rollout })
const page = z.coerce.number().int().min(1).max(100_000).default(1)
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
    mode: z.enum(rolloutModes).default('canary'),
    settings: rolloutSettings.prefault({}),
  }),
  answer: rolloutAnswer,
  maxBodyBytes: 262_144,
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
