import type { ImportFormat } from '#contract/import-fields'
import { foldCode } from '../cells/text.ts'
import { cellOf } from '../understand/formats/order-format.ts'

/** Returns the text of a field in one row; empty if it has none. */
export type RowTexts = (field: string) => string

type Columns = Readonly<Record<string, number>>
type Texts = Record<string, string>

/** Returns a row's texts about one product; `null` for rows that add nothing (a second picture). */
export function productTexts(
  format: ImportFormat,
  columns: Columns,
): (cells: readonly string[]) => RowTexts | null {
  const own = (cells: readonly string[]): Texts =>
    Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, cellOf(at, cells)]))
  const adapt = adapters(format)
  return (cells) => {
    const texts = adapt(own(cells))
    return texts && ((field) => texts[field] ?? '')
  }
}

function adapters(format: ImportFormat): (texts: Texts) => Texts | null {
  switch (format) {
    case 'shopify-products':
      return shopifyAdapter()
    case 'woocommerce-products':
      return wooAdapter()
    case 'medusa-products':
      return (texts) => ({
        ...texts,
        title: variantTitle(texts.title ?? '', [texts.variantTitle ?? '']),
        gtin: texts.ean || texts.upc || texts.gtin || '',
      })
    default:
      return (texts) => texts
  }
}

const carried = ['title', 'vendor', 'productType', 'tags', 'image', 'status'] as const

/**
 * Fills in the product's own fields, which only its first row has; the next rows are other variants or further
 * pictures.
 */
function shopifyAdapter(): (texts: Texts) => Texts | null {
  let head: Texts = {}
  return (texts) => {
    if (texts.handle !== head.handle || texts.title) head = texts
    const isVariant = ['sku', 'price', 'option'].some((field) => texts[field])
    if (!isVariant && texts !== head) return null
    const whole: Texts = { ...texts }
    for (const field of carried) whole[field] = texts[field] || head[field] || ''
    whole.title = variantTitle(whole.title!, [texts.option, texts.option2, texts.option3])
    return whole
  }
}

/** Skips variable and grouped products, which have no price of their own: their variations are sold. */
function wooAdapter(): (texts: Texts) => Texts | null {
  const parents = new Map<string, Texts>()
  return (texts) => {
    const type = (texts.platformType ?? '').toLowerCase()
    if (/variable|grouped/.test(type)) {
      for (const name of [foldCode(texts.sku ?? ''), `ID:${texts.platformId ?? ''}`]) parents.set(name, texts)
      return null
    }
    const parent =
      parents.get(foldCode(texts.parent ?? '')) ?? parents.get((texts.parent ?? '').toUpperCase())
    const isVariation = type.includes('variation')
    const options = [texts.option, texts.option2]
    const title = texts.title || (isVariation ? variantTitle(parent?.title ?? '', options) : '')
    const sale = texts.salePrice ?? ''
    return {
      ...texts,
      title,
      productType: texts.productType || parent?.productType || '',
      vendor: texts.vendor || parent?.vendor || '',
      tags: texts.tags || parent?.tags || '',
      image: texts.image || parent?.image || '',
      // A variation is offered only if its product is.
      status: (isPublished(parent?.status) ? texts.status : parent?.status) ?? '',
      // The sale price is what is paid; the regular price is the one for comparison.
      ...(sale === '' ? {} : { price: sale, compareAtPrice: texts.price ?? '' }),
    }
  }
}

/** True for WooCommerce's 1 (published); 0 is private and -1 a draft. */
function isPublished(published: string | undefined): boolean {
  return published === undefined || published === '' || published === '1'
}

/** Title of the variant as an order names it: "Classic Varsity Top - Small / Red". */
function variantTitle(title: string, options: readonly (string | undefined)[]): string {
  const named = options.filter((option) => option && option !== 'Default Title')
  return named.length > 0 && title !== '' ? `${title} - ${named.join(' / ')}` : title
}
