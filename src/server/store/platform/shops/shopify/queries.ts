/**
 * A query's price depends on the pages it asks for, nested ones included: inner pages are small, and the few
 * records with more are completed one by one. A test checks every query against the schema of this version.
 */
export const SHOPIFY_API_VERSION = '2026-10'

export const factsQuery = `query StoreFacts {
  shop { name myshopifyDomain currencyCode ianaTimezone }
  currentAppInstallation { accessScopes { handle } }
}`

const cost = (condition = '') => `inventoryItem ${condition} { tracked unitCost { amount } }`

const variantFields = 'id title sku barcode price compareAtPrice inventoryQuantity'

const productFields = `
  id title handle vendor productType status updatedAt options { name }
  featuredMedia { preview { image { url altText } } }`

const variantPage = `
  nodes { ${variantFields} ${cost('@include(if: $withCost)')} } pageInfo { hasNextPage endCursor }`

export const productsQuery = `query Products($first: Int!, $after: String, $query: String, $withCost: Boolean!) {
  products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes {
      ${productFields}
      variants(first: 10) { ${variantPage} }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

export const productIdsQuery = `query ProductIds($first: Int!, $after: String) {
  products(first: $first, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } }
}`

export const moreVariantsQuery = `query MoreVariants($id: ID!, $after: String, $withCost: Boolean!) {
  product(id: $id) { variants(first: 100, after: $after) { ${variantPage} } }
}`

const pricedVariant = 'id price compareAtPrice requiresComponents'
const pricedProduct = 'status isGiftCard combinedListingRole'

export const livePricesQuery = `query LivePrices($id: ID!, $after: String) {
  product(id: $id) {
    ${pricedProduct}
    variants(first: 100, after: $after) {
      nodes { ${pricedVariant} } pageInfo { hasNextPage endCursor }
    }
  }
}`

/**
 * Lists of variants and of products cost a point each, products with their variants up to a hundred, and variants with
 * their products two.
 */
export const listPricesQuery = `query ListPrices($ids: [ID!]!, $products: [ID!]!) {
  variants: nodes(ids: $ids) { ... on ProductVariant { ${pricedVariant} } }
  products: nodes(ids: $products) { ... on Product { id ${pricedProduct} } }
}`

export const priceListsQuery = `query PriceLists($after: String) {
  priceLists(first: 50, after: $after) {
    nodes { id name fixedPricesCount } pageInfo { hasNextPage endCursor }
  }
}`

/** Prices computed from the general one by a percentage follow it: only fixed ones do not. */
export const fixedPricesQuery = `query FixedPrices($id: ID!, $after: String) {
  priceList(id: $id) {
    prices(first: 250, originType: FIXED, after: $after) {
      nodes { variant { id } } pageInfo { hasNextPage endCursor }
    }
  }
}`

const money = '{ shopMoney { amount currencyCode } }'

const linePage = `
  nodes {
    id name sku quantity isGiftCard variant { id }
    originalUnitPriceSet ${money}
    discountAllocations { allocatedAmountSet ${money} }
  }
  pageInfo { hasNextPage endCursor }`

const refundPage = `nodes { quantity lineItem { id } subtotalSet ${money} } pageInfo { hasNextPage endCursor }`

/**
 * Of a customer only tags are requested, and whether a company bought: no name, no address, no id. Both need the
 * scope `read_customers`; without it they are not requested.
 */
const ofCustomer = (condition: string) => `
      customer ${condition} { tags }
      purchasingEntity ${condition} { __typename }`

export const ordersQuery = `query Orders($first: Int!, $after: String, $query: String, $withCustomer: Boolean!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes {
      id name createdAt processedAt updatedAt cancelledAt test displayFinancialStatus sourceName tags${ofCustomer('@include(if: $withCustomer)')}
      refundDiscrepancySet ${money}
      lineItems(first: 10) { ${linePage} }
      refunds { id processedAt refundLineItems(first: 5) { ${refundPage} } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

export const moreLinesQuery = `query MoreLines($id: ID!, $after: String) {
  order(id: $id) { lineItems(first: 50, after: $after) { ${linePage} } }
}`

export const moreRefundLinesQuery = `query MoreRefundLines($id: ID!, $after: String) {
  refund(id: $id) { refundLineItems(first: 50, after: $after) { ${refundPage} } }
}`

/** Reads the lines of many returns in one query: a bulk result lists returns without their lines. */
export const refundLinesQuery = `query RefundLines($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Refund { id refundLineItems(first: 5) { ${refundPage} } } }
}`

export const productsCountQuery = `query ProductsCount { productsCount(limit: 10000) { count } }`

export const ordersCountQuery = `query OrdersCount { ordersCount(limit: 10000) { count } }`

/**
 * Reads a long history in one operation. Connections inside lists are not allowed there: the lines of returns are
 * read later.
 */
export function bulkOrdersQuery(withCustomer: boolean): string {
  return `{
  orders {
    edges {
      node {
        id name createdAt processedAt updatedAt cancelledAt test displayFinancialStatus sourceName tags${withCustomer ? ofCustomer('') : ''}
        refundDiscrepancySet ${money}
        refunds { id processedAt }
        lineItems {
          edges {
            node {
              id name sku quantity isGiftCard variant { id }
              originalUnitPriceSet ${money}
              discountAllocations { allocatedAmountSet ${money} }
            }
          }
        }
      }
    }
  }
}`
}

/** Bulk queries take no variables: the permission to read costs changes the text. */
export function bulkProductsQuery(withCost: boolean): string {
  return `{
  products {
    edges {
      node {
        ${productFields}
        variants { edges { node { ${variantFields} ${withCost ? cost() : ''} } } }
      }
    }
  }
}`
}

export const startBulkMutation = `mutation StartBulk($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) {
    bulkOperation { id createdAt }
    userErrors { message }
  }
}`

export const bulkStateQuery = `query BulkState($id: ID!) {
  bulkOperation(id: $id) { status url objectCount }
}`

const setOf = (variants: string) => `
  productVariantsBulkUpdate(productId: $productId, variants: ${variants}, allowPartialUpdates: false) {
    productVariants { id price compareAtPrice }
    userErrors { field message code }
  }`

/**
 * Sets all prices or none, so that a product's variants never mix the prices of two plans. Fields of a mutation are
 * carried out in their order: the first one names the same variants, changes nothing and answers what they had.
 */
export const setPricesMutation = `mutation SetPrices(
  $productId: ID!, $same: [ProductVariantsBulkInput!]!, $variants: [ProductVariantsBulkInput!]!
) {
  before:${setOf('$same')}
  after:${setOf('$variants')}
}`

export const subscribeMutation = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`

export const shopifyQueries = {
  refundLinesQuery,
  productsCountQuery,
  bulkProductsQuery: bulkProductsQuery(true),
  livePricesQuery,
  listPricesQuery,
  priceListsQuery,
  fixedPricesQuery,
  setPricesMutation,
  subscribeMutation,
  ordersCountQuery,
  bulkOrdersQuery: bulkOrdersQuery(true),
  startBulkMutation,
  bulkStateQuery,
  factsQuery,
  productsQuery,
  moreVariantsQuery,
  ordersQuery,
  moreLinesQuery,
  moreRefundLinesQuery,
} as const
