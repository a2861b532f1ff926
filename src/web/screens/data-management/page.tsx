import type { Messages } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { type AskedDialog, useAskedDialog } from '#web/features/catalogue/ask-for-dialog.ts'
import { ColumnChooser } from '#web/features/catalogue/columns.tsx'
import { ExportMenu } from '#web/features/catalogue/export-menu.tsx'
import { Filters } from '#web/features/catalogue/filters.tsx'
import { ProductDialog } from '#web/features/catalogue/product-dialog.tsx'
import { ProductsPanel } from '#web/features/catalogue/products-panel.tsx'
import { dataViews } from '#web/features/catalogue/search.ts'
import type { Product, Sale } from '#web/features/catalogue/types.ts'
import { type Address, useAddress } from '#web/features/catalogue/use-address.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { nothingNarrowed } from '#web/features/catalogue/view-model.ts'
import { useDeletion } from '#web/features/deletions/use-deletion.tsx'
import { SaleDialog } from '#web/features/sales/sale-dialog.tsx'
import { SalesPanel } from '#web/features/sales/sales-panel.tsx'
import { ViewPicker } from '#web/features/views/view-picker.tsx'
import { ViewTabs } from '#web/features/views/view-tabs.tsx'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { StoreFormat } from '#web/lib/format/use-format.tsx'
import { Permit, useRefusal } from '#web/lib/session/permit.tsx'
import { useSession } from '#web/lib/session/use-session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ArchiveRestore, ListPlus, Plus, Upload } from '#web/ui/icons.ts'
import { Later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsPhone } from '#web/ui/use-phone.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { SummaryCards } from './summary-cards.tsx'

// Loads this screen's sentences with its code; nothing is rendered before.
await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', { query: '?screen=data?lingui' }),
)

const StoreFacts = lazy(() =>
  import('#web/features/calendar/store-facts.tsx').then((part) => ({ default: part.StoreFacts })),
)

const RecentlyDeleted = lazy(async () => ({
  default: (await import('#web/features/deletions/recently-deleted.tsx')).RecentlyDeleted,
}))

export function DataManagementPage() {
  const { company } = useSession()
  return (
    <StoreFormat currency={company?.currency} timezone={company?.timezone}>
      <Screen />
    </StoreFormat>
  )
}

type OpenDialog =
  | { readonly kind: 'product'; readonly product: Product | null }
  | { readonly kind: 'sale'; readonly sale: Sale | null }
  | { readonly kind: 'bulk' }

function Screen() {
  const { t } = useWords()
  const address = useAddress()
  const isSales = address.search.view === 'sales'
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const results = useRef<HTMLDivElement>(null)
  // The deleted row had the focus, so it moves to the results.
  const deletion = useDeletion(() => results.current?.focus())
  const add = useCallback(
    () => setOpen(isSales ? { kind: 'sale', sale: null } : { kind: 'product', product: null }),
    [isSales],
  )
  const openAsked = useCallback(
    (asked: AskedDialog) => (asked === 'bulk' ? setOpen({ kind: 'bulk' }) : add()),
    [add],
  )
  const forgetAsked = useAskedDialog(openAsked, address.change)
  const close = () => {
    setOpen(null)
    forgetAsked()
  }
  return (
    <>
      <PageHeader
        title={t('nav.dataManagement')}
        actions={<Actions address={address} onAdd={add} onBulk={() => setOpen({ kind: 'bulk' })} />}
      />
      <Later>
        <div className="flex flex-col gap-(--gap)">
          {/* On a phone the rows come first. */}
          <div className="max-sm:order-1">
            <SummaryCards />
          </div>
          <Card>
            <Toolbar address={address} />
            {address.search.view === 'facts' ? null : (
              <ViewTabs table={isSales ? 'sales' : 'products'} address={address} />
            )}
            <div ref={results} tabIndex={-1} className="outline-none">
              {address.search.view === 'facts' ? (
                <Suspense fallback={<Skeleton className="h-96" />}>
                  <StoreFacts
                    part={address.search.part ?? 'promotions'}
                    onPart={(part) => address.change({ part })}
                  />
                </Suspense>
              ) : isSales ? (
                <SalesPanel
                  address={address}
                  onEdit={(sale) => setOpen({ kind: 'sale', sale })}
                  onDelete={deletion.ask}
                />
              ) : (
                <ProductsPanel
                  address={address}
                  onEdit={(product) => setOpen({ kind: 'product', product })}
                  onDelete={deletion.ask}
                />
              )}
            </div>
            <DeletedButton />
          </Card>
        </div>
      </Later>
      {deletion.dialog}
      <OpenedDialog open={open} onClose={close} />
    </>
  )
}

