import type { Language } from '#contract/settings'

const NO_BREAK_SPACE = '\u00a0'

interface PriceCut {
  readonly depth: number
  /** Of the first product. */
  readonly title: string
  readonly products: number
  /** The language of the user it is entered for; the owner may rename it. */
  readonly language: Language
}

/** A price cut that nobody has named: how deep it is, and of what. */
export function priceCutName({ depth, title, products, language }: PriceCut): string {
  const space = language.startsWith('en') ? '' : NO_BREAK_SPACE
  const others = products > 1 ? ` +${products - 1}` : ''
  return `−${Math.round(100 * depth)}${space}% · ${title.slice(0, 150)}${others}`
}
