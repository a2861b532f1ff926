import {
  COMPETITOR_PRICES_PATH,
  PRICE_ROUNDS_PATH,
  PRICE_TESTS_PATH,
  ROLLOUTS_PATH,
  type ScreenName,
  screens,
} from '#contract/screens'
import {
  Boxes,
  ChartColumn,
  Database,
  FileText,
  type LucideIcon,
  Settings,
  SlidersHorizontal,
  Tags,
  Upload,
} from '#web/ui/icons.ts'

interface ScreenLook {
  readonly labelId: string
  readonly icon: LucideIcon
  /** Shortcut: G, then this letter. */
  readonly letter: string
}

const looks: Record<ScreenName, ScreenLook> = {
  dashboard: { labelId: 'nav.dashboard', icon: ChartColumn, letter: 'd' },
  dataManagement: { labelId: 'nav.dataManagement', icon: Database, letter: 'm' },
  optimizePackages: { labelId: 'nav.optimizePackages', icon: Boxes, letter: 'o' },
  priceSimulation: { labelId: 'nav.priceSimulation', icon: SlidersHorizontal, letter: 's' },
  promotionOptimization: { labelId: 'nav.promotionOptimization', icon: Tags, letter: 'p' },
  uploadProducts: { labelId: 'nav.uploadProducts', icon: Upload, letter: 'u' },
  reportsExports: { labelId: 'nav.reportsExports', icon: FileText, letter: 'r' },
  settings: { labelId: 'nav.settings', icon: Settings, letter: 't' },
}

/** The first eight links of the sidebar, in the specification's order. */
export const mainScreens = screens.map((screen) => ({ ...screen, ...looks[screen.name] }))

/** Below them in the sidebar: how prices are decided together, carried out and proved. */
export const pricingScreens = [
  { name: 'priceRounds', path: PRICE_ROUNDS_PATH, labelId: 'nav.priceRounds', letter: 'n' },
  { name: 'rollouts', path: ROLLOUTS_PATH, labelId: 'nav.rollouts', letter: 'l' },
  { name: 'priceTests', path: PRICE_TESTS_PATH, labelId: 'nav.priceTests', letter: 'e' },
  { name: 'competitorPrices', path: COMPETITOR_PRICES_PATH, labelId: 'nav.competitorPrices', letter: 'c' },
] as const

/** All screens with a name, in the sidebar's order. */
export const navigation = [...mainScreens, ...pricingScreens]
