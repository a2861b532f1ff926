import type { Input, Output } from '#contract/calls'

export type ProductPage = Output<'listProducts'>
export type Product = ProductPage['products'][number]
export type TodaysPrice = NonNullable<ProductPage['todays_prices']>[number]
export type SalesPage = Output<'listSales'>
export type Sale = SalesPage['sales'][number]
export type ProductFields = Input<'createProduct'>['body']
export type ProductEdit = Input<'editProducts'>['body']
export type EditedProducts = Output<'editProducts'>
export type SaleFields = Input<'createSale'>['body']
export type { BulkRecord } from '#contract/sales'
export type ProductFilter = NonNullable<Input<'exportProducts'>['query']['filter']>
export type ProductSort = NonNullable<Input<'exportProducts'>['query']['sort']>
export type SalesFilter = NonNullable<Input<'exportSales'>['query']['filter']>
export type SalesSort = NonNullable<Input<'exportSales'>['query']['sort']>
export type ExportFormat = NonNullable<Input<'exportSales'>['query']['format']>
export type SavedView = Output<'listSavedViews'>['views'][number]
export type ViewState = SavedView['state']
