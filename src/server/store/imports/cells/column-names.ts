/** Meanings that a column of an order file can have. */
export type OrderField =
  | 'line'
  | 'order'
  | 'moment'
  | 'code'
  | 'title'
  | 'quantity'
  | 'unitPrice'
  | 'total'
  | 'customer'
  | 'country'
  | 'salesChannel'
  | 'shop'
  | 'customerGroup'
  | 'promotion'
  | 'currency'
  | 'productType'
  | 'vendor'
  | 'cost'
  | 'lineDiscount'
  | 'orderSubtotal'
  | 'orderDiscount'
  | 'paymentState'
  | 'cancelledAt'
  | 'paymentMethod'
  | 'refunded'

/** Folds to lower case, without accents, words separated by one space: `N° de Commande` becomes `n de commande`. */
export function foldHeader(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Finds the column of each field: the first of its names that the header has. Each column is used once. */
export function columnsByName<Field extends string>(
  header: readonly string[],
  names: Readonly<Partial<Record<Field, readonly string[]>>>,
): Readonly<Partial<Record<Field, number>>> {
  const taken = new Set<number>()
  const columns: Partial<Record<Field, number>> = {}
  for (const [field, synonyms] of Object.entries(names) as [Field, readonly string[]][]) {
    for (const name of synonyms) {
      const at = header.indexOf(name)
      if (at < 0 || taken.has(at)) continue
      columns[field] = at
      taken.add(at)
      break
    }
  }
  return columns
}

/** Usual names of the columns in shops and spreadsheets, in English, Spanish, French and German. Best name first. */
export const plainNames = {
  // Only our own files have it: other systems number receipts of several lines by a "sale id".
  line: 'quanto line id',
  order:
    'order id|order number|order no|amazon order id|order nr|order ref|order|invoice id|invoice number|invoice no|invoice|transaction id|receipt number|id pedido|numero de pedido|numero pedido|n de pedido|n pedido|pedido|factura|numero de factura|id commande|numero de commande|numero commande|n de commande|n commande|commande|facture|numero de facture|bestellnummer|bestell nr|bestellung|auftragsnummer|auftrag|rechnungsnummer|rechnung',
  moment:
    'date|order date|purchase date|purchased on|paid at|created at|sold at|sale date|sales date|invoice date|transaction date|date time|datetime|timestamp|day|fecha|fecha de pedido|fecha pedido|fecha de venta|fecha venta|fecha y hora|fecha factura|dia|date de commande|date commande|date de vente|date vente|date heure|date facture|jour|datum|bestelldatum|kaufdatum|verkaufsdatum|auftragsdatum|rechnungsdatum|zeitpunkt|tag',
  code: 'sku|product sku|variant sku|lineitem sku|item sku|product code|item code|stock code|product id|item id|code|codigo|codigo de producto|codigo producto|referencia|ref|id producto|reference|reference produit|code produit|code article|id produit|artikelnummer|artikel nr|artikelnr|art nr|produktnummer|produktcode|produkt id|custom label|custom label sku|asin',
  title:
    'product|product name|product title|item|item name|item title|lineitem name|title|article|producto|nombre del producto|nombre producto|articulo|titulo|produit|nom du produit|nom produit|nom de l article|designation|libelle|produkt|produktname|produktbezeichnung|artikel|artikelname|artikelbezeichnung|bezeichnung|titel|description|descripcion|beschreibung|name|nombre|nom',
  quantity:
    'quantity|qty|units|units sold|quantity sold|lineitem quantity|pieces|cantidad|unidades|unidades vendidas|uds|quantite|qte|unites|quantite vendue|nombre|menge|anzahl|stuck|stuckzahl|verkaufte menge',
  total:
    'product sales|total|line total|total price|total amount|amount|net sales|gross sales|revenue|sales|sales amount|total sales|value|subtotal|importe|importe total|total linea|total de linea|total con iva|total sin iva|ventas|ingresos|valor|montant|montant total|total ligne|total ttc|total ht|ventes|chiffre d affaires|ca|valeur|gesamt|gesamtpreis|gesamtbetrag|gesamt brutto|gesamt netto|summe|betrag|umsatz|wert',
  unitPrice:
    'unit price|price per unit|price each|item price|lineitem price|price|sold for|gross unit price|gross price|net unit price|net price|precio unitario|precio|precio por unidad|precio con iva|precio sin iva|prix unitaire|prix|prix par unite|prix unitaire ttc|prix unitaire ht|prix ttc|prix ht|einzelpreis|stuckpreis|preis|preis pro stuck|bruttopreis|nettopreis|preis brutto|preis netto|einzelpreis brutto|einzelpreis netto|vk brutto|vk netto',
  customer:
    'customer id|customer|customer ref|client id|client|customer email|email|id cliente|cliente|codigo cliente|id client|code client|kundennummer|kunden id|kunde|kunden nr',
  country:
    'country|ship country|shipping country|billing country|country code|pais|pais de envio|pays|pays de livraison|land|lieferland',
  salesChannel:
    'order source|sales channel|source|channel|source name|order channel|sold via|marketplace|sales source|canal de venta|canal|origen|origen del pedido|canal de vente|origine|origine de la commande|verkaufskanal|kanal|bestellquelle|herkunft|vertriebskanal',
  shop: 'shop|store|shop name|store name|store id|shop id|branch|outlet|tienda|nombre de la tienda|sucursal|boutique|magasin|nom du magasin|nom de la boutique|laden|filiale|geschaft|shopname',
  customerGroup:
    'customer group|customer tags|customer tag|customer type|customer role|customer segment|price group|price list|tags|order tags|grupo de clientes|grupo de cliente|tipo de cliente|tarifa|etiquetas|groupe de clients|groupe client|type de client|etiquettes|kundengruppe|kundentyp|kundenart|preisgruppe|preisliste',
  promotion:
    'promotion|promo|promoted|on promotion|on promo|is promotion|is promo|promotion flag|promo flag|advert|advertised|advertisement|feature|featured|feat|display|on display|deal|on deal|special offer|promocion|en promocion|oferta|en oferta|anuncio|anunciado|folleto|en promotion|en promo|offre|en offre|annonce|prospectus|aktion|in aktion|angebot|im angebot|sonderangebot|werbung|beworben|prospekt',
  currency: 'currency|currency code|moneda|divisa|devise|monnaie|wahrung',
  productType:
    'product type|sub category|type|category|categories|product category|product category name|category name|tipo de producto|tipo|subcategoria|categoria|type de produit|sous categorie|categorie|produkttyp|typ|unterkategorie|kategorie|warengruppe',
  vendor:
    'vendor|brand|supplier|manufacturer|proveedor|marca|fabricante|fournisseur|marque|fabricant|lieferant|marke|hersteller',
  lineDiscount:
    'line discount|lineitem discount|item discount|discount|discount amount|discount rate|discount percent|discount percentage|discount pct|descuento|descuento de linea|porcentaje de descuento|remise|remise ligne|taux de remise|rabais|rabatt|zeilenrabatt|positionsrabatt|rabattsatz|nachlass|preisnachlass',
  cost: 'unit cost|cost per unit|cost per item|cost price|cost|cogs|purchase price|coste unitario|costo unitario|coste|costo|cout unitaire|cout|prix d achat|stuckkosten|einkaufspreis|ek preis|ek|kosten',
  paymentState:
    'order status|order state|status|state of payment|financial status|payment status|estado del pedido|estado pedido|estado|estado del pago|estado de pago|statut de la commande|statut de commande|statut commande|statut|etat de la commande|etat du paiement|statut du paiement|statut de paiement|bestellstatus|auftragsstatus|status der bestellung|zahlungsstatus|zahlstatus',
  cancelledAt:
    'cancelled at|canceled at|cancelled on|canceled on|cancellation date|date cancelled|date canceled|cancelado el|fecha de cancelacion|annulee le|annule le|date d annulation|storniert am|stornodatum|stornierungsdatum',
} as const satisfies Partial<Record<OrderField, string>>

/** Headings of the period that a row sums up, folded, in the same languages; its cells may also be plain numbers. */
export const periodNames: ReadonlySet<string> = new Set(
  'week|week start|week starting|week beginning|week commencing|week ending|week end|week of|month|month year|year month|period|semana|inicio de semana|mes|periodo|semaine|debut de semaine|mois|periode|woche|wochenbeginn|wochenende|kalenderwoche|kw|monat|zeitraum'.split(
    '|',
  ),
)

export function namesOf(field: keyof typeof plainNames): readonly string[] {
  return plainNames[field].split('|')
}
