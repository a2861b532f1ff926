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
} from 'lucide-react'
import { type ScreenName, screens } from '#contract/screens'

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

/** The eight links of the sidebar, in the specification's order. */
export const navigation = screens.map((screen) => ({ ...screen, ...looks[screen.name] }))
