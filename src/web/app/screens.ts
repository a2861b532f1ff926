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
}

const looks: Record<ScreenName, ScreenLook> = {
  dashboard: { labelId: 'nav.dashboard', icon: ChartColumn },
  dataManagement: { labelId: 'nav.dataManagement', icon: Database },
  optimizePackages: { labelId: 'nav.optimizePackages', icon: Boxes },
  priceSimulation: { labelId: 'nav.priceSimulation', icon: SlidersHorizontal },
  promotionOptimization: { labelId: 'nav.promotionOptimization', icon: Tags },
  uploadProducts: { labelId: 'nav.uploadProducts', icon: Upload },
  reportsExports: { labelId: 'nav.reportsExports', icon: FileText },
  settings: { labelId: 'nav.settings', icon: Settings },
}

/** The eight links of the sidebar, in the specification's order. */
export const navigation = screens.map((screen) => ({ ...screen, ...looks[screen.name] }))
