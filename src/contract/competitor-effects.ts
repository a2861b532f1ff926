import * as z from 'zod'
import { call } from './call.ts'
import { competitorReasons, competitorVerdicts } from './competitor-shapes.ts'

/** Change of a product's units and profit, as shares: 0.05 is 5 % more. */
const outcome = z.strictObject({ units: z.number(), profit: z.number().nullable() })

export const getCompetitorEffect = call('GET /api/product-markets/{productId}/effect', {
  summary: "Whether competitors' prices move a product's sales, how sure that is, and who follows our moves",
  params: z.object({ productId: z.coerce.number().int().positive() }),
  answer: z.strictObject({
    productId: z.int().positive(),
    /** `null`: no price of a competitor was in force in the days of our sales, or nothing was estimated yet. */
    effect: z
      .strictObject({
        weeks: z.int(),
        /** Moves of competitors apart from ours. */
        moves: z.int(),
        /** Why it is not known; `null`: it was estimated. */
        reason: z.enum(competitorReasons).nullable(),
        estimate: z
          .strictObject({
            /** Change of units in per cent with one per cent of competitors' price, and its 90 % interval. */
            mean: z.number(),
            low: z.number(),
            high: z.number(),
            /** Probability that it is above 0. */
            probability: z.number(),
            verdict: z.enum(competitorVerdicts),
          })
          .nullable(),
      })
      .nullable(),
    /** Change of units in per cent with one per cent of our own price, theirs held. */
    elasticity: z.number().nullable(),
    /** Of the whole store; `null` where no product shows enough. */
    store: z.strictObject({ mean: z.number(), probability: z.number(), products: z.int() }).nullable(),
    /** Competitors matched to the product, and how they answered our moves anywhere in the store. */
    followers: z.array(
      z.strictObject({
        competitorId: z.uuid(),
        name: z.string(),
        cuts: z.int(),
        cutsFollowed: z.int(),
        rises: z.int(),
        risesFollowed: z.int(),
        usualDays: z.number().nullable(),
        /** Their usual move as a share of ours. */
        usualShare: z.number().nullable(),
        /** True if this is more than chance would give. */
        isFollower: z.boolean(),
      }),
    ),
    /**
     * A cut of our price by `step`: if nobody moves, and if those who follow do so as usual. Only where their price moves
     * our sales and one of them follows. A reckoning, no promise.
     */
    scenario: z.strictObject({ step: z.number(), alone: outcome, followed: outcome }).nullable(),
  }),
})
