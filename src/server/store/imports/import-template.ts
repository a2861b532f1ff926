import type { FileKind } from '#contract/import-fields'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { downloadTable } from '../../kit/table-files/download-table.ts'
import type { CellKind, TableCell, TableFile } from '../../kit/table-files/table-file.ts'

type Example = readonly (readonly [header: string, kind: CellKind, value: TableCell])[]

/** Example rows that can be imported unchanged; their column names are recognised without a question. */
const examples: Readonly<Record<FileKind, Example>> = {
  orders: [
    ['order_id', 'text', '1001'],
    ['date', 'day', '2026-01-31'],
    ['sku', 'text', 'MUG-BLUE'],
    ['product', 'text', 'Blue mug'],
    ['quantity', 'whole', 2],
    ['unit_price', 'money', '9.95'],
    ['total', 'money', '19.90'],
    ['customer', 'text', 'C-204'],
    ['country', 'text', 'DE'],
    ['sales_channel', 'text', 'Online store'],
    ['customer_group', 'text', 'Wholesale'],
    ['promotion', 'text', 'no'],
    ['currency', 'text', 'EUR'],
  ],
  products: [
    ['sku', 'text', 'MUG-BLUE'],
    ['title', 'text', 'Blue mug'],
    ['product_type', 'text', 'Mugs'],
    ['vendor', 'text', 'Potter & Co'],
    ['gtin', 'text', '6291041500213'],
    ['mpn', 'text', 'PC-204'],
    ['tags', 'text', 'Gifts, Kitchen'],
    ['price', 'money', '9.95'],
    ['cost', 'money', '3.20'],
    ['compare_at_price', 'money', '12.95'],
    ['inventory', 'whole', 140],
    ['status', 'text', 'active'],
    ['image', 'text', 'https://example.com/blue-mug.jpg'],
  ],
  costs: [
    ['sku', 'text', 'MUG-BLUE'],
    ['unit_cost', 'money', '3.20'],
    ['effective_from', 'day', '2026-01-01'],
  ],
  inventory: [
    ['sku', 'text', 'MUG-BLUE'],
    ['stock', 'whole', 140],
    ['date', 'day', '2026-01-31'],
  ],
  spend: [
    ['date', 'day', '2026-01-31'],
    ['channel', 'text', 'Search ads'],
    ['spend', 'money', '120.50'],
  ],
  prices: [
    ['sku', 'text', 'MUG-BLUE'],
    ['price', 'money', '9.95'],
    ['compare_at_price', 'money', '12.95'],
    ['effective_from', 'day', '2026-01-01'],
  ],
  competitors: [
    ['competitor', 'text', 'example-shop.com'],
    ['sku', 'text', 'MUG-BLUE'],
    ['gtin', 'text', '6291041500213'],
    ['title', 'text', 'Mug, blue'],
    ['price', 'money', '9.49'],
    ['date', 'day', '2026-01-31'],
    ['in_stock', 'text', 'yes'],
    ['condition', 'text', 'new'],
    ['price_kind', 'text', 'regular'],
  ],
}

/** Returns a file to fill in, in the formats of the requesting person. */
export async function importTemplate({ ctx, input }: VerbArgs<'importTemplate'>): Promise<Response> {
  const { regional } = await getSettings({ ctx })
  return downloadTable({
    fileName: `template-${input.kind}`,
    fileType: input.fileType,
    table: templateTable(input.kind),
    settings: regional,
  })
}

function templateTable(kind: FileKind): TableFile {
  const example = examples[kind]
  return {
    name: kind,
    columns: example.map(([header, cell]) => ({ header, key: header, kind: cell })),
    rows: [example.map(([, , value]) => value)],
  }
}
