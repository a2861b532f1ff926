import { hash } from 'node:crypto'
import { normalizeGtin } from '#analytics/rows'
import { cleanText, cleanTitle, productKey } from '../imports/cells/text.ts'
import type { PlatformProduct, PlatformVariant } from './shops/store-platform.ts'

export interface ProductRecord {
  readonly externalId: string
  readonly title: string
  readonly status: string
  readonly imageSrc: string | null
  readonly imageAlt: string | null
  readonly variantCount: number
  readonly firstPrice: string | null
  readonly fingerprint: string
  readonly variants: readonly VariantRecord[]
}

export interface VariantRecord {
  readonly externalId: string
  readonly productExternalId: string
  readonly position: number
  readonly sku: string
  readonly title: string
  readonly handle: string | null
  readonly vendor: string | null
  readonly productType: string | null
  readonly gtin: string | null
  readonly imageSrc: string | null
  readonly price: string | null
  readonly compareAtPrice: string | null
  readonly unitCost: string | null
  readonly inventoryQuantity: number | null
  readonly options: PlatformVariant['options'] | null
  readonly salePrice: string | null
  readonly saleFrom: string | null
  readonly saleTo: string | null
}

/**
 * Describes a platform's product as rows: texts cleaned, only https images, each record once. The practice shop draws
 * its own images.
 */
export function describeProducts(
  products: readonly PlatformProduct[],
  { isPractice = false } = {},
): readonly ProductRecord[] {
  const once = new Map(products.map((product) => [product.externalId, product]))
  return [...once.values()].map((product) => describe(product, isPractice))
}

function describe(product: PlatformProduct, isPractice: boolean): ProductRecord {
  const title = cleanTitle(product.title) || cleanText(product.handle) || 'Untitled'
  const unique = new Map(product.variants.map((variant) => [variant.externalId, variant]))
  const { imageSrc: address } = product
  const isDrawn = isPractice && address !== null && DRAWN.test(address)
  const imageSrc = isDrawn ? address : httpsAddress(address)
  const shared = {
    productExternalId: product.externalId,
    handle: cleanText(product.handle) || null,
    vendor: cleanText(product.vendor, 200) || null,
    productType: cleanText(product.productType, 200) || null,
    imageSrc,
    status: product.status,
  }
  const variants = [...unique.values()].map((variant, index) => ({
    ...shared,
    ...describeVariant(variant, title),
    position: index + 1,
  }))
  const facts = {
    externalId: product.externalId,
    title,
    status: product.status,
    imageSrc,
    imageAlt: cleanText(product.imageAlt) || null,
    variantCount: variants.length,
    firstPrice: variants[0]?.price ?? null,
    variants,
  }
  return { ...facts, fingerprint: hash('sha256', JSON.stringify(facts), 'hex') }
}

function describeVariant(variant: PlatformVariant, productTitle: string) {
  const title = cleanTitle(variant.title) || productTitle
  return {
    externalId: variant.externalId,
    sku: productKey(variant.sku, title),
    title,
    gtin: gtinOf(variant.barcodes),
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    unitCost: variant.unitCost,
    inventoryQuantity: variant.inventoryQuantity,
    options:
      variant.options?.map(({ name, value }) => ({ name: cleanText(name), value: cleanText(value) })) ?? null,
    salePrice: variant.sale?.price ?? null,
    saleFrom: variant.sale?.from ?? null,
    saleTo: variant.sale?.to ?? null,
  }
}

/** The first of the barcodes that is a GTIN: shops print numbers of their own into the same field. */
function gtinOf(barcodes: PlatformVariant['barcodes']): string | null {
  for (const barcode of barcodes ?? []) {
    const gtin = normalizeGtin(barcode ?? '')
    if (gtin !== null) return gtin
  }
  return null
}

/** Images that our own code draws: an SVG shown as an image runs and loads nothing. */
const DRAWN = /^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]{1,2000}$/

/** Only https addresses of a store are used as images: no `data:`, no `javascript:`, no plain http. */
function httpsAddress(text: string | null): string | null {
  if (text === null || text.length > 2000 || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' ? url.href : null
}
