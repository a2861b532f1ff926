import type { FileKind } from '#contract/import-fields'
import { columnsByName, namesOf, plainNames } from './column-names.ts'

type Names = Readonly<Record<string, string>>

const sku = `${plainNames.code}|barcode|ean|upc|gtin|codigo de barras|code barres|article number|artikelcode`
const gtin =
  'gtin|ean|upc|barcode|ean code|ean 13|ean13|gtin ean|gtin 13|upc code|isbn|variant barcode|gtin upc ean or isbn|global unique id|bar code|codigo de barras|codigo ean|code barres|code ean|code barre|strichcode|ean nummer|ean nr|barcode ean'
const mpn =
  'mpn|manufacturer number|manufacturer part number|part number|manufacturer code|herstellernummer|hersteller nr|hersteller artikelnummer|referencia del fabricante|reference fabricant|reference du fabricant'
const title = plainNames.title
const currency = plainNames.currency
const price =
  'price|list price|sale price|selling price|retail price|regular price|variant price|unit price|precio|precio de venta|pvp|precio unitario|prix|prix de vente|prix unitaire|preis|verkaufspreis|listenpreis|einzelpreis|std vk brutto|vk brutto|gross price|bruttopreis|preis brutto|prix ttc|precio con iva|net price|nettopreis|preis netto|prix ht|precio sin iva|vk netto'
const cost =
  'cost|unit cost|cost price|cost per item|purchase price|cogs|landed cost|costo|coste|costo unitario|coste unitario|precio de coste|precio de compra|cout|cout unitaire|cout de revient|prix d achat|prix de revient|kosten|stuckkosten|einkaufspreis|ek preis|ek|einstandspreis|selbstkosten'
const compareAt =
  'compare at price|compare at|variant compare at price|original price|was price|old price|strike price|precio comparado|precio anterior|precio original|prix barre|prix compare|ancien prix|prix d origine|vergleichspreis|streichpreis|alter preis|statt preis|rrp|msrp|recommended retail price|pvp recomendado|pvpr|prix conseille|prix public conseille|uvp|unverbindliche preisempfehlung'
const stock =
  'stock|inventory|inventory quantity|quantity in stock|stock quantity|available not editable|on hand|on hand current|stock on hand|available|variant inventory qty|existencias|inventario|unidades en stock|stock disponible|disponible|quantite en stock|stock disponible|inventaire|bestand|lagerbestand|lagermenge|verfugbar|vorrat'
const from =
  'effective from|valid from|from|effective date|start date|since|date|desde|valido desde|fecha|fecha de inicio|vigente desde|a partir du|depuis|date d effet|date de debut|date|gultig ab|ab|datum|startdatum|gultig von|seit'
const day =
  'date|day|as of|week|week start|fecha|dia|semana|date du jour|jour|semaine|datum|tag|stichtag|woche'

/**
 * Usual names of the columns of each kind in spreadsheets, in English, Spanish, French and German, folded. Best name
 * first.
 */
