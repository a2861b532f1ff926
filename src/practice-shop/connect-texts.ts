import type { Language } from '#contract/settings'

export interface ConnectTexts {
  readonly practice: string
  readonly title: (shop: string) => string
  readonly explain: string
  readonly asks: string
  readonly scopes: Readonly<
    Record<'read_products' | 'read_inventory' | 'read_orders' | 'read_all_orders' | 'write_products', string>
  >
  readonly allow: string
  readonly back: string
  readonly connected: string
  readonly gone: string
}

const english: ConnectTexts = {
  practice: 'Practice shop',
  title: (shop) => `Let Quanto connect to ${shop}?`,
  explain:
    'This shop is made up. It runs on this computer, answers as a real one would, and sells something every day. No real shop is touched.',
  asks: 'Quanto asks to:',
  scopes: {
    read_products: 'read products and prices',
    read_inventory: 'read stock and unit costs',
    read_orders: 'read orders, without customers',
    read_all_orders: 'read orders older than 60 days',
    write_products: 'change prices of products',
  },
  allow: 'Allow',
  back: 'Back to Quanto',
  connected: 'Connected',
  gone: 'This link was used or has expired.',
}

/** Texts of the practice shop's own page, in Quanto's languages. */
export const connectTexts: Readonly<Record<Language, ConnectTexts>> = {
  'en-US': english,
  'en-GB': english,
  'de-DE': {
    practice: 'Übungsshop',
    title: (shop) => `Darf Quanto sich mit ${shop} verbinden?`,
    explain:
      'Dieser Shop ist erfunden. Er läuft auf diesem Computer, antwortet wie ein echter und verkauft jeden Tag etwas. Kein echter Shop ist betroffen.',
    asks: 'Quanto möchte:',
    scopes: {
      read_products: 'Produkte und Preise lesen',
      read_inventory: 'Bestände und Stückkosten lesen',
      read_orders: 'Bestellungen lesen, ohne Kundendaten',
      read_all_orders: 'Bestellungen lesen, die älter als 60 Tage sind',
      write_products: 'Preise von Produkten ändern',
    },
    allow: 'Erlauben',
    back: 'Zurück zu Quanto',
    connected: 'Verbunden',
    gone: 'Dieser Link wurde schon benutzt oder ist abgelaufen.',
  },
  'fr-FR': {
    practice: 'Boutique d’essai',
    title: (shop) => `Autoriser Quanto à se connecter à ${shop}\u00a0?`,
    explain:
      'Cette boutique est fictive. Elle fonctionne sur cet ordinateur, répond comme une vraie et vend chaque jour. Aucune vraie boutique n’est concernée.',
    asks: 'Quanto demande à\u00a0:',
    scopes: {
      read_products: 'lire les produits et les prix',
      read_inventory: 'lire les stocks et les coûts unitaires',
      read_orders: 'lire les commandes, sans les clients',
      read_all_orders: 'lire les commandes de plus de 60 jours',
      write_products: 'modifier les prix des produits',
    },
    allow: 'Autoriser',
    back: 'Retour à Quanto',
    connected: 'Connecté',
    gone: 'Ce lien a déjà servi ou a expiré.',
  },
  'es-ES': {
    practice: 'Tienda de prácticas',
    title: (shop) => `¿Permitir que Quanto se conecte a ${shop}?`,
    explain:
      'Esta tienda es inventada. Funciona en este ordenador, responde como una real y vende algo cada día. No se toca ninguna tienda real.',
    asks: 'Quanto pide:',
    scopes: {
      read_products: 'leer productos y precios',
      read_inventory: 'leer existencias y costes unitarios',
      read_orders: 'leer pedidos, sin clientes',
      read_all_orders: 'leer pedidos de hace más de 60 días',
      write_products: 'cambiar precios de productos',
    },
    allow: 'Permitir',
    back: 'Volver a Quanto',
    connected: 'Conectado',
    gone: 'Este enlace ya se usó o ha caducado.',
  },
}
