import { GraphqlProblem } from '../graphql/execute.ts'
import { centsOf, type PriceChange, type Shop, type ShopProduct, type ShopSource } from '../shop.ts'
import { gid, numberOf, type Records } from './records.ts'

export interface Subscription {
  readonly id: number
  readonly topic: string
  readonly uri: string
}

interface UserError {
  readonly field: readonly string[]
  readonly message: string
  readonly code: string
}

interface PriceInput {
  readonly id?: string
  readonly price?: unknown
  readonly compareAtPrice?: unknown
}

export interface MutationParts {
  readonly shop: Shop
  readonly source: ShopSource
  readonly records: Records
  readonly subscriptions: Subscription[]
  readonly onChange: () => void
}

/** Changes allowed to an app: prices of variants, all or none of them, and its own subscriptions to messages. */
export function mutationFields(parts: MutationParts) {
  const { shop, source, records, subscriptions, onChange } = parts
  return {
    productVariantsBulkUpdate: (input: { productId: string; variants: readonly PriceInput[] }) => {
      demandScope(shop, 'write_products')
      const product = source.read().products.find(({ id }) => id === numberOf(input.productId))
      if (!product) return refused([error(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')])
      const known = new Set(product.variants.map(({ id }) => id))
      const judged = input.variants.map((variant, index) => judge(variant, index, known))
      const problems = judged.filter((each): each is UserError => 'code' in each)
      if (problems.length > 0) return refused(problems)
      for (const change of judged)
        if ('variantId' in change && Object.keys(change).length > 1)
          source.setPrice({ priceCents: priceOf(product, change.variantId), ...change })
      onChange()
      const now = source.read().products.find(({ id }) => id === product.id) ?? product
      const named = new Set(input.variants.map(({ id }) => numberOf(id)))
      const productVariants = now.variants
        .filter(({ id }) => named.has(id))
        .map((each) => records.variant(each))
      return { product: records.product(now), productVariants, userErrors: [] }
    },
    webhookSubscriptionCreate: (input: { topic: string; webhookSubscription: { uri?: string } }) => {
      const uri = String(input.webhookSubscription.uri ?? '')
      if (!URL.canParse(uri))
        return {
          webhookSubscription: null,
          userErrors: [{ field: ['webhookSubscription', 'uri'], message: 'Address is invalid' }],
        }
      if (subscriptions.some((each) => each.topic === input.topic && each.uri === uri))
        return {
          webhookSubscription: null,
          userErrors: [
            {
              field: ['webhookSubscription', 'uri'],
              message: 'Address for this topic has already been taken',
            },
          ],
        }
      const id = 1 + Math.max(0, ...subscriptions.map((each) => each.id))
      subscriptions.push({ id, topic: input.topic, uri })
      onChange()
      return { webhookSubscription: { id: gid('WebhookSubscription', id) }, userErrors: [] }
    },
  }
}

function demandScope(shop: Shop, scope: string): void {
  if (!shop.scopes.includes(scope))
    throw new GraphqlProblem(`Access denied. Required access: \`${scope}\` access scope.`, 'ACCESS_DENIED')
}

/** A field that is not sent stays as it is. */
type VariantChange = Pick<PriceChange, 'variantId'> & Partial<PriceChange>

function priceOf({ variants }: ShopProduct, variantId: number): number {
  return variants.find(({ id }) => id === variantId)?.priceCents ?? 0
}

function judge(
  { id, price, compareAtPrice }: PriceInput,
  index: number,
  known: ReadonlySet<number>,
): VariantChange | UserError {
  const at = ['variants', String(index)]
  if (!known.has(numberOf(id)))
    return error([...at, 'id'], 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')
  const compareAt = compareAtPrice === undefined ? {} : { compareAtCents: centsOf(compareAtPrice) }
  if (price === undefined) return { variantId: numberOf(id), ...compareAt }
  const priceCents = centsAsRead(price)
  if (priceCents === null) return error([...at, 'price'], 'Price is invalid', 'INVALID')
  if (priceCents < 0)
    return error([...at, 'price'], 'Price must be greater than or equal to 0', 'NEGATIVE_PRICE_VALUE')
  return { variantId: numberOf(id), priceCents, ...compareAt }
}

/** Shopify takes a point before more than two digits for a separator of thousands: 16.843 becomes 16843. */
function centsAsRead(price: unknown): number | null {
  const text = String(price)
  return /^\d+\.\d{3,4}$/.test(text) ? Number(text.replace('.', '')) * 100 : centsOf(price)
}

function error(field: readonly string[], message: string, code: string): UserError {
  return { field, message, code }
}

function refused(userErrors: readonly UserError[]) {
  return { product: null, productVariants: null, userErrors }
}
