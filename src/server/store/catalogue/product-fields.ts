import type * as z from 'zod'
import { normalizeGtin } from '#analytics/rows'
import type { productInput } from '#contract/catalogue'
import { readTags } from '#contract/product-tags'
import { violates } from '../../kit/db/violates.ts'
import { problem } from '../../kit/errors.ts'

export type ProductInput = z.infer<typeof productInput>

const columns = {
  title: 'title',
  sku: 'sku',
  handle: 'handle',
  vendor: 'vendor',
  product_type: 'product_type',
  gtin: 'gtin',
  mpn: 'mpn',
  tags: 'tags',
  price: 'price',
  cost: 'cost',
  image: 'image_src',
} as const satisfies Record<keyof ProductInput, string>

/** Returns the columns that the input names, and the values to write. A blank text is no value. */
export function columnsOf(input: Partial<ProductInput>): ReadonlyMap<string, string | null> {
  const written = new Map<string, string | null>()
  for (const [key, column] of Object.entries(columns) as [keyof ProductInput, string][]) {
    const value = input[key]
    if (value === undefined) continue
    written.set(column, clean(textOf(value)))
  }
  const sku = written.get('sku')
  if (sku) written.set('sku', sku.toUpperCase())
  else written.delete('sku')
  const gtin = written.get('gtin')
  if (gtin) written.set('gtin', readGtin(gtin))
  return written
}

function textOf(value: NonNullable<ProductInput[keyof ProductInput]> | null): string | null {
  if (value === null) return null
  if (typeof value !== 'object') return String(value)
  return 'src' in value ? value.src : readTags(value.join(',')).join(',')
}

/** A number that no match could use is refused: a mistyped digit would find another product, or none. */
function readGtin(text: string): string {
  const gtin = normalizeGtin(text)
  if (gtin === null) throw problem('product.gtin_wrong', { gtin: text }, { field: 'gtin' })
  return gtin
}

function clean(text: string | null): string | null {
  return (
    text
      ?.replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .toWellFormed() || null
  )
}

/** Two products of a company cannot share a code: the refusal is shown next to the field. */
export async function refusingKnownCode<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!violates(error, 'products_sku')) throw error
    throw problem('product.sku_taken', null, { field: 'sku', cause: error })
  }
}
