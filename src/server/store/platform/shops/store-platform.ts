import type { OrderState } from '#analytics/rows'
import type { PlatformId } from '#contract/platform'

/**
 * Port to an e-commerce platform. Each platform has one folder next to this file; the way to its store (integration
 * provider, tokens) stays behind the port, too. Amounts are decimals as text.
 */
export interface StorePlatform {
  readonly id: PlatformId
  /** Returns the address where the owner allows the connection in the browser. */
  startConnect(owner: ConnectOwner): Promise<{ readonly redirectUrl: string }>
  /** Returns the address where the owner allows a connection these scopes. */
  askForMore(
    owner: ConnectOwner,
    connection: ConnectionRef & { readonly scopes: readonly string[] },
  ): Promise<{ readonly redirectUrl: string }>
  /** Scope needed to write prices; `null`: the platform does not report scopes, only a try shows. */
  readonly scopeToWrite: string | null
  /** Lists connections that resulted from this owner's attempt. */
  listConnections(owner: ConnectOwner): Promise<readonly ConnectionRef[]>
  openStore(connection: ConnectionRef, options: OpenStoreOptions): OpenedStore
  revoke(connection: ConnectionRef): Promise<void>
  /** Parses a message of the provider; `null` if its signature is wrong. */
  verifyWebhook(rawBody: string, headers: Headers): PlatformMessage | null
}

/** The server sets these three fields; they are returned with the connection. */
export interface ConnectOwner {
  readonly companyId: string
  readonly userId: string
  readonly attemptId: string
}

export interface ConnectionRef {
  readonly providerConnectionId: string
}

interface OpenStoreOptions {
  readonly signal: AbortSignal
}

export interface OpenedStore {
  facts(): Promise<StoreFacts>
  /** Yields products in the order of their last change, oldest first. */
  products(scope: ReadScope): AsyncGenerator<Page<PlatformProduct>>
  orders(scope: ReadScope): AsyncGenerator<Page<PlatformOrder>>
  /** Yields the ids of all existing products: a reading by change does not show deletions. */
  productIds(): AsyncGenerator<readonly string[]>
  /** Reads the present prices of a product's variants from the shop itself; `null`: it no longer has the product. */
  readPrices(product: ProductRef): Promise<readonly LivePrice[] | null>
  /** Reads the present prices of up to 100 products in few calls; a variant that the shop no longer has is absent. */
  readListPrices(list: PriceList): Promise<readonly LivePrice[]>
  /** Prices that price lists and markets fix for some variants: a new price does not reach the customers of these. */
  fixedPrices(currency: string): Promise<FixedPrices>
  /**
   * Sends new prices of one product, once: a lost answer is not repeated, because only a reading shows what became of
   * it. Sales and other currencies stay as they are, and struck-through prices unless one is given. WooCommerce may
   * set some variants and refuse others.
   */
  setPrices(product: ProductPrices): Promise<PriceSetting>
  /**
   * Milliseconds to pause after the calls since it was asked last, so that imports and the owner's own work keep room.
   */
  restMs(): number
  /** Asks the platform to send changes to this address; `null`: it cannot, or its provider does that. */
  readonly subscribe: ((address: string) => Promise<void>) | null
}

export interface ProductRef {
  readonly productExternalId: string
  readonly currency: string
}

export interface PriceList {
  readonly currency: string
  readonly products: readonly {
    readonly productExternalId: string
    readonly variantExternalIds: readonly string[]
  }[]
}

/** By variant: each price list or market that has a price of its own for it. */
export type FixedPrices = ReadonlyMap<string, readonly FixedPrice[]>

export interface FixedPrice {
  /** Name of the price list. */
  readonly list: string
  /** True if the list is a sale that everybody gets now, in the currency asked for. */
  readonly isSale: boolean
  /** That sale's price and time. */
  readonly sale?: SalePrice
}

export interface ProductPrices extends ProductRef {
  /** `expected`: a platform that has to read before it writes compares again then; absent: it does not. */
  readonly variants: readonly (VariantPrice & { readonly expected?: string | null })[]
}

export interface VariantPrice {
  readonly variantExternalId: string
  readonly price: string
  /** Struck-through price to set; `null` takes it away, absent leaves it. Only Shopify has one. */
  readonly compareAtPrice?: string | null
}

export interface LivePrice {
  readonly variantExternalId: string
  /** What `setPrices` would replace: the price outside of a sale where the platform tells both apart. */
  readonly price: string | null
  /** Former price that a shop without sales of its own shows struck through; `null`: none. */
  readonly compareAtPrice: string | null
  /** True while a reduction holds or is planned: a new price would change or hide it. */
  readonly isOnSale: boolean
  /** That reduction where the shop keeps it apart from the price; absent: the price is the reduced one. */
  readonly sale?: SalePrice
  /** Names of price lists and markets whose customers keep a price of their own; absent: not read. */
  readonly fixedIn?: readonly string[]
  /** What keeps the shop's product from getting a new price; absent: nothing. */
  readonly excluded?: Exclusion
}

/**
 * `not_sold`: the product is archived, a draft or otherwise hidden; `other_kind`: a gift card, a bundle or something else
 * whose price is not that of goods. `name`: the platform's word for it.
 */
export interface Exclusion {
  readonly code: 'not_sold' | 'other_kind'
  readonly name: string
}

