import * as z from 'zod'
import { messageId } from '#messages/message'
import { FACT_ROWS_AT_ONCE, factDay, factSources } from './product-day-facts.ts'

const promotionKinds = ['price_cut', 'bundle', 'free_shipping', 'advertising', 'other'] as const

/**
 * `proposed`: found in the sales, to be confirmed or rejected. `planned`: entered and not over. `confirmed`: over, or
 * found in the sales and confirmed.
 */
const promotionStatuses = ['proposed', 'planned', 'confirmed', 'rejected', 'cancelled'] as const

const PRODUCTS_OF_A_PROMOTION = 20_000

const id = z.int().positive()

/** Share of the price, 0…1. */
const depth = z.number().min(0).max(1).nullable()

const name = z.string().trim().min(1).max(200)

const note = z.string().trim().max(1000)

/** Half-open days: `endsOn` is the first day without the promotion. */
export const promotion = z.strictObject({
  promotionId: z.uuid(),
  name: z.string(),
  kind: z.enum(promotionKinds),
  depth,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  status: z.enum(promotionStatuses),
  source: z.enum(factSources),
  note: z.string(),
  productCount: z.int(),
  /** First products by name, up to 20; `getPromotion` returns all of them. */
  products: z.array(z.strictObject({ productId: id, title: z.string(), depth })),
})

export const promotionAnswer = z.strictObject({ promotion })

export const promotionIdInput = z.object({ promotionId: z.uuid() })

/** Lists promotions that overlap `[from, to)`, by their first day, newest first. */
export const listPromotionsInput = z.object({
  from: factDay.optional(),
  to: factDay.optional(),
  productId: z.coerce.number().int().positive().optional(),
  status: z.enum(promotionStatuses).optional(),
  /** Leaves out the proposed ones, which a screen shows by themselves. */
  isDecided: z.stringbool().optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
})

export const promotionList = z.strictObject({
  promotions: z.array(promotion),
  total: z.int(),
  /** Number of proposed promotions of all time, which wait for the owner. */
  proposed: z.int(),
})

const fields = {
  name,
  kind: z.enum(promotionKinds),
  depth,
  startsOn: factDay,
  endsOn: factDay,
  note,
  products: z
    .array(z.object({ productId: id, depth: depth.optional() }))
    .min(1)
    .max(PRODUCTS_OF_A_PROMOTION)
    .refine((all) => new Set(all.map((each) => each.productId)).size === all.length, {
      error: messageId('field.product_twice'),
    }),
}

const endsAfterItStarts = {
  path: ['endsOn'],
  error: messageId('field.not_after_first_day'),
}

/** A promotion that is over is stored as confirmed, any other as planned. */
/** True to save it despite conflicts with other plans; otherwise it is refused with `plan_conflict`. */
const acceptConflicts = z.boolean().optional()

export const createPromotionInput = z
  .object({ ...fields, depth: depth.default(null), note: note.default(''), acceptConflicts })
  .refine((input) => input.endsOn > input.startsOn, endsAfterItStarts)

/** Omitted fields keep their value. */
export const updatePromotionInput = z
  .object({ ...fields, acceptConflicts })
  .partial()
  .refine((input) => !input.startsOn || !input.endsOn || input.endsOn > input.startsOn, endsAfterItStarts)

export const decidePromotionsInput = z.object({
  promotionIds: z.array(z.uuid()).min(1).max(FACT_ROWS_AT_ONCE),
  decision: z.enum(['confirm', 'reject']),
})

/** Only proposed promotions are changed. To undo a mistaken rejection, decide `confirm` on it. */
export const decidePromotionsAnswer = z.strictObject({ ok: z.literal(true), changed: z.int() })
