import * as z from 'zod'

/** Store platforms that can be connected. */
export const platformIds = ['shopify', 'woocommerce', 'medusa'] as const
export type PlatformId = (typeof platformIds)[number]

/** Cards per page of the imported products. */
export const PLATFORM_PAGE_SIZE = 12

export const connectionInput = z.object({ platform: z.enum(platformIds).default('shopify') }).prefault({})

export const platformParam = z.object({ platform: z.enum(platformIds) })

export const connectionStarted = z.strictObject({ redirectUrl: z.url({ protocol: /^https?$/ }) })

/** Why an import from the platform ended without a result; the interface has a sentence for each. */
const platformProblems = ['refused', 'unreachable', 'incomprehensible', 'other_currency', 'gave_up'] as const

const counts = z.strictObject({ seen: z.int(), added: z.int(), changed: z.int(), failed: z.int() })

const platformRun = z.strictObject({
  status: z.enum(['queued', 'running', 'done', 'failed']),
  problem: z.enum(platformProblems).nullable(),
  products: counts,
  orders: counts,
  /** Orders left out because they are in another currency than the store's figures, most first. */
  foreignOrders: z.array(z.strictObject({ currency: z.string(), orders: z.int() })),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})

export const platformState = z.strictObject({
  /** `false`: the operator has not set up an integration provider, so nothing can be connected. */
  configured: z.boolean(),
  /** The made-up shop that ships with the product stands in for the platforms. */
  isPractice: z.boolean(),
  /** Of the connection; without one, the platform that is offered first. */
  platform: z.enum(platformIds),
  connection: z
    .strictObject({
      status: z.enum(['active', 'refused', 'disconnected']),
      shopName: z.string().nullable(),
      shopDomain: z.string().nullable(),
      /** The store lets only recent orders be read; `null`: not asked yet. */
      ordersLimited: z.boolean().nullable(),
      lastSyncedAt: z.iso.datetime().nullable(),
      /** Whether Quanto may write prices: `needs_permission`, where it was turned on and the store has not allowed it. */
      writing: z.enum(['off', 'needs_permission', 'on']),
    })
    .nullable(),
  run: platformRun.nullable(),
})

/** Turned on, the store may have to be asked: then the browser goes to `redirectUrl`. */
export const writingInput = z.object({ isOn: z.boolean() })
export const writingAnswer = z.strictObject({ redirectUrl: z.url({ protocol: /^https?$/ }).nullable() })

export const MOST_PUSHED_AT_ONCE = 50

/** Prices of the plan that go to the store; `confirmed` is the owner's word, given each time. */
export const pushPricesInput = z.object({
  entryIds: z
    .array(z.uuid())
    .min(1)
    .max(MOST_PUSHED_AT_ONCE)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'must name each entry once' }),
  /** Back to the price that stood when the change was planned. */
  revert: z.boolean().default(false),
  confirmed: z.literal(true, { error: 'must be confirmed' }),
})

/** What became of each entry; `reason` in the platform's or our own words. */
export const pricesPushed = z.strictObject({
  results: z.array(
    z.strictObject({
      entryId: z.uuid(),
      isWritten: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
})

export const platformProductsInput = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

/** A store's pictures come by https; the practice shop draws its own. */
const pictureAddress = z.union([
  z.url({ protocol: /^https$/ }),
  z.string().regex(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+$/),
])

export const platformProducts = z.strictObject({
  products: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      status: z.enum(['active', 'archived', 'draft']),
      image: z.strictObject({ src: pictureAddress, alt: z.string() }).nullable(),
      variantCount: z.int(),
      firstVariantPrice: z.string().nullable(),
    }),
  ),
  total: z.int(),
})