/** Opens what was deleted within a day, below every table. */
function DeletedButton() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-3 print:hidden">
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        icon={<ArchiveRestore aria-hidden="true" className="size-4" />}
      >
        {t('data.bin.title')}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <RecentlyDeleted onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </div>
  )
}

function OpenedDialog({ open, onClose }: { readonly open: OpenDialog | null; readonly onClose: () => void }) {
  // A link may open a dialog whose call the role may not make.
  if (useRefusal('createProduct') !== null) return null
  switch (open?.kind) {
    case 'product':
      return <ProductDialog product={open.product} onClose={onClose} />
    case 'sale':
      return <SaleDialog sale={open.sale} onClose={onClose} />
    case 'bulk':
      return <BulkDialog onClose={onClose} />
    case undefined:
      return null
  }
}

function Actions(props: {
  readonly address: Address
  readonly onAdd: () => void
  readonly onBulk: () => void
}) {
  const { t } = useWords()
  const { search } = props.address
  const isSales = search.view === 'sales'
  return (
    <>
      {search.view === 'facts' ? null : <ExportMenu search={search} />}
      <Link to="/upload-products" className={`${buttonClass()} max-sm:px-2.5!`}>
        <Upload aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{t('data.import')}</span>
      </Link>
      {isSales ? (
        <Permit call="bulkAddSales">
          <Button
            className="max-sm:px-2.5!"
            onClick={props.onBulk}
            icon={<ListPlus aria-hidden="true" className="size-4 sm:hidden" />}
          >
            <span className="max-sm:sr-only">{t('data.bulk.open')}</span>
          </Button>
        </Permit>
      ) : null}
      {search.view === 'facts' ? null : (
        <Permit call={isSales ? 'createSale' : 'createProduct'}>
          <Button
            variant="primary"
            className="max-sm:px-2.5!"
            onClick={props.onAdd}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            <span className="max-sm:sr-only">{t(isSales ? 'data.sale.add' : 'data.product.add')}</span>
          </Button>
        </Permit>
      )}
    </>
  )
}

function Toolbar({ address }: { readonly address: Address }) {
  const { t } = useWords()
  const { search, change } = address
  const isPhone = useIsPhone()
  const view = search.view ?? 'products'
  const onSearch = useCallback((text: string) => change({ search: text || undefined }, true), [change])
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Segmented
        label={t('data.view.label')}
        options={dataViews.map((key) => ({ key, label: t(`data.view.${key}`) }))}
        chosen={view}
        onChoose={(next) =>
          change({
            ...nothingNarrowed,
            view: next === 'products' ? undefined : next,
            sort: undefined,
            part: undefined,
          })
        }
      />
      {view === 'facts' ? null : (
        <div className="flex w-full flex-wrap items-center justify-end gap-2 sm:w-auto sm:flex-nowrap">
          <SearchBox
            label={t(`data.search.${view}`)}
            clearLabel={t('data.search.clear')}
            className="min-w-0 flex-1 sm:w-96 sm:flex-none"
            search={search.search ?? ''}
            onSearch={onSearch}
          />
          <ColumnChooser table={view} />
          {isPhone ? (
            <>
              <ViewPicker table={view} address={address} />
              <Filters address={address} />
            </>
          ) : null}
        </div>
      )}
    </div>
  )
}