/** `from` and `to` are the first and the last moment; `null`: open. */
export interface SalePrice {
  readonly price: string | null
  readonly from: string | null
  readonly to: string | null
}

/** What a variant had when the shop began to carry out our call. */
export type ReplacedPrice = Pick<LivePrice, 'variantExternalId' | 'price' | 'compareAtPrice'>

/**
 * `replaced`: what stood there until then, in the shop's own answer to the same call; absent: the platform does not
 * say. `reason`: the platform's own words. `isStale`: nothing was sent, because a price was not as expected any more.
 * `set`: variants that the shop's answer names as set nevertheless.
 */
export type PriceSetting =
  | { readonly isSet: true; readonly replaced?: readonly ReplacedPrice[] | undefined }
  | {
      readonly isSet: false
      readonly reason: string
      readonly isStale?: true
      readonly set?: readonly string[]
    }

export interface ReadScope {
  /** Reads only what changed at or after this moment; everything when `null`. */
  readonly since: Date | null
  readonly scopes: readonly string[]
  /** The `reading` of the last page that was stored. */
  readonly resume: unknown
}

export interface StoreFacts {
  readonly name: string
  readonly domain: string
  readonly currency: string
  /** An IANA name, where the platform reports one. */
  readonly timeZone: string | null
  readonly scopes: readonly string[]
}

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Records that differ from the platform's documentation; they are left out. */
  readonly rejectedRecords: readonly RejectedRecord[]
  /** Everything that changed before this moment has been yielded. */
  readonly readThrough: Date | null
  /** Progress of a bulk reading, to be stored with the page; `null`: it has ended; absent: nothing to store. */
  readonly reading?: unknown
}

export interface RejectedRecord {
  readonly record: string
  readonly reason: string
}

export interface PlatformProduct {
  readonly externalId: string
  readonly title: string
  readonly handle: string
  readonly vendor: string
  readonly productType: string
  readonly status: 'active' | 'archived' | 'draft'
  readonly imageSrc: string | null
  readonly imageAlt: string
  readonly variants: readonly PlatformVariant[]
}

export interface PlatformVariant {
  readonly externalId: string
  /** Title with the product's title, as in an order. */
  readonly title: string
  readonly sku: string
  /** Barcodes as the platform has them, the likeliest GTIN first; most shops leave them blank. */
  readonly barcodes?: readonly (string | null | undefined)[]
  /** Options of this variant, in the platform's order, such as Size: M. Absent where the platform reports none. */
  readonly options?: readonly { readonly name: string; readonly value: string }[] | null
  readonly price: string | null
  readonly compareAtPrice: string | null
  readonly unitCost: string | null
  readonly inventoryQuantity: number | null
  /** A sale with dates, future or running, where the platform has such. The end is inclusive. */
  readonly sale?: { readonly price: string; readonly from: string; readonly to: string } | null
}

export interface PlatformOrder {
  readonly externalId: string
  readonly name: string
  /** When the record was made: an export names it, and it identifies a line. */
  readonly createdAt: string
  /** When it was sold: earlier than `createdAt` where the order was moved here from another platform. */
  readonly soldAt: string
  readonly state: OrderState
  /** Source of the order (web, point of sale, an app), as the platform names it; absent: unknown. */
  readonly source?: string | undefined
  /** Tags, groups and roles of the order and its customer; no name, no number of a person. */
  readonly groups?: readonly string[] | undefined
  readonly lines: readonly PlatformOrderLine[]
  readonly returns: readonly PlatformReturn[]
  /** Amounts that add up to the money that was refunded and that no return names; absent: none. */
  readonly refundedByAmount?: readonly string[]
  /** When all that no return names was refunded, too; absent: the order was not refunded as a whole. */
  readonly refundedAt?: string | undefined
}

export interface PlatformOrderLine {
  readonly externalId: string
  readonly variantExternalId: string | null
  readonly sku: string
  readonly title: string
  readonly isGiftCard: boolean
  readonly quantity: number
  readonly currency: string
  /** Price of one unit; `null` where the platform reports totals only. */
  readonly unitPrice: string | null
  /** Totals added to it: taxes that belong to the price, and discounts (negative) of the line and of the order. */
  readonly amounts: readonly string[]
}

export interface PlatformReturn {
  readonly returnedAt: string
  readonly lineExternalId: string
  /** 0: money of the line was refunded, and nothing came back. */
  readonly quantity: number
  /** Amounts refunded for them, positive. */
  readonly amounts: readonly string[]
}

export type PlatformMessage =
  | { readonly kind: 'connected'; readonly connection: ConnectionRef; readonly owner: ConnectOwner }
  | { readonly kind: 'refused'; readonly connection: ConnectionRef }
  | { readonly kind: 'changed'; readonly connection: ConnectionRef }
  | { readonly kind: 'ignored' }

export type StoreProblemReason = 'refused' | 'unreachable' | 'incomprehensible' | 'other_currency'

/**
 * The store cannot be read: it no longer accepts us, does not answer, answers with undocumented content, or uses
 * another currency.
 */
export class StoreProblem extends Error {
  readonly reason: StoreProblemReason
  constructor(reason: StoreProblemReason, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StoreProblem'
    this.reason = reason
  }
}

/** The store has nothing at the requested address: the record is gone. */
export class RecordMissing extends StoreProblem {}
