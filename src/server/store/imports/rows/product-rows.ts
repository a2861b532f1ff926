import type { ImportFormat } from '#contract/import-fields'
import { foldCode } from '../cells/text.ts'
import { cellOf } from '../understand/formats/order-format.ts'

/** The text of a field in one row; empty where it has none. */
export type RowTexts = (field: string) => string

type Columns = Readonly<Record<string, number>>
type Texts = Record<string, string>

/** What each row of a products file says about one product; `null` for rows that add nothing (a second picture). */
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
      })
    default:
      return (texts) => texts
  }
}

const carried = ['title', 'vendor', 'productType', 'image', 'status'] as const

/**
 * Only the first row of a product says what belongs to the product; the next rows are its other variants, or
 * only more pictures of it.
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

/** A variable or grouped product has no price of its own: its variations are what is sold. */
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
      image: texts.image || parent?.image || '',
      // A variation is offered only where its product is.
      status: (isPublished(parent?.status) ? texts.status : parent?.status) ?? '',
      // What is paid is the price; the regular one is what it is compared with.
      ...(sale === '' ? {} : { price: sale, compareAtPrice: texts.price ?? '' }),
    }
  }
}

/** WooCommerce writes 1 for published, 0 for private and -1 for a draft. */
function isPublished(published: string | undefined): boolean {
  return published === undefined || published === '' || published === '1'
}

/** As an order names the variant: "Classic Varsity Top - Small / Red". */
function variantTitle(title: string, options: readonly (string | undefined)[]): string {
  const named = options.filter((option) => option && option !== 'Default Title')
  return named.length > 0 && title !== '' ? `${title} - ${named.join(' / ')}` : title
}
