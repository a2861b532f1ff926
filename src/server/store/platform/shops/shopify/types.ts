import * as z from 'zod'

/** Shopify's documented answers, limited to what we can store: they are checked like a user's input. */
const gid = z.string().regex(/^gid:\/\/shopify\/[A-Za-z]+\/\d{1,20}$/)
const text = z.string().max(100_000)
const nullableText = text.nullish().transform((value) => value ?? '')
const instant = z.iso.datetime({ offset: true })
const decimal = z.string().regex(/^-?\d{1,14}(\.\d{1,10})?$/)
const price = z.string().regex(/^\d{1,14}(\.\d{1,10})?$/)
const int32 = z.int32()

const pageInfo = z.object({
  hasNextPage: z.boolean(),
  endCursor: z.string().max(4000).nullish(),
})
export type PageInfo = z.infer<typeof pageInfo>

export const identified = z.object({ id: gid })

/** The records of a page are parsed one by one, so that an invalid one does not lose the others. */
export const loosePage = z.object({ nodes: z.array(z.unknown()).max(250), pageInfo })
/** Records of a bulk result are complete: a product has up to 2,048 variants. */
const pageOf = <T extends z.ZodType>(node: T) => z.object({ nodes: z.array(node).max(20_000), pageInfo })

const shopMoney = z.object({
  shopMoney: z.object({ amount: decimal, currencyCode: z.string().regex(/^[A-Z]{3}$/) }),
})

/** The amount is never negative: it is deducted. */
const discountMoney = z.object({ shopMoney: z.object({ amount: price }) })

const variant = z.object({
  id: gid,
  title: nullableText,
  sku: nullableText,
  barcode: text.nullish(),
  price,
  compareAtPrice: price.nullish(),
  inventoryQuantity: int32.nullish(),
  inventoryItem: z
    .object({ tracked: z.boolean().nullish(), unitCost: z.object({ amount: price }).nullish() })
    .nullish(),
})
export const variantPage = pageOf(variant)
/** One that differs from this counts as without a price, so that it does not lose the others. */
const livePrice = z.union([
  z.object({ id: gid, price, compareAtPrice: price.nullish(), requiresComponents: z.boolean().nullish() }),
  z.object({ id: gid }).transform(({ id }) => ({
    ...{ id, price: null, compareAtPrice: null, requiresComponents: null },
  })),
])
export type WireLivePrice = z.infer<typeof livePrice>
export const livePricePage = pageOf(livePrice)
const pricedProduct = z.object({
  status: z.string().max(40),
  isGiftCard: z.boolean(),
  combinedListingRole: z.string().max(40).nullish(),
})
export type WirePricedProduct = z.infer<typeof pricedProduct>
export const livePrices = z.object({ product: pricedProduct.extend({ variants: livePricePage }).nullable() })
/** A node that is gone is `null`. */
export const listedPrices = z.object({
  variants: z.array(livePrice.nullable()).max(1000),
  products: z.array(pricedProduct.extend({ id: gid }).nullable()).max(1000),
})
export const priceListsAnswer = z.object({
  priceLists: pageOf(z.object({ id: gid, name: text, fixedPricesCount: z.int() })),
})
export const fixedPricePage = pageOf(z.object({ variant: z.object({ id: gid }) }))
export type WireVariant = z.infer<typeof variant>

export const product = z.object({
  id: gid,
  title: text,
  handle: nullableText,
  vendor: nullableText,
  productType: nullableText,
  status: z.string().max(40),
  updatedAt: instant,
  options: z.array(z.object({ name: text })).nullish(),
  featuredMedia: z
    .object({
      preview: z.object({ image: z.object({ url: text, altText: nullableText }).nullish() }).nullish(),
    })
    .nullish(),
  variants: variantPage,
})
export type WireProduct = z.infer<typeof product>

