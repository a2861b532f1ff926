import { Link } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Boxes } from '#web/ui/icons.ts'
import { ProductFinder } from './product-finder.tsx'
import { MOST_SELECTED } from './search.ts'
import { type PriceOffer, SelectionTray } from './selection-tray.tsx'
import { SuggestedBundles } from './suggested-bundles.tsx'
import type { Address } from './use-address.ts'
import { useProducts } from './use-products.ts'
import { useWords } from './use-words.ts'

/** Products & Analysis: choose products and see how often orders contain them together. */
export function ProductsTab({ address }: { readonly address: Address }) {
  const { t } = useWords()
  const { search, selected, select, change } = address
  const list = useProducts(search.search ?? '', search.page ?? 1)
  const tray = useRef<HTMLDivElement>(null)
  /** The price of a suggestion and the selection that it belongs to. */
  const [offer, setOffer] = useState<PriceOffer | null>(null)
  const toggle = useCallback(
    (id: number) =>
      select(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]),
    [selected, select],
  )
  if (list.total === 0 && (search.search ?? '') === '') return <NoProducts />
  return (
    <div className="grid grid-cols-1 items-start gap-(--gap) lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
      <ProductFinder
        list={list}
        selected={selected}
        isFull={selected.length >= MOST_SELECTED}
        onToggle={toggle}
        onSearch={(text) => change({ search: text || undefined, page: undefined }, true)}
        onPage={(page) => change({ page })}
      />
      <div
        ref={tray}
        tabIndex={-1}
        className="min-w-0 scroll-mt-20 rounded-card lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        {selected.length === 0 ? (
          <Card title={t('packages.selected.title')}>
            <p className="text-muted">{t('packages.selected.empty')}</p>
          </Card>
        ) : (
          <SelectionTray
            selected={selected}
            offer={offer}
            onSelect={select}
            onContinue={() => change({ tab: 'strategy' })}
          />
        )}
      </div>
      <div className="min-w-0">
        <SuggestedBundles
          onTake={(ids, price) => {
            select(ids)
            setOffer({ price, of: ids.join() })
            tray.current?.scrollIntoView({ block: 'nearest' })
            tray.current?.focus()
          }}
        />
      </div>
    </div>
  )
}

function NoProducts() {
  const { t } = useWords()
  return (
    <Card>
      <EmptyState
        icon={<Boxes aria-hidden="true" className="size-5" />}
        title={t('packages.empty.title')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link to="/upload-products" className={buttonClass('primary')}>
              {t('packages.empty.upload')}
            </Link>
            <Link to="/dashboard" className={buttonClass()}>
              {t('packages.empty.dashboard')}
            </Link>
          </span>
        }
      >
        {t('packages.empty.text')}
      </EmptyState>
    </Card>
  )
}
