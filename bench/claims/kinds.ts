import { createRandom, type RandomSource } from '#analytics'
import {
  type Difficulty,
  drawSecondChannel,
  generateWithTruth,
  halfPriceTrade,
  type SampleStoreOptions,
  type StoreWithTruth,
  wildSettings,
  wildShop,
} from '#sample-store'

/** Properties of the store that appear in the owner's files. */
export interface StoreFiles {
  readonly hasSource: boolean
  readonly hasCustomers: boolean
  readonly hasTypes: boolean
  readonly hasListPrices: boolean
  readonly costs: 'all' | 'half' | 'none'
}

export interface DrawnStore extends StoreWithTruth {
  readonly kind: StoreKind
  readonly seed: number
  readonly files: StoreFiles
}

type Draw = (random: RandomSource) => Partial<SampleStoreOptions> & { readonly files?: Partial<StoreFiles> }

const usualFiles: StoreFiles = {
  hasSource: true,
  hasCustomers: true,
  hasTypes: true,
  hasListPrices: false,
  costs: 'all',
}

const nothingTold = { hasSource: false, hasCustomers: false } as const

/** Each kind stresses one property; `wild` draws everything at random and stands for other stores. */
const kinds = {
  plain: () => ({ files: { hasListPrices: true } }),
  random: () => ({ difficulty: 'random' as Difficulty }),
  trade: () => ({ shop: { secondChannel: halfPriceTrade } }),
  'trade-hidden': (random) => ({
    shop: {
      secondChannel: { ...halfPriceTrade, hasBulkLines: false, isFollowing: random.chance(0.5) },
    },
    files: nothingTold,
  }),
  markets: (random) => ({
    shop: { secondChannel: drawSecondChannel(random, random.pick(['marketplace', 'country'] as const)) },
    files: { hasSource: random.chance(0.5) },
  }),
  'two-shops': (random) => ({
    shop: { secondChannel: drawSecondChannel(random, 'shop') },
    files: random.chance(0.5) ? {} : nothingTold,
  }),
  seasons: () => ({ shop: { seasonalShare: 0.5 }, settings: { seasonStrength: 1.5 } }),
  dead: () => ({ shop: { discontinuedShare: 0.25, soldOutShare: 0.08, rareShare: 0.25 } }),
  'no-costs': () => ({ files: { costs: 'none' } }),
  'half-costs': () => ({ files: { costs: 'half' } }),
  growth: (random) => ({
    settings: { storeTrend: random.uniform(0.4, 1), trendSpread: 0.4, launchShare: 0.3 },
  }),
  wild: (random) => ({
    difficulty: 'random',
    productCount: random.integer(40, 240),
    settings: wildSettings(random.split(1)),
    shop: wildShop(random.split(2)),
    files: {
      hasSource: random.chance(0.5),
      hasCustomers: random.chance(0.6),
      hasTypes: random.chance(0.7),
      hasListPrices: random.chance(0.4),
      costs: random.pick(['all', 'all', 'half', 'none'] as const),
    },
  }),
  drift: () => ({ difficulty: 'drifting' as Difficulty }),
} as const satisfies Record<string, Draw>

export type StoreKind = keyof typeof kinds
export const storeKinds = Object.keys(kinds) as StoreKind[]

const steadyKinds = storeKinds.filter((kind) => kind !== 'drift')
/** One round of the bench: every kind once, the wild ones four times. */
export const ROUND: readonly StoreKind[] = [...steadyKinds, 'wild', 'wild', 'wild', 'drift']

const MOST_LINES = 80_000

/** Any day works: the seed chooses the last day of the history within the year before this one. */
const LATEST_END = 20_454

export function drawStore(kind: StoreKind, seed: number): DrawnStore {
  const random = createRandom(1000 * seed + storeKinds.indexOf(kind))
  const { files, ...options } = (kinds[kind] as Draw)(random.split(1))
  const endDay = LATEST_END - random.integer(0, 364)
  const drawn = generateWithTruth({ seed: random.integer(1, 2 ** 30), endDay, ...withinReason(options) })
  return { ...drawn, kind, seed, files: { ...usualFiles, ...files } }
}

const USUAL = { products: 120, months: 18 }
const MONTH_DAYS = 30.4

/**
 * Reduces the sales per product if there are many products over many months: a store of a million lines takes
 * minutes.
 */
function withinReason(options: Partial<SampleStoreOptions>): Partial<SampleStoreOptions> {
  const { settings, productCount = USUAL.products } = options
  if (settings?.volume === undefined) return options
  const days = (settings.months ?? USUAL.months) * MONTH_DAYS
  return {
    ...options,
    settings: { ...settings, volume: Math.min(settings.volume, MOST_LINES / (productCount * days)) },
  }
}
