import { FlaskConical, type LucideIcon, Rocket, Scale, Store } from '#web/ui/icons.ts'
import { pricingScreens } from '../screens.ts'
import { ScreenLinks } from './screen-links.tsx'

type PricingScreen = (typeof pricingScreens)[number]['name']

export const pricingIcons: Record<PricingScreen, LucideIcon> = {
  priceRounds: Scale,
  rollouts: Rocket,
  priceTests: FlaskConical,
  competitorPrices: Store,
}

/** The links below the eight of the specification. Loaded after the first screen. */
export function PricingLinks(props: { readonly isIcons: boolean; readonly onChoose: () => void }) {
  return (
    <div className="mt-2 border-t border-hairline pt-2">
      <ScreenLinks
        screens={pricingScreens.map((screen) => ({ ...screen, icon: pricingIcons[screen.name] }))}
        {...props}
      />
    </div>
  )
}
