import type { Client } from 'pg'
import { createMissingProducts, type NewProduct } from '../../catalogue/write-products.ts'
import type { ImportLine } from '../classify/import-line.ts'
import { beginPart } from './begin-part.ts'

interface DirectoryOptions {
  readonly companyId: string
  readonly importId: string
  /** `orders` or `sample`: origin of this import's products. */
  readonly source: 'orders' | 'sample'
  readonly describe: (line: ImportLine) => NewProduct
  /** True if everything happens in a transaction of the caller, who rolls it back. */
  readonly isDryRun?: boolean
}

interface KnownProduct {
  readonly productId: string
  readonly title: string
}

/** Finds the products of the lines by their codes, or creates those that are named for the first time. */
export class ProductDirectory {
  private readonly options: DirectoryOptions
  private readonly products = new Map<string, KnownProduct>()

  constructor(options: DirectoryOptions) {
    this.options = options
  }

  of({ sku }: ImportLine): KnownProduct {
    const product = this.products.get(sku)
    if (!product) throw new Error(`The product of the code ${sku} was neither found nor made.`)
    return product
  }

  /** Runs in a transaction before that of the lines, because a parallel batch may need the same products. */
  async add(client: Client, lines: readonly ImportLine[]): Promise<void> {
    const wanted = new Map<string, ImportLine>()
    for (const line of lines) if (!this.products.has(line.sku)) wanted.set(line.sku, line)
    if (wanted.size === 0) return
    const described = [...wanted.values()].map(this.options.describe)
    const { companyId, isDryRun = false } = this.options
    if (!isDryRun) await client.query(beginPart(companyId))
    await this.insert(client, described)
    const skus = described.map(({ sku }) => sku)
    const { rows } = await client.query<{ sku: string; title: string; product_id: string }>(
      'select sku, title, product_id from products where company_id = $1 and sku = any($2)',
      [companyId, skus],
    )
    if (!isDryRun) await client.query('commit')
    for (const { sku, title, product_id } of rows) this.products.set(sku, { productId: product_id, title })
  }

  /** Inserts new products; an existing one keeps its title, because its owner may have set it. */
  private async insert(client: Client, described: readonly NewProduct[]): Promise<void> {
    const { companyId, importId, source } = this.options
    const added = await createMissingProducts(client, { companyId, source, importId }, described)
    if (added === 0) return
    await client.query(
      `update imports set products_added = products_added + $3 where company_id = $1 and import_id = $2`,
      [companyId, importId, added],
    )
  }
}
