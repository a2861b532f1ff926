import type { ImportFormat } from '#contract/import-fields'
import { columnsByName } from '../../cells/column-names.ts'
import { filledColumns } from '../../cells/field-names.ts'

/** Reads the rows of one product export; some spread a product over several rows. */
export interface ProductFormat {
  readonly id: ImportFormat
  /** Returns `null` for another format. `header` is folded. */
  recognise(header: readonly string[], currency: string): Readonly<Record<string, number>> | null
}

/** Product export of Shopify's admin, both the older one and that of 2024 and later. */
const shopifyProducts: ProductFormat = {
  id: 'shopify-products',
  recognise(header) {
    const columns = columnsByName(header, {
      handle: ['handle', 'url handle'],
      title: ['title'],
      vendor: ['vendor'],
      productType: ['type', 'product type', 'product category'],
      sku: ['variant sku', 'sku'],
      gtin: ['variant barcode', 'barcode'],
      tags: ['tags'],
      price: ['variant price', 'price'],
      compareAtPrice: ['variant compare at price', 'compare at price'],
      cost: ['cost per item'],
      inventory: ['variant inventory qty', 'inventory quantity'],
      image: ['image src', 'product image url'],
      option: ['option1 value'],
      option2: ['option2 value'],
      option3: ['option3 value'],
      status: ['status'],
    })
    const isShopify =
      columns.handle !== undefined && columns.option !== undefined && columns.price !== undefined
    return isShopify && columns.title !== undefined ? filledColumns(columns) : null
  },
}

const wooProducts: ProductFormat = {
  id: 'woocommerce-products',
  recognise(header) {
    const columns = columnsByName(header, {
      platformType: ['type', 'tipo', 'typ'],
      sku: ['sku', 'artikelnummer', 'ugs'],
      title: ['name', 'nombre', 'nom'],
      gtin: ['gtin upc ean or isbn', 'gtin upc ean o isbn', 'gtin upc ean ou isbn', 'gtin upc ean oder isbn'],
      tags: ['tags', 'etiquetas', 'etiquettes', 'schlagworter'],
      price: ['regular price', 'precio normal', 'tarif regulier', 'regularer preis'],
      salePrice: ['sale price', 'precio rebajado', 'tarif promo', 'angebotspreis'],
      cost: ['cost of goods', 'cogs value'],
      inventory: ['stock', 'inventario', 'lager'],
      productType: ['categories', 'categorias', 'kategorien'],
      image: ['images', 'imagenes', 'bilder'],
      parent: ['parent', 'superior', 'ubergeordnet'],
      vendor: ['brands', 'brand'],
      option: ['attribute 1 value s'],
      option2: ['attribute 2 value s'],
      platformId: ['id'],
      status: ['published', 'publicado', 'publie', 'veroffentlicht'],
    })
    const isWoo =
      columns.platformType !== undefined && columns.parent !== undefined && columns.price !== undefined
    return isWoo && columns.title !== undefined ? filledColumns(columns) : null
  },
}

const medusaProducts: ProductFormat = {
  id: 'medusa-products',
  recognise(header, currency) {
    const code = currency.toLowerCase()
    const prices = header.filter((name) => /^variant price [a-z]{3}$|^price [a-z]{3}$/.test(name))
    const columns = columnsByName(header, {
      handle: ['product handle'],
      title: ['product title'],
      productType: ['product type', 'product type id'],
      sku: ['variant sku'],
      variantTitle: ['variant title'],
      gtin: ['variant barcode'],
      ean: ['variant ean'],
      upc: ['variant upc'],
      // Prefers prices in the store's currency, if the export has them.
      price: [`variant price ${code}`, `price ${code}`, ...prices],
      inventory: ['variant inventory quantity'],
      image: ['product thumbnail', 'product image 1'],
      option: ['variant option 1 value'],
      status: ['product status'],
      platformId: ['variant id'],
    })
    return columns.handle !== undefined && columns.variantTitle !== undefined ? filledColumns(columns) : null
  },
}

export const productFormats: readonly ProductFormat[] = [medusaProducts, wooProducts, shopifyProducts]
