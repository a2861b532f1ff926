import type { FactPart } from '#web/features/catalogue/search.ts'
import { factParts } from '#web/features/catalogue/search.ts'
import { SalesChannels } from '#web/features/channels/sales-channels.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ClosedDays } from './closed-days.tsx'
import { EstimationSwitches } from './estimation-switches.tsx'
import { MarketingSpend } from './marketing-spend.tsx'
import { openFactsMessages } from './messages.ts'
import { PromotionCalendar } from './promotions/promotion-calendar.tsx'
import { StockOuts } from './stock-outs.tsx'
import { useWords } from './use-words.ts'

await openFactsMessages()

/** Facts of the store beyond its catalogue and orders, and whether the estimates use them. */
export function StoreFacts(props: { readonly part: FactPart; readonly onPart: (part: FactPart) => void }) {
  const { t } = useWords()
  return (
    <Tabs
      label={t('facts.label')}
      tabs={factParts.map((key) => ({ key, label: t(`facts.part.${key}`) }))}
      active={props.part}
      onChange={props.onPart}
    >
      <Part part={props.part} />
    </Tabs>
  )
}

function Part({ part }: { readonly part: FactPart }) {
  switch (part) {
    case 'promotions':
      return <PromotionCalendar />
    case 'closed':
      return <ClosedDays />
    case 'spend':
      return <MarketingSpend />
    case 'stockouts':
      return <StockOuts />
    case 'channels':
      return <SalesChannels />
    case 'switches':
      return <EstimationSwitches />
  }
}
