import type { Language } from '#contract/settings'
import type { TableColumn } from '../table-files/table-file.ts'

const en = {
  uplift: 'Promotion uplift',
  plan: 'Promotion plan',
  title: 'Product',
  controlSales: 'Control',
  treatmentSales: 'Treatment',
  lift: 'Lift%',
  liftLow: 'Lift% from',
  liftHigh: 'Lift% to',
  confidence: 'Conf',
  promotions: 'Promotions',
  units: 'Units',
  lastStart: 'Last start',
  sku: 'SKU',
  startsOn: 'From',
  lastDay: 'To',
  depth: 'Reduction',
  wasPrice: 'Price before',
  price: 'Price',
  lowestPrice: 'Lowest of 30 days',
  source: 'Known from',
  expectedUnits: 'Expected units',
  revenue: 'Expected revenue',
  profit: 'Expected gain',
  budget: 'Budget',
  priceLog: 'price log',
  orders: 'orders',
  upliftNote: '{rows} products, {high} of them with high confidence (above {limit}).',
  measureNote:
    'Control: sales expected without the promotions. Treatment: sales with them. The range of the lift holds with 90%.',
  planNote: '{name}: {rows} products.',
  channelNote: 'The prices are those of {name} ({share} of your units of 90 days).',
  mainChannelNote: 'The prices are those of your main channel ({share} of your units of 90 days).',
  noChangeNote: 'A plan changes no price by itself.',
} as const

export type ExportWords = Readonly<Record<keyof typeof en, string>>

const words: Readonly<Record<Language, ExportWords>> = {
  'en-US': en,
  'en-GB': en,
  'es-ES': {
    uplift: 'Efecto de las promociones',
    plan: 'Plan de promociones',
    title: 'Producto',
    controlSales: 'Control',
    treatmentSales: 'Tratamiento',
    lift: 'Incremento %',
    liftLow: 'Incremento % desde',
    liftHigh: 'Incremento % hasta',
    confidence: 'Confianza',
    promotions: 'Promociones',
    units: 'Unidades',
    lastStart: 'Último inicio',
    sku: 'SKU',
    startsOn: 'Desde',
    lastDay: 'Hasta',
    depth: 'Descuento',
    wasPrice: 'Precio anterior',
    price: 'Precio',
    lowestPrice: 'Mínimo de 30 días',
    source: 'Fuente',
    expectedUnits: 'Unidades previstas',
    revenue: 'Ingresos previstos',
    profit: 'Ganancia prevista',
    budget: 'Presupuesto',
    priceLog: 'registro de precios',
    orders: 'pedidos',
    upliftNote: '{rows} productos, {high} de ellos con confianza alta (superior al {limit}).',
    measureNote:
      'Control: ventas previstas sin las promociones. Tratamiento: ventas con ellas. El intervalo del incremento es del 90 %.',
    planNote: '{name}: {rows} productos.',
    channelNote: 'Los precios son los de {name} ({share} de tus unidades de 90 días).',
    mainChannelNote: 'Los precios son los de tu canal principal ({share} de tus unidades de 90 días).',
    noChangeNote: 'Un plan no cambia ningún precio por sí solo.',
  },
  'fr-FR': {
    uplift: 'Effet des promotions',
    plan: 'Plan de promotions',
    title: 'Produit',
    controlSales: 'Contrôle',
    treatmentSales: 'Traitement',
    lift: 'Hausse %',
    liftLow: 'Hausse % de',
    liftHigh: 'Hausse % à',
    confidence: 'Confiance',
    promotions: 'Promotions',
    units: 'Unités',
    lastStart: 'Dernier début',
    sku: 'SKU',
    startsOn: 'Du',
    lastDay: 'Au',
    depth: 'Réduction',
    wasPrice: 'Prix antérieur',
    price: 'Prix',
    lowestPrice: 'Minimum sur 30 jours',
    source: 'Source',
    expectedUnits: 'Unités prévues',
    revenue: 'Chiffre d’affaires prévu',
    profit: 'Gain prévu',
    budget: 'Budget',
    priceLog: 'journal des prix',
    orders: 'commandes',
    upliftNote: '{rows} produits, dont {high} avec une confiance élevée (plus de {limit}).',
    measureNote:
      'Contrôle\u00a0: ventes attendues sans les promotions. Traitement\u00a0: ventes avec elles. L’intervalle de la hausse est à 90\u00a0%.',
    planNote: '{name}\u00a0: {rows} produits.',
    channelNote: 'Les prix sont ceux de {name} ({share} de vos unités de 90 jours).',
    mainChannelNote: 'Les prix sont ceux de votre canal principal ({share} de vos unités de 90 jours).',
    noChangeNote: 'Un plan ne change aucun prix à lui seul.',
  },
  'de-DE': {
    uplift: 'Wirkung der Aktionen',
    plan: 'Aktionsplan',
    title: 'Produkt',
    controlSales: 'Kontrolle',
    treatmentSales: 'Aktion',
    lift: 'Zuwachs %',
    liftLow: 'Zuwachs % von',
    liftHigh: 'Zuwachs % bis',
    confidence: 'Sicherheit',
    promotions: 'Aktionen',
    units: 'Stück',
    lastStart: 'Letzter Beginn',
    sku: 'SKU',
    startsOn: 'Von',
    lastDay: 'Bis',
    depth: 'Nachlass',
    wasPrice: 'Preis zuvor',
    price: 'Preis',
    lowestPrice: 'Tiefster in 30 Tagen',
    source: 'Bekannt aus',
    expectedUnits: 'Erwartete Stück',
    revenue: 'Erwarteter Umsatz',
    profit: 'Erwarteter Gewinn',
    budget: 'Budget',
    priceLog: 'Preisprotokoll',
    orders: 'Bestellungen',
    upliftNote: '{rows} Produkte, davon {high} mit hoher Sicherheit (über {limit}).',
    measureNote:
      'Kontrolle: Umsatz, der ohne die Aktionen zu erwarten war. Aktion: Umsatz mit ihnen. Die Spanne des Zuwachses gilt mit 90 %.',
    planNote: '{name}: {rows} Produkte.',
    channelNote: 'Die Preise sind die von {name} ({share} Ihrer Stückzahl von 90 Tagen).',
    mainChannelNote: 'Die Preise sind die Ihres Hauptkanals ({share} Ihrer Stückzahl von 90 Tagen).',
    noChangeNote: 'Ein Plan ändert von selbst keinen Preis.',
  },
}

/** A CSV file is read by other programs, too: its header is the same in every language. */
export function exportWords(language: Language, format: 'csv' | 'xlsx' | 'pdf'): ExportWords {
  return format === 'csv' ? en : words[language]
}

export function withHeaders(
  columns: readonly Omit<TableColumn, 'header'>[],
  spoken: ExportWords,
): TableColumn[] {
  return columns.map((column) => ({ ...column, header: spoken[headerOf(column.key)] }))
}

/** Every column's key has its word; a test asks for all of them. */
function headerOf(key: string): keyof ExportWords {
  return key as keyof ExportWords
}

export function fillWords(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
