import * as z from 'zod'
import { call } from './call.ts'

/** A code such as EUR, and a name such as Europe/Berlin: the server knows which of them exist. */
export const storeCurrency = z.string().regex(/^[A-Z]{3}$/)

export const storeTimezone = z
  .string()
  .max(64)
  .regex(/^(UTC|[A-Za-z_]+\/[\w+/-]+)$/)

export const storeBasicsInput = z.object({ currency: storeCurrency, timezone: storeTimezone })

export const storeBasics = z.strictObject({
  currency: z.string(),
  timezone: z.string(),
  /** There are no sales and no prices yet: a choice moves and relabels nothing. */
  isOpen: z.boolean(),
  /** The newest change; `null`: there was none. */
  lastChange: z
    .strictObject({
      status: z.enum(['queued', 'running', 'done', 'failed']),
      fromCurrency: z.string(),
      toCurrency: z.string(),
      fromTimezone: z.string(),
      toTimezone: z.string(),
      movedLines: z.int(),
      createdAt: z.string(),
    })
    .nullable(),
})

/** What a change would do, before it is made. */
export const storeBasicsForecast = z.strictObject({
  /** Order lines by what their source wrote of the moment. */
  lines: z.strictObject({
    withOffset: z.int(),
    withoutOffset: z.int(),
    /** From before it was noted: read as the format of their file usually writes; see `docs/methods.md`. */
    notNoted: z.int(),
    /** Those whose day would become another one. */
    moving: z.int(),
    /** Those that would count in another month. */
    movingMonth: z.int(),
  }),
  /** Why the change cannot be made now. */
  blockedBy: z.enum(['import', 'change', 'connected_shop']).nullable(),
})

export type StoreBasics = z.infer<typeof storeBasics>

export type StoreBasicsForecast = z.infer<typeof storeBasicsForecast>

export const getStoreBasics = call('GET /api/store-basics', {
  summary: 'Currency and time zone of the store, and their last change',
  answer: storeBasics,
})

export const forecastStoreBasics = call('GET /api/store-basics/forecast', {
  summary: 'What another currency and time zone would change',
  query: storeBasicsInput,
  answer: storeBasicsForecast,
})

export const changeStoreBasics = call('PUT /api/store-basics', {
  summary: "Change the store's currency or time zone; days are counted anew",
  body: storeBasicsInput,
  answer: storeBasics,
  role: 'owner',
})
