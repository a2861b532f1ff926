import type { OrderState } from '#analytics'
import type { PlatformId } from '#contract/platform'

/**
 * What Quanto wants of an e-commerce platform. One folder next to this file per platform; how its store is
 * reached (integration provider, tokens) stays behind the port, too. Amounts are decimals as text.
 */
export interface StorePlatform {
  readonly id: PlatformId
  /** Where the owner's browser goes to allow the connection. */
  startConnect(owner: ConnectOwner): Promise<{ readonly redirectUrl: string }>
  /** Where the owner allows a connection these scopes. */
  askForMore(
    owner: ConnectOwner,
    connection: ConnectionRef & { readonly scopes: readonly string[] },
  ): Promise<{ readonly redirectUrl: string }>
  /** What must be among the scopes so that prices can be written; `null`: the platform tells none, trying shows. */
  readonly scopeToWrite: string | null
  /** Connections that came of this owner's attempt. */
  listConnections(owner: ConnectOwner): Promise<readonly ConnectionRef[]>
  openStore(connection: ConnectionRef, options: OpenStoreOptions): OpenedStore
  revoke(connection: ConnectionRef): Promise<void>
  /** What a message of the provider says; `null` when its signature is wrong. */
  verifyWebhook(rawBody: string, headers: Headers): PlatformMessage | null
}

/** The server sets these three; they come back with the connection. */
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
  /** In the order of their last change, oldest first. */
  products(scope: ReadScope): AsyncGenerator<Page<PlatformProduct>>
  orders(scope: ReadScope): AsyncGenerator<Page<PlatformOrder>>
  /** Ids of all products that are there: a reading by change does not show what was deleted. */
  productIds(): AsyncGenerator<readonly string[]>
  /** New prices of one product, all of them or none. Asking twice does no harm. */
  setPrices(product: ProductPrices): Promise<PriceSetting>
  /** Asks the platform to tell changes to this address; `null`: it has no such thing, or its provider does that. */
  readonly subscribe: ((address: string) => Promise<void>) | null
}

export interface ProductPrices {
  readonly productExternalId: string
  readonly currency: string
  readonly variants: readonly {
    readonly variantExternalId: string
    readonly price: string
    /** What is struck through next to it afterwards. */
    readonly compareAtPrice: string | null
  }[]
}

/** `reason`: the platform's own words. */
export type PriceSetting = { readonly isSet: true } | { readonly isSet: false; readonly reason: string }

export interface ReadScope {
  /** Only what changed at or after this moment; everything when `null`. */
  readonly since: Date | null
  readonly scopes: readonly string[]
  /** What the last page that was kept said of its `reading`. */
  readonly resume: unknown
}

export interface StoreFacts {
  readonly name: string
  readonly domain: string
  readonly currency: string
  /** An IANA name, where the platform tells one. */
  readonly timeZone: string | null
  readonly scopes: readonly string[]
}

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Records that are not what the platform documents; left out. */
  readonly rejects: readonly Reject[]
  /** Whatever changed before this moment has been handed out by now. */
  readonly readThrough: Date | null
  /** Where a reading in one go stands, to be kept with the page; `null`: it has ended; absent: nothing to keep. */
  readonly reading?: unknown
}

export interface Reject {
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
  /** With the product's title, as it stands in an order. */
  readonly title: string
  readonly sku: string
  /** What makes it this variant, in the platform's order: Size: M. Left out where the platform tells none. */
  readonly options?: readonly { readonly name: string; readonly value: string }[] | null
  readonly price: string | null
  readonly compareAtPrice: string | null
  readonly unitCost: string | null
  readonly inventoryQuantity: number | null
  /** A sale with dates, to come or under way, where the platform knows such. The last moment is in it. */
  readonly sale?: { readonly price: string; readonly from: string; readonly to: string } | null
}

export interface PlatformOrder {
  readonly externalId: string
  readonly name: string
  /** When the record was made: what an export names, and what a line is known by. */
  readonly createdAt: string
  /** When it was sold: earlier, where the order was moved here from another platform. */
  readonly soldAt: string
  readonly state: OrderState
  /** Where it came from (web, point of sale, an app), as the platform names it; absent: unknown. */
  readonly source?: string | undefined
  /** Tags, groups and roles of the order and its customer; no name, no number of a person. */
  readonly groups?: readonly string[] | undefined
  readonly lines: readonly PlatformOrderLine[]
  readonly returns: readonly PlatformReturn[]
}

export interface PlatformOrderLine {
  readonly externalId: string
  readonly variantExternalId: string | null
  readonly sku: string
  readonly title: string
  readonly isGiftCard: boolean
  readonly quantity: number
  readonly currency: string
  /** Times the quantity; `null` where the platform tells totals only. */
  readonly unitPrice: string | null
  /** Added to that: totals, taxes that belong to the price, discounts (negative) of the line and of the order. */
  readonly amounts: readonly string[]
}

export interface PlatformReturn {
  readonly returnedAt: string
  readonly lineExternalId: string
  readonly quantity: number
  /** What was given back for them, positive. */
  readonly amounts: readonly string[]
}

export type PlatformMessage =
  | { readonly kind: 'connected'; readonly connection: ConnectionRef; readonly owner: ConnectOwner }
  | { readonly kind: 'refused'; readonly connection: ConnectionRef }
  | { readonly kind: 'changed'; readonly connection: ConnectionRef }
  | { readonly kind: 'ignored' }

export type StoreProblemReason = 'refused' | 'unreachable' | 'incomprehensible' | 'other_currency'

/**
 * The store cannot be read: it no longer accepts us, does not answer, answers what nobody documents, or
 * counts in another currency.
 */
export class StoreProblem extends Error {
  readonly reason: StoreProblemReason
  constructor(reason: StoreProblemReason, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StoreProblem'
    this.reason = reason
  }
}