const names: Readonly<Record<Exclude<FileKind, 'orders'>, Names>> = {
  products: {
    sku,
    title: `${title}|product title|produkttitel|titre`,
    price,
    cost,
    compareAtPrice: compareAt,
    inventory: `${stock}|quantity|qty|cantidad|quantite|menge`,
    productType:
      'product type|type|category|categories|product category|tipo|tipo de producto|categoria|type de produit|categorie|produkttyp|typ|kategorie|warengruppe',
    vendor:
      'vendor|brand|supplier|manufacturer|proveedor|marca|fabricante|fournisseur|marque|fabricant|lieferant|marke|hersteller',
    gtin,
    mpn,
    tags: 'tags|tag|labels|product tags|etiquetas|etiquettes|mots cles|schlagworte|schlagworter|stichworte|etiketten',
    image:
      'image|image src|image url|image link|picture|photo|images|imagen|url de imagen|foto|url image|image lien|bild|bild url|bildlink',
    handle: 'handle|slug|url key|permalink|url handle',
    status:
      'status|product status|published|active|estado|estado del producto|publicado|activo|statut|statut du produit|publie|actif|produktstatus|artikelstatus|veroffentlicht|aktiv',
    option: 'option|variant|variant title|variante|opcion|ausfuhrung',
    currency,
  },
  costs: { sku, cost, from, title, currency },
  inventory: {
    sku,
    quantity: `${stock}|quantity|qty|units|cantidad|unidades|quantite|unites|menge|anzahl|stuck`,
    day,
    location:
      'location|location name|stock location|warehouse|ubicacion|almacen|emplacement|entrepot|standort|lager|lagerort',
    title,
  },
  spend: {
    channel:
      'channel|marketing channel|source|platform|medium|campaign channel|network|campaign|canal|fuente|plataforma|medio|campana|source|plateforme|reseau|campagne|kanal|quelle|plattform|kampagne|werbekanal',
    day,
    amount:
      'spend|amount|cost|ad spend|marketing spend|amount spent|total spend|budget|gasto|gasto en marketing|inversion|importe|coste|depense|depenses|depenses marketing|montant|cout|ausgaben|werbeausgaben|marketingausgaben|betrag|kosten',
    currency,
  },
  prices: { sku, price, compareAtPrice: compareAt, from, title, currency },
  competitors: {
    competitor:
      'competitor|competitor name|rival|merchant|seller|shop|store|domain|website|competidor|rival|tienda|concurrent|marchand|boutique|mitbewerber|wettbewerber|konkurrent|handler|anbieter|concurrent winkel|concurrentie',
    gtin,
    sku: `our sku|own sku|${plainNames.code}|article number|artikelcode`,
    title: `${title}|product title|produkttitel|titre`,
    externalId:
      'competitor id|competitor sku|competitor product id|their id|their sku|offer id|id del competidor|id concurrent|mitbewerber artikelnummer',
    price: `competitor price|rival price|offer price|observed price|${price}|precio del competidor|prix concurrent|mitbewerberpreis|wettbewerbspreis`,
    day: `${day}|observed on|observed at|seen at|checked at|scraped at|timestamp|fecha de observacion|date d observation|beobachtet am`,
    compareAtPrice: compareAt,
    shipping:
      'shipping|shipping cost|delivery cost|delivery|envio|gastos de envio|livraison|frais de port|versand|versandkosten',
    currency,
    vendor: 'brand|vendor|manufacturer|marca|fabricante|marque|fabricant|marke|hersteller',
    makerCode: mpn,
    inStock:
      'in stock|availability|available|stock|stock status|disponibilidad|disponible|disponibilite|verfugbarkeit|verfugbar|lieferbar',
    condition: 'condition|estado|etat|zustand',
    priceKind:
      'price kind|kind of price|price type|type of price|offer type|preisart|art des preises|tipo de precio|type de prix|prijssoort',
    url: 'url|link|product url|offer url|enlace|lien|adresse',
  },
}

const orderFields = Object.keys(plainNames) as (keyof typeof plainNames)[]

const orderNames = Object.fromEntries(orderFields.map((field) => [field, namesOf(field)]))

/** Reports of Amazon call the money of a whole line its item price. */
const isOfAmazon = (folded: readonly string[]) =>
  ['amazon order id', 'order item id', 'asin'].some((name) => folded.includes(name))
const ofAmazon = (name: string) => (name === 'item price' ? 'line total' : name)

/** Column of each field by its usual names, for a table of this kind. */
export function columnsOfKind(kind: FileKind, folded: readonly string[]): Readonly<Record<string, number>> {
  if (kind === 'orders')
    return filledColumns(
      columnsByName<string>(isOfAmazon(folded) ? folded.map(ofAmazon) : folded, orderNames),
    )
  const wanted = Object.fromEntries(
    Object.entries(names[kind]).map(([field, list]) => [field, list.split('|')]),
  )
  return filledColumns(columnsByName<string>(folded, wanted))
}

/** All names that a header row may contain: a row with many of them is a header row. */
export const knownNames: ReadonlySet<string> = new Set([
  ...orderFields.flatMap(namesOf),
  ...Object.values(names).flatMap((fields) => Object.values(fields).flatMap((list) => list.split('|'))),
  ...'invoice no|stock code|lineitem name|lineitem price|financial status|variant sku|variant grams|body html|published|tags|option1 name|option1 value|tax status|regular price|parent|product id|product handle|product status|variant id|order id|customer name'.split(
    '|',
  ),
])

export function filledColumns(
  columns: Readonly<Record<string, number | undefined>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(columns).filter((entry): entry is [string, number] => entry[1] !== undefined),
  )
}
