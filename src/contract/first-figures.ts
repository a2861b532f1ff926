import * as z from 'zod'
import { call } from './call.ts'
import { rankedProduct } from './dashboard.ts'

export const getFirstFigures = call('GET /api/first-figures', {
  summary:
    'First figures of the best-selling products while a first import is read; replaced by the estimates',
  answer: z.strictObject({
    /**
     * `null`: estimates exist, or too few lines were read. They are made of the lines so far, all channels together,
     * and replaced by the estimates: no advice, round, test or roll-out rests on them.
     */
    firstFigures: z
      .strictObject({
        importId: z.uuid(),
        /** Lines that they rest on. */
        lines: z.int(),
        /**
         * Best-selling products whose own sales say enough, most units first. Without grades: from a part of the lines,
         * without channels and promotions, they came out better than those of the estimates that follow.
         */
        products: z.array(rankedProduct.omit({ grade: true })).max(200),
      })
      .nullable(),
  }),
})
