import { NORMAL_95 } from '../stats/normal.ts'
import { type DemandNoise, windowRates } from './difference-in-differences.ts'
import type { FreeSales } from './free-sales.ts'
import type { Uplift } from './measure-uplift.ts'
import type { Promotion } from './promotion.ts'

/** Orders of `partner` per order of `product`, beyond chance. */
export interface BasketPartner {
  readonly product: number
  readonly partner: number
  readonly rate: number
}

/** Share of the additional partner sales predicted from baskets that promotions really caused. */
export interface HaloEffect {
  /** 1: each added unit adds its partners as usual units do; 0: buyers would have bought them anyway. */
  readonly share: number
  readonly low: number
  readonly high: number
  /** Number of partners' windows in which it was measured. */
  readonly windows: number
}

/** Least number of windows for a result. */
const FEWEST_WINDOWS = 20
/** The lower end of a share has to lie above this to count: a choice. */
const LEAST_SHARE = 0.1

interface Window {
  promised: number
  readonly extra: number
  readonly variance: number
}

/**
 * Baskets show joint purchases, not the effect of a promotion: buyers who need a lamp for their bulbs would have
 * bought these anyway. So the partners' own sales are compared while the product, and not they, was promoted: extra =
 * y - expected (difference in differences), promised x = added units x rate, summed over the products promoted in
 * that window;
 *   share = sum(w x extra) / sum(w x^2), w = 1 / Var(extra).
 * `null`: fewer than 20 such windows.
 */
export function haloEffect(
  sales: FreeSales,
  uplifts: readonly Uplift[],
  partners: readonly BasketPartner[],
  noise: (product: number) => DemandNoise,
): HaloEffect | null {
  const windows = [...promisedWindows(sales, uplifts, byProduct(partners), noise).values()]
  let cross = 0
  let squares = 0
  for (const { promised, extra, variance } of windows) {
    cross += (promised * extra) / variance
    squares += promised ** 2 / variance
  }
  if (windows.length < FEWEST_WINDOWS || !(squares > 0)) return null
  const share = cross / squares
  const spread = NORMAL_95 / Math.sqrt(squares)
  return { share, low: share - spread, high: share + spread, windows: windows.length }
}

/** Share that counts; `null` if the data cannot distinguish it from none. */
export function countedShare(effect: HaloEffect | null): number | null {
  return effect !== null && effect.low > LEAST_SHARE ? Math.min(1, effect.share) : null
}

export function byProduct(partners: readonly BasketPartner[]): ReadonlyMap<number, readonly BasketPartner[]> {
  const map = new Map<number, BasketPartner[]>()
  for (const partner of partners) {
    const list = map.get(partner.product)
    if (list) list.push(partner)
    else map.set(partner.product, [partner])
  }
  return map
}

function promisedWindows(
  sales: FreeSales,
  uplifts: readonly Uplift[],
  partners: ReadonlyMap<number, readonly BasketPartner[]>,
  noise: (product: number) => DemandNoise,
): ReadonlyMap<string, Window> {
  const windows = new Map<string, Window>()
  for (const { promotion, addedUnits } of uplifts) {
    for (const { partner, rate } of partners.get(promotion.product) ?? []) {
      const promised = rate * addedUnits * shareMeasured(promotion)
      const key = `${partner} ${promotion.measuredFrom} ${promotion.endDay}`
      const known = windows.get(key)
      if (known) known.promised += promised
      else {
        const window = extraOf(sales, partner, promotion, noise(partner))
        if (window !== null) windows.set(key, { promised, ...window })
      }
    }
  }
  return windows
}

function shareMeasured({ startDay, measuredFrom, endDay }: Promotion): number {
  return (endDay - measuredFrom) / (endDay - startDay)
}

/** Sales of a partner beyond its own expectation; `null` while it was promoted itself, or without enough sales. */
function extraOf(
  sales: FreeSales,
  partner: number,
  { measuredFrom, endDay }: Promotion,
  noise: DemandNoise,
): Omit<Window, 'promised'> | null {
  if (sales.busy[partner]!.some(([from, to]) => from < endDay && to > measuredFrom)) return null
  const rates = windowRates(sales, partner, measuredFrom, endDay, noise)
  if (rates === null || rates.controlUnits === 0) return null
  const expected = (rates.controlUnits / rates.controlDays) * rates.treatedDays
  const relative = rates.treatedNoise + rates.controlNoise + rates.poisson / rates.controlUnits
  return {
    extra: rates.treatedUnits - expected,
    variance: rates.poisson * Math.max(expected, 0.5) + relative * expected ** 2,
  }
}
