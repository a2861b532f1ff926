import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import {
  oneProductQuery,
  oneSaleQuery,
  productSelection,
  productsKey,
  refreshSoon,
  salesKey,
  salesSelection,
} from './queries.ts'
import type { DataSearch } from './search.ts'
import type {
  BulkRecord,
  EditedProducts,
  ExportFormat,
  Product,
  ProductEdit,
  ProductFields,
  ProductPage,
  Sale,
  SaleFields,
  SalesPage,
} from './types.ts'

interface SaveProduct {
  readonly id: number | null
  readonly fields: ProductFields
  /** The version that was shown; if absent, the current version is overwritten. */
  readonly ifMatch?: string | undefined
}

interface SaveSale {
  readonly id: string | null
  readonly fields: SaleFields
  readonly ifMatch?: string | undefined
}

interface Export {
  readonly address: DataSearch
  readonly format: ExportFormat
  readonly ids?: readonly (string | number)[] | undefined
}

export function useSaveProduct() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async ({ id, fields, ifMatch }: SaveProduct) => {
      const answer =
        id === null
          ? await call('createProduct', { body: fields })
          : await call('updateProduct', { params: { id: String(id) }, body: fields, ifMatch })
      return answer.product
    },
    onSuccess: (product) => {
      placeRow(client, product)
      refreshSoon(client)
    },
  })
}

export function useSaveSale() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ id, fields, ifMatch }: SaveSale) =>
      id === null
        ? call('createSale', { body: fields })
        : call('updateSale', { params: { id }, body: fields, ifMatch }),
    onSuccess: (sale) => {
      placeRow(client, sale)
      refreshSoon(client)
    },
  })
}

export function useDeleteProducts() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (ids: readonly number[]) =>
      ids.length === 1
        ? call('deleteProduct', { params: { id: String(ids[0]) } })
        : call('deleteProducts', { body: { ids: [...ids] } }),
    onSuccess: (_answer, ids) => {
      patchProducts(client, (rows) => rows.filter((row) => !ids.includes(row.id)))
      refreshSoon(client)
    },
  })
}

export function useDeleteSales() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (ids: readonly string[]) =>
      ids.length === 1
        ? call('deleteSale', { params: { id: ids[0]! } })
        : call('deleteSales', { body: { ids: [...ids] } }),
    onSuccess: (_answer, ids) => {
      patchSales(client, (rows) => rows.filter((row) => !ids.includes(row.id)))
      refreshSoon(client)
    },
  })
}

export function useRestore() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (deletionId: string) => call('restoreDeletion', { params: { deletionId } }),
    onSuccess: () => refreshSoon(client),
  })
}

export function useBulkAdd() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (records: readonly BulkRecord[]) => call('bulkAddSales', { body: { records: [...records] } }),
    onSuccess: () => refreshSoon(client),
  })
}

/** Sets one field of many products. */
export function useEditProducts() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: ProductEdit) => call('editProducts', { body }),
    onSuccess: () => refreshSoon(client),
  })
}

export function useUndoProductEdit() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: Pick<EditedProducts, 'at' | 'before'>) => call('undoProductEdit', { body }),
    onSuccess: () => refreshSoon(client),
  })
}

/** Exports exactly the rows that the table shows on all its pages, or only those named. */
export function useExport() {
  return useWrite({
    mutationFn: async ({ address, format, ids }: Export) => {
      const only = ids ? { ids: ids.join(',') } : {}
      const file =
        address.view === 'sales'
          ? await download('exportSales', { query: { ...salesSelection(address), format, ...only } })
          : await download('exportProducts', { query: { ...productSelection(address), format, ...only } })
      saveFile(file.blob, file.fileName ?? `quanto.${format}`)
    },
  })
}

/** The pages of records as they are shown, by their address. */
type ShownPages = ReturnType<typeof shownPages>

export const shownPages = (client: QueryClient) => [
  ...client.getQueriesData<ProductPage | SalesPage>({ queryKey: productsKey }),
  ...client.getQueriesData<ProductPage | SalesPage>({ queryKey: salesKey }),
]

/** Puts deleted records back to their former places; the other rows stay as they are now. */
export function putBack(client: QueryClient, before: ShownPages, ids: readonly (string | number)[]): void {
  const deleted = new Set(ids)
  for (const [key, page] of before) {
    const rows: readonly (Product | Sale)[] = page === undefined ? [] : rowsOf(page)
    client.setQueryData<ProductPage | SalesPage>(key, (now) => {
      if (!now) return now
      const merged = rowsOf(now).filter(({ id }) => !deleted.has(id))
      for (const [at, row] of rows.entries()) if (deleted.has(row.id)) merged.splice(at, 0, row)
      const total = now.total + merged.length - rowsOf(now).length
      const shown = merged.slice(0, Math.max(rows.length, rowsOf(now).length))
      return 'sales' in now
        ? { ...now, sales: shown as Sale[], total, reachable: now.reachable + total - now.total }
        : { ...now, products: shown as Product[], total }
    })
  }
}

const rowsOf = (page: ProductPage | SalesPage): readonly (Product | Sale)[] =>
  'sales' in page ? page.sales : page.products

/** Shows a stored record wherever it stands. */
export function placeRow(client: QueryClient, made: Product | Sale): void {
  if (isSale(made)) {
    patchSales(client, (rows) => rows.map((row) => (row.id === made.id ? made : row)))
    client.setQueryData(oneSaleQuery(made.id).queryKey, (known) => known && made)
    return
  }
  patchProducts(client, (rows) => rows.map((row) => (row.id === made.id ? made : row)))
  client.setQueryData(oneProductQuery(String(made.id)).queryKey, (known) => known && made)
}

/** A row as the tables have it now: the page on the screen first, then the one that was loaded last. */
export function rowNow<Row extends Product | Sale>(client: QueryClient, row: Row): Row {
  const pages = client.getQueryCache().findAll({ queryKey: isSale(row) ? salesKey : productsKey })
  const byAge = pages.toSorted(
    (a, b) => Number(b.isActive()) - Number(a.isActive()) || b.state.dataUpdatedAt - a.state.dataUpdatedAt,
  )
  for (const { state } of byAge) {
    const { products, sales } = (state.data ?? {}) as Partial<ProductPage & SalesPage>
    const found = (sales ?? products)?.find(({ id }) => id === row.id)
    if (found) return found as Row
  }
  return row
}

const isSale = (row: Product | Sale): row is Sale => 'lineitem_name' in row

/** Shows a change in the tables immediately; everything else it affects comes with the server's next answer. */
function patchProducts(client: QueryClient, change: (rows: Product[]) => Product[]): void {
  client.setQueriesData<ProductPage>({ queryKey: productsKey }, (page) => {
    if (!page) return page
    const products = change(page.products)
    return { ...page, products, total: page.total - (page.products.length - products.length) }
  })
}

function patchSales(client: QueryClient, change: (rows: Sale[]) => Sale[]): void {
  client.setQueriesData<SalesPage>({ queryKey: salesKey }, (page) => {
    if (!page) return page
    const sales = change(page.sales)
    const total = page.total - (page.sales.length - sales.length)
    return { ...page, sales, total, reachable: Math.min(page.reachable, total) }
  })
}
