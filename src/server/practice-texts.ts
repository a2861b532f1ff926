import { type Language, languages } from '#contract/settings'
import type { ConnectTexts } from '#practice-shop/nango-state'
import { wordingFor } from './kit/messages/render.ts'

/** Texts of the practice shop's own page in all languages: the shop itself reads no catalogue. */
export function practiceTexts(shop?: string): Readonly<Record<Language, ConnectTexts>> {
  const entries = languages.map((language) => [language, textsIn(language, shop)] as const)
  return Object.fromEntries(entries) as Record<Language, ConnectTexts>
}

function textsIn(language: Language, shop?: string): ConnectTexts {
  const word = wordingFor(language)
  return {
    practice: word('practice.name'),
    title: word('practice.title', { shop: shop ?? word('practice.name') }),
    explain: word('practice.explain'),
    asks: word('practice.asks'),
    scopes: {
      read_products: word('practice.scope.read_products'),
      read_inventory: word('practice.scope.read_inventory'),
      read_orders: word('practice.scope.read_orders'),
      read_all_orders: word('practice.scope.read_all_orders'),
      write_products: word('practice.scope.write_products'),
    },
    allow: word('practice.allow'),
    back: word('practice.back'),
    connected: word('practice.connected'),
    gone: word('practice.gone'),
  }
}