const line = z.object({
  id: gid,
  name: text,
  sku: nullableText,
  quantity: int32.min(0),
  isGiftCard: z.boolean(),
  variant: z.object({ id: gid }).nullish(),
  originalUnitPriceSet: shopMoney,
  discountAllocations: z.array(z.object({ allocatedAmountSet: discountMoney })).max(1000),
})
export const linePage = pageOf(line)
export type WireLine = z.infer<typeof line>

const refundLine = z.object({
  quantity: int32.min(0),
  lineItem: z.object({ id: gid }),
  subtotalSet: shopMoney,
})
export const refundLinePage = pageOf(refundLine)
export type WireRefundLine = z.infer<typeof refundLine>

/** Shopify allows up to 250 tags of 40 letters each. */
const tags = z.array(z.string().max(300)).max(500).nullish()

export const order = z.object({
  id: gid,
  name: text.min(1),
  createdAt: instant,
  processedAt: instant,
  updatedAt: instant,
  cancelledAt: instant.nullish(),
  test: z.boolean(),
  displayFinancialStatus: z.string().max(40).nullish(),
  sourceName: z.string().max(200).nullish(),
  /** Negative: more was refunded than for the returned lines, shipping and duties. */
  refundDiscrepancySet: shopMoney.nullish(),
  tags,
  customer: z.object({ tags }).nullish(),
  purchasingEntity: z.object({ __typename: z.string().max(100) }).nullish(),
  lineItems: linePage,
  refunds: z
    .array(z.object({ id: gid, processedAt: instant, refundLineItems: refundLinePage.optional() }))
    .max(1000),
})
export type WireOrder = z.infer<typeof order>

export const factsAnswer = z.object({
  shop: z.object({
    name: text,
    myshopifyDomain: z.string().max(300),
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
    ianaTimezone: z.string().max(100).nullish(),
  }),
  currentAppInstallation: z.object({
    accessScopes: z.array(z.object({ handle: z.string().max(100) })).max(300),
  }),
})

const count = z.object({ count: z.int().min(0) }).nullish()
export const countAnswer = z.object({ ordersCount: count, productsCount: count })

export const refundsAnswer = z.object({
  nodes: z.array(z.object({ id: gid, refundLineItems: refundLinePage }).nullable()).max(250),
})

const userErrors = z.array(
  z.object({
    field: z.array(z.string().max(200)).max(20).nullish(),
    message: z.string().max(2000),
    code: z.string().max(100).nullish(),
  }),
)
const variantsSet = z.object({ productVariants: z.array(livePrice).nullish(), userErrors }).nullable()
export const pricesSet = z.object({ before: variantsSet, after: variantsSet })
export const subscribed = z.object({ webhookSubscriptionCreate: z.object({ userErrors }).nullable() })

export const bulkStarted = z.object({
  bulkOperationRunQuery: z
    .object({
      bulkOperation: z.object({ id: gid, createdAt: instant }).nullable(),
      userErrors: z.array(z.object({ message: z.string() })),
    })
    .nullable(),
})

export const bulkState = z.object({
  bulkOperation: z
    .object({
      status: z.string().max(40),
      url: z.string().max(8000).nullish(),
      objectCount: z.union([z.string().regex(/^\d{1,18}$/), z.int().min(0)]).transform(Number),
    })
    .nullable(),
})

/** A line of a bulk result: a record, or a part of the record before it. */
export const bulkLine = z.looseObject({ id: z.string().max(200), __parentId: z.string().max(200).optional() })

export const graphqlAnswer = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.array(
        z.object({
          message: z.string().optional(),
          extensions: z.object({ code: z.string().optional() }).nullish(),
        }),
      ),
      z.string(),
    ])
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          actualQueryCost: z.number().nullish(),
          throttleStatus: z.object({
            maximumAvailable: z.number(),
            currentlyAvailable: z.number(),
            restoreRate: z.number().positive(),
          }),
        })
        .nullish(),
    })
    .nullish(),
})
export type GraphqlAnswer = z.infer<typeof graphqlAnswer>
