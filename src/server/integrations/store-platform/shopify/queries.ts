/**
 * A query is priced by the pages it asks for, one inside the other: the inner ones are small, and the few
 * records with more are completed one by one. A test holds every query to the schema of this version.
 */
export const SHOPIFY_API_VERSION = '2026-10'

export const factsQuery = `query StoreFacts {
  shop { name myshopifyDomain currencyCode }
  currentAppInstallation { accessScopes { handle } }
}`

const variantFields = `
  id title sku price compareAtPrice inventoryQuantity
  inventoryItem @include(if: $withCost) { tracked unitCost { amount } }`

const variantPage = `nodes { ${variantFields} } pageInfo { hasNextPage endCursor }`

export const productsQuery = `query Products($first: Int!, $after: String, $query: String, $withCost: Boolean!) {
  products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes {
      id title handle vendor productType status updatedAt
      featuredMedia { preview { image { url altText } } }
      variants(first: 10) { ${variantPage} }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

export const moreVariantsQuery = `query MoreVariants($id: ID!, $after: String, $withCost: Boolean!) {
  product(id: $id) { variants(first: 100, after: $after) { ${variantPage} } }
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

/** No customer, no address: nothing about a person is asked for. */
export const ordersQuery = `query Orders($first: Int!, $after: String, $query: String) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes {
      id name createdAt processedAt updatedAt cancelledAt test displayFinancialStatus
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

export const ordersCountQuery = `query OrdersCount { ordersCount(limit: 10000) { count } }`

/** A long history in one go. Connections inside lists are not allowed there: the lines of returns come later. */
export const bulkOrdersQuery = `{
  orders {
    edges {
      node {
        id name createdAt processedAt updatedAt cancelledAt test displayFinancialStatus
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

export const startBulkMutation = `mutation StartBulk($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) {
    bulkOperation { id createdAt }
    userErrors { message }
  }
}`

export const bulkStateQuery = `query BulkState($id: ID!) {
  bulkOperation(id: $id) { status url objectCount }
}`

export const shopifyQueries = {
  ordersCountQuery,
  bulkOrdersQuery,
  startBulkMutation,
  bulkStateQuery,
  factsQuery,
  productsQuery,
  moreVariantsQuery,
  ordersQuery,
  moreLinesQuery,
  moreRefundLinesQuery,
} as const
