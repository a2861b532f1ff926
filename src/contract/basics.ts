import * as z from 'zod'
import { call } from './call.ts'
import { TIME_ZONE } from './settings.ts'

/** A currency code such as EUR and a time zone such as Europe/Berlin; the server checks that they exist. */
export const storeCurrency = z.string().regex(/^[A-Z]{3}$/)

export const storeTimezone = z.string().max(64).regex(TIME_ZONE)

export const storeBasicsInput = z.object({ currency: storeCurrency, timezone: storeTimezone })

export const storeBasics = z.strictObject({
  currency: z.string(),
  timezone: z.string(),
  /** True if there are no sales yet, and no prices whose currency was chosen or stated: a choice then converts nothing. */
  isOpen: z.boolean(),
  /** Newest change; `null`: none. */
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

/** Effects of a change before it is made. */
export const storeBasicsForecast = z.strictObject({
  /** Number of order lines by how their source stated the time. */
  lines: z.strictObject({
    withOffset: z.int(),
    withoutOffset: z.int(),
    /**
     * Lines from before this was stored: read in the way their file format usually states times; see
     * `docs/methods.md`.
     */
    notNoted: z.int(),
    /** Number of lines that would move to another day. */
    moving: z.int(),
    /** Number of lines that would move to another month. */
    movingMonth: z.int(),
  }),
  /** Reason why the change is not possible now. */
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
