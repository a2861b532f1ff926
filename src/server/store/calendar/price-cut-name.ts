import type { Language } from '#contract/settings'

const NO_BREAK_SPACE = '\u00a0'

interface PriceCut {
  readonly depth: number
  /** Title of the first product. */
  readonly title: string
  readonly products: number
  /** Language of who reads it; the owner may rename it. */
  readonly language: Language
}

/** Names a price cut by its depth and its products. */
export function priceCutName({ depth, title, products, language }: PriceCut): string {
  const space = language.startsWith('en') ? '' : NO_BREAK_SPACE
  const others = products > 1 ? ` +${products - 1}` : ''
  return `−${Math.round(100 * depth)}${space}% · ${title.slice(0, 150)}${others}`
}
