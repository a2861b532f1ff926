import { DAY_MS } from '#contract/durations'
import { generateSampleStore, type SampleStore, sampleOrderLines } from '#sample-store'
import type { OwnPlan, SetPrice } from './answer-prices.ts'
import { drawPicture } from './draw-picture.ts'
import { SeenOrders } from './seen-orders.ts'
import type { Shop, ShopOrder, ShopProduct, ShopSource, ShopVariant } from './shop.ts'

export interface SampleShopOptions {
  /** Day on which the shop was opened, in days since 1970-01-01; earlier days are its history. */
  readonly anchorDay: number
  readonly now: () => number
  /** Prices set in the shop since, oldest first; stored by the code that opened it. */
  readonly prices: SetPrice[]
  readonly productCount?: number
  readonly historyMonths?: number
  readonly seed?: number
}

const FUTURE_MONTHS = 18
const SEED = 20_261_120

/**
 * A shop from the sample store's generator that continues in time: orders arrive day by day, prices move, and buyers
 * respond to a price set in it by their drawn elasticity.
 */
export function openSampleShop(options: SampleShopOptions): ShopSource {
  const { now, prices } = options
  const drawn = new DrawnShop(storeOfShop(options))
  let held: { readonly minute: number; readonly prices: number; readonly shop: Shop } | null = null
  return {
    read() {
      const minute = Math.floor(now() / 60_000)
      if (held?.minute !== minute || held.prices !== prices.length)
        held = { minute, prices: prices.length, shop: drawn.at(now(), prices) }
      return held.shop
    },
    setPrice(change) {
      prices.push({ ...change, at: now() })
    },
  }
}

/** What the shop was drawn from, with the truth about its customers. */
export function storeOfShop(
  options: Pick<SampleShopOptions, 'anchorDay' | 'productCount' | 'historyMonths' | 'seed'>,
): SampleStore {
  return generateSampleStore({
    seed: options.seed ?? SEED,
    productCount: options.productCount ?? 100,
    months: (options.historyMonths ?? 18) + FUTURE_MONTHS,
    endDay: options.anchorDay + Math.round(FUTURE_MONTHS * 30.4375),
  })
}

const firstVariantId = 1_000_000
const firstProductId = 10_000

/** Generated data in the form of a shop: variants of one product together, orders with their returns. */
class DrawnShop {
  private readonly store: SampleStore
  private readonly groups: readonly { readonly title: string; readonly members: readonly number[] }[]
  private readonly variantIdOf = new Map<number, number>()
  private readonly nameOf = new Map<number, string>()
  private readonly orders: SeenOrders
  private readonly answers = new Map<number, OwnPlan>()

  constructor(store: SampleStore) {
    this.store = store
    const groups = new Map<string, { title: string; members: number[] }>()
    for (const [index, { title, productType }] of store.products.entries()) {
      const noun = nounOf(title)
      const group = groups.get(`${productType} ${noun}`) ?? { title: noun, members: [] }
      group.members.push(index)
      groups.set(`${productType} ${noun}`, group)
    }
    this.groups = [...groups.values()]
    for (const [at, { title, members }] of this.groups.entries())
      for (const [position, member] of members.entries()) {
        this.variantIdOf.set(member, firstVariantId + at * 1000 + position)
        const own = finishOf(store.products[member]!.title)
        this.nameOf.set(member, members.length === 1 ? store.products[member]!.title : `${title} - ${own}`)
      }
    this.orders = new SeenOrders(this.draw(), (id) => this.answerOf(id))
  }

  at(nowMs: number, prices: readonly SetPrice[]): Shop {
    const day = Math.floor(nowMs / DAY_MS)
    const seen = () => this.orders.at(nowMs, prices)
    let orders: ShopOrder[] | null = null
    return {
      name: 'Practice Home & Garden',
      domain: 'practice-home-and-garden.myshopify.com',
      currency: 'USD',
      timeZone: 'America/New_York',
      scopes: ['read_products', 'read_inventory', 'read_orders', 'read_all_orders', 'write_products'],
      products: this.groups.map((_, at) => this.product(at, day, prices)),
      get orders() {
        orders ??= seen()
        return orders
      },
    }
  }

  private answerOf(variantId: number): OwnPlan | null {
    const known = this.answers.get(variantId)
    if (known) return known
    const group = this.groups[Math.floor((variantId - firstVariantId) / 1000)]
    const member = group?.members[(variantId - firstVariantId) % 1000]
    if (member === undefined) return null
    const { promotions, listPrices, truth, products } = this.store
    const own = {
      truth: truth[member]!,
      firstCents: products[member]!.priceCents,
      listPrices: listPrices.filter((each) => each.product === member),
      promotions: promotions.filter((each) => each.product === member),
    }
    this.answers.set(variantId, own)
    return own
  }

