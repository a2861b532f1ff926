import * as z from 'zod'
import { call, done } from './call.ts'

/** Store platforms that can be connected. */
export const platformIds = ['shopify', 'woocommerce', 'medusa'] as const

export type PlatformId = (typeof platformIds)[number]

/** Cards per page of the imported products. */
export const PLATFORM_PAGE_SIZE = 12

const connectionInput = z.object({ platform: z.enum(platformIds).default('shopify') }).prefault({})

const platformParam = z.object({ platform: z.enum(platformIds) })

const connectionStarted = z.strictObject({ redirectUrl: z.url({ protocol: /^https?$/ }) })

/** Reasons why an import from the platform failed; the interface has a sentence for each. */
const platformProblems = ['refused', 'unreachable', 'incomprehensible', 'other_currency', 'gave_up'] as const

const counts = z.strictObject({ seen: z.int(), added: z.int(), changed: z.int(), failed: z.int() })

const platformRun = z.strictObject({
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  problem: z.enum(platformProblems).nullable(),
  products: counts,
  orders: counts,
  /** Number of orders left out because of another currency than that of the store's figures, most frequent first. */
  foreignOrders: z.array(z.strictObject({ currency: z.string(), orders: z.int() })),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})

const platformStateAnswer = z.strictObject({
  /** False if the operator has not configured an integration provider: nothing can then be connected. */
  configured: z.boolean(),
  /** True if the built-in practice shop replaces the platforms. */
  isPractice: z.boolean(),
  /** Platform of the connection; without one, the platform offered first. */
  platform: z.enum(platformIds),
  connection: z
    .strictObject({
      status: z.enum(['active', 'refused', 'disconnected']),
      shopName: z.string().nullable(),
      shopDomain: z.string().nullable(),
      /** True if the store allows reading recent orders only; `null`: not checked yet. */
      ordersLimited: z.boolean().nullable(),
      lastSyncedAt: z.iso.datetime().nullable(),
      /** Permission to write prices; `needs_permission`: turned on, but not yet allowed by the store. */
      writing: z.enum(['off', 'needs_permission', 'on']),
    })
    .nullable(),
  run: platformRun.nullable(),
})

/** Turning it on may need the store's permission: the browser then goes to `redirectUrl`. */
const writingInput = z.object({ isOn: z.boolean() })

const writingAnswer = z.strictObject({ redirectUrl: z.url({ protocol: /^https?$/ }).nullable() })

const platformProductsInput = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

/** Pictures of a store use https; those of the practice shop are generated. */
const pictureAddress = z.union([
  z.url({ protocol: /^https$/ }),
  z.string().regex(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+$/),
])

const platformProductsAnswer = z.strictObject({
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

export const startPlatformConnection = call('POST /api/nango/oauth/start', {
  summary: 'Begin connecting the store platform',
  body: connectionInput,
  answer: connectionStarted,
})

export const fetchPlatformProducts = call('POST /api/nango/{platform}/fetch-products', {
  summary: 'Start importing from the store platform',
  params: platformParam,
  answer: done,
  cost: 'import',
})

export const platformState = call('GET /api/platform', {
  summary: 'Whether a store is connected, and how the latest import from it went',
  answer: platformStateAnswer,
})

export const platformEvents = call('GET /api/platform/events', {
  summary: 'Progress of the import from the store platform until it ends',
  events: platformStateAnswer,
})

export const platformProducts = call('GET /api/platform/products', {
  summary: 'Products imported from the store platform',
  query: platformProductsInput,
  answer: platformProductsAnswer,
})

export const disconnectPlatform = call('DELETE /api/platform/connection', {
  summary: 'Disconnect the store; what was imported stays',
  answer: done,
})

export const removePlatformData = call('DELETE /api/platform/imported', {
  summary: 'Remove what a store brought that is disconnected',
  answer: done,
})

export const setPriceWriting = call('PUT /api/platform/writing', {
  summary: 'Let prices be written to the store, or no longer',
  body: writingInput,
  answer: writingAnswer,
  role: 'owner',
  proof: { when: { isOn: true } },
})

export const practiceClock = call('GET /api/platform/practice', {
  summary: 'Days by which the connected practice shop is ahead; null if a real store or none is connected',
  answer: z.strictObject({ aheadDays: z.int().nullable() }),
})

export const letDaysPass = call('POST /api/platform/practice/days', {
  summary: 'Let days pass in the practice shop, and read what its customers bought',
  body: z.object({ days: z.int().min(1).max(28) }),
  answer: z.strictObject({ aheadDays: z.int() }),
  by: 'person',
  audit: 'none',
  cost: 'import',
})

export const setPracticePrice = call('POST /api/platform/practice/price', {
  summary: 'Set a price in the practice shop as another person would, outside of this account',
  body: z.object({ productId: z.int(), price: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/) }),
  answer: done,
  by: 'person',
  audit: 'none',
})

export const shopifyWebhook = call('POST /api/webhooks/shopify', {
  summary: 'Signed messages of Shopify, also about personal data',
  body: 'stream',
  answer: done,
  public: true,
})

export const nangoWebhook = call('POST /api/webhooks/nango', {
  summary: 'Signed messages of the integration provider',
  body: 'stream',
  answer: done,
  public: true,
})
