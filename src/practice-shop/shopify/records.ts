import { GraphqlProblem } from '../graphql/execute.ts'
import {
  centsText,
  type Shop,
  type ShopLine,
  type ShopOrder,
  type ShopProduct,
  type ShopVariant,
} from '../shop.ts'
import { connection, type PageArguments } from './connections.ts'

/** Changes a record in the answer, for tests with implausible data. */
export type Tamper = (kind: 'product' | 'order', record: Record<string, unknown>) => Record<string, unknown>

export function gid(type: string, id: number): string {
  return `gid://shopify/${type}/${id}`
}

export function numberOf(id: unknown): number {
  return Number(String(id).split('/').at(-1))
}

/** Shopify joins the values of two options into a title: "Blue / XL". */
function optionsOf(variants: readonly ShopVariant[]): { name: string }[] {
  const [title = 'Default Title'] = variants.map((variant) => variant.title)
  if (title === 'Default Title') return [{ name: 'Title' }]
  return title.split(' / ').map((_, k) => ({ name: ['Colour', 'Size', 'Material'][k] ?? `Option ${k + 1}` }))
}

export type Records = ReturnType<typeof recordsOf>

/** The shop's products and orders in the form of Shopify's Admin API. */
export function recordsOf({ currency, scopes }: Pick<Shop, 'currency' | 'scopes'>, tamper: Tamper) {
  const mayReadCustomers = scopes.includes('read_customers')
  const ofCustomer = (read: () => unknown) => () => {
    if (!mayReadCustomers)
      throw new GraphqlProblem(
        'Access denied for customer field. Required access: `read_customers` access scope.',
        'ACCESS_DENIED',
      )
    return read()
  }

  const moneyBag = (cents: number) => ({ shopMoney: money(cents, currency) })

  const line = (each: ShopLine) => ({
    id: gid('LineItem', each.id),
    name: each.name,
    sku: each.sku,
    quantity: each.quantity,
    isGiftCard: each.giftCard === true,
    variant: each.variantId === null ? null : { id: gid('ProductVariant', each.variantId) },
    originalUnitPriceSet: moneyBag(each.unitCents),
    discountAllocations: each.discountsCents.map((cents) => ({ allocatedAmountSet: moneyBag(cents) })),
  })

  const refundLine = (each: ShopOrder['refunds'][number]['lines'][number]) => ({
    quantity: each.quantity,
    lineItem: { id: gid('LineItem', each.lineId) },
    subtotalSet: moneyBag(each.cents),
  })

  const refund = (each: ShopOrder['refunds'][number]) => ({
    __typename: 'Refund',
    id: gid('Refund', each.id),
    processedAt: each.createdAt,
    refundLineItems: (page: PageArguments) => connection(each.lines, page, refundLine),
  })

  const order = (each: ShopOrder): Record<string, unknown> =>
    tamper('order', {
      id: gid('Order', each.id),
      name: each.name,
      createdAt: each.createdAt,
      processedAt: each.processedAt ?? each.createdAt,
      updatedAt: each.updatedAt,
      cancelledAt: each.cancelledAt,
      test: each.test,
      displayFinancialStatus: each.financialStatus,
      sourceName: each.sourceName ?? 'web',
      refundDiscrepancySet: moneyBag(
        -each.refunds.reduce((sum, { byAmountCents = 0 }) => sum + byAmountCents, 0),
      ),
      tags: each.tags ?? [],
      customer: ofCustomer(() => (each.customer ? { tags: each.customer.groups } : null)),
      purchasingEntity: ofCustomer(() =>
        each.customer ? { __typename: each.customer.isCompany ? 'PurchasingCompany' : 'Customer' } : null,
      ),
      lineItems: (page: PageArguments) => connection(each.lines, page, line),
      refunds: each.refunds.map(refund),
    })

  return { ...productRecords(currency, tamper), order, refund }
}

function productRecords(currency: string, tamper: Tamper) {
  const variant = (each: ShopVariant, kind?: ShopProduct['kind']) => ({
    id: gid('ProductVariant', each.id),
    title: each.title,
    sku: each.sku,
    barcode: each.barcode ?? null,
    price: centsText(each.priceCents),
    compareAtPrice: each.compareAtCents == null ? null : centsText(each.compareAtCents),
    requiresComponents: kind === 'bundle',
    inventoryQuantity: each.stock,
    inventoryItem: {
      tracked: !each.isUncounted,
      unitCost: each.costCents === null ? null : money(each.costCents, currency),
    },
  })

  const product = (each: ShopProduct): Record<string, unknown> =>
    tamper('product', {
      id: gid('Product', each.id),
      title: each.title,
      handle: each.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
      vendor: each.vendor,
      productType: each.type,
      status: each.status,
      isGiftCard: each.kind === 'gift_card',
      combinedListingRole: each.kind === 'combined_listing' ? 'PARENT' : null,
      updatedAt: each.updatedAt,
      options: optionsOf(each.variants),
      featuredMedia: each.image
        ? { __typename: 'MediaImage', preview: { image: { url: each.image, altText: each.title } } }
        : null,
      variants: (page: PageArguments) => connection(each.variants, page, (one) => variant(one, each.kind)),
    })

  return { variant, product }
}

const money = (cents: number, currencyCode: string) => ({ amount: centsText(cents), currencyCode })
