import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Tabs } from '#web/ui/tabs.tsx'
import { Loaded } from '../loaded.tsx'
import { openFactsMessages } from '../messages.ts'
import { productFactsQuery } from '../queries.ts'
import type { ProductFacts as Facts } from '../types.ts'
import { useWords } from '../use-words.ts'
import { ChangeSection } from './change-section.tsx'
import { CostSection } from './cost-section.tsx'
import { InventorySection } from './inventory-section.tsx'
import { PriceSection } from './price-section.tsx'
import { ProductPromotions } from './product-promotions.tsx'
import { ProductStockOuts } from './product-stock-outs.tsx'

await openFactsMessages()

const parts = ['costs', 'prices', 'stock', 'changes', 'promotions'] as const
type Part = (typeof parts)[number]

/** All facts about one product beyond its orders, to read and to correct. */
export function ProductFacts({ productId }: { readonly productId: number }) {
  const { t } = useWords()
  const found = useQuery(productFactsQuery(productId))
  const [part, setPart] = useState<Part>('costs')
  return (
    <Tabs
      label={t('facts.product.label')}
      tabs={parts.map((key) => ({ key, label: t(`facts.product.${key}`) }))}
      active={part}
      onChange={setPart}
    >
      <Loaded found={found}>{(facts) => <FactsOf part={part} facts={facts} />}</Loaded>
    </Tabs>
  )
}

function FactsOf({ part, facts }: { readonly part: Part; readonly facts: Facts }) {
  switch (part) {
    case 'costs':
      return <CostSection facts={facts} />
    case 'prices':
      return <PriceSection facts={facts} />
    case 'stock':
      return (
        <div className="flex flex-col gap-6">
          <InventorySection facts={facts} />
          <ProductStockOuts facts={facts} />
        </div>
      )
    case 'changes':
      return <ChangeSection facts={facts} />
    case 'promotions':
      return <ProductPromotions facts={facts} />
  }
}