  private product(at: number, day: number, prices: readonly SetPrice[]): ShopProduct {
    const { title, members } = this.groups[at]!
    const variants = members.map((member) => this.variant(member, day, prices))
    const first = this.store.products[members[0]!]!
    const changes = variants.map(({ changedMs }) => changedMs)
    return {
      id: firstProductId + at,
      title: members.length === 1 ? first.title : title,
      vendor: first.vendor,
      type: first.productType,
      status: 'ACTIVE',
      image: drawPicture(first.productType, at),
      updatedAt: new Date(Math.max(...changes)).toISOString(),
      variants: variants.map(({ variant }) => ({
        ...variant,
        title: members.length === 1 ? 'Default Title' : variant.title,
      })),
    }
  }

  /** Price of the day, by the shop's own plan or as set since; and the time of its last change. */
  private variant(
    member: number,
    day: number,
    prices: readonly SetPrice[],
  ): { readonly variant: ShopVariant; readonly changedMs: number } {
    const { store } = this
    const { sku, title, costCents, priceCents, createdDay } = store.products[member]!
    const id = this.variantIdOf.get(member)!
    const listed = store.listPrices.findLast((each) => each.product === member && each.day <= day)
    const deals = store.promotions.filter((each) => each.product === member && each.startDay <= day)
    const deal = deals.find(({ endDay }) => day < endDay)
    const ends = deals.map(({ startDay, endDay }) => (endDay <= day ? endDay : startDay))
    const list = listed?.priceCents ?? priceCents
    const set = prices.findLast(({ variantId }) => variantId === id)
    const isOut = store.stockOuts.some(
      (each) => each.product === member && each.startDay <= day && day < each.endDay,
    )
    const changedDay = Math.max(createdDay, listed?.day ?? 0, ...ends)
    const own = deal ? { priceCents: deal.priceCents, compareAtCents: list } : { priceCents: list }
    const chosen = set ? { priceCents: set.priceCents, compareAtCents: set.compareAtCents ?? null } : own
    const stock = isOut ? 0 : 20 + ((member * 7 + day) % 60)
    return {
      variant: { id, title: finishOf(title), sku, costCents, stock, ...chosen },
      changedMs: Math.max(Math.min(changedDay, day) * DAY_MS, set?.at ?? 0),
    }
  }

  private draw(): readonly ShopOrder[] {
    const orders = new Map<string, ShopOrder>()
    const lineOf = new Map<string, number>()
    const indexOf = new Map(this.store.products.map(({ sku }, index) => [sku, index]))
    let lineId = 5_000_000
    for (const line of sampleOrderLines(this.store)) {
      const at = new Date((line.day * 86_400 + line.secondOfDay) * 1000).toISOString()
      const cents = Math.round(Number(line.total) * 100)
      const origin = line.reversesOrderRef === null ? null : orders.get(line.reversesOrderRef)
      if (line.quantity < 0) {
        const reversed = lineOf.get(`${line.reversesOrderRef} ${line.sku}`)
        if (origin && reversed !== undefined)
          origin.refunds.push({
            id: ++lineId,
            createdAt: at,
            lines: [{ lineId: reversed, quantity: -line.quantity, cents: -cents }],
          })
        continue
      }
      const member = indexOf.get(line.sku)!
      const unitCents = Math.round(Number(line.unitPrice) * 100)
      const order = orders.get(line.orderRef) ?? emptyOrder(700_000 + orders.size, line.orderRef, at)
      orders.set(line.orderRef, order)
      const discount = unitCents * line.quantity - cents
      order.lines.push({
        id: ++lineId,
        variantId: this.variantIdOf.get(member)!,
        name: this.nameOf.get(member)!,
        sku: line.sku,
        quantity: line.quantity,
        unitCents,
        discountsCents: discount > 0 ? [discount] : [],
      })
      lineOf.set(`${line.orderRef} ${line.sku}`, lineId)
    }
    return [...orders.values()]
  }
}

function emptyOrder(id: number, name: string, at: string): ShopOrder {
  return {
    id,
    name,
    createdAt: at,
    updatedAt: at,
    cancelledAt: null,
    test: false,
    financialStatus: 'PAID',
    lines: [],
    refunds: [],
  }
}

/** Titles are "finish noun, colour": the noun is the product, the rest its variant. */
function nounOf(title: string): string {
  const words = (title.split(',')[0] ?? title).split(' ')
  return words.slice(-2).join(' ')
}

function finishOf(title: string): string {
  const [start = title, ...rest] = title.split(',')
  const words = start.split(' ').slice(0, -2)
  return [words.join(' '), ...rest.map((each) => each.trim())].filter(Boolean).join(', ') || title
}
