/** Columns of `products` that a file can set, with their type and the staged column that fills them. */
export const importedColumns = [
  ['title', 'text', 'title'],
  ['handle', 'text', 'handle'],
  ['vendor', 'text', 'vendor'],
  ['product_type', 'text', 'product_type'],
  ['gtin', 'text', 'gtin'],
  ['mpn', 'text', 'mpn'],
  ['tags', 'text', 'tags'],
  ['price', 'numeric', 'price'],
  ['cost', 'numeric', 'cost'],
  ['image_src', 'text', 'image'],
  ['shop_status', 'text', 'shop_status'],
] as const

export function productJson(row: string): string {
  return `jsonb_build_object(${importedColumns.map(([column]) => `'${column}', ${row}.${column}`).join(', ')})`
}

/** Values of product `p` as columns, for a RETURNING that may only contain IMMUTABLE expressions, as on Citus. */
export const productValues = importedColumns.map(([column]) => `p.${column}`).join(', ')
