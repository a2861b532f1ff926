import type { Language } from '#contract/settings'

/** Figures with their labels, as they stand within a sentence. `{name+}` is a figure with its sign. */
export interface TakeawayLabels {
  readonly elasticity: string
  readonly months: string
  readonly ownShare: string
  readonly lower: string
  readonly higher: string
  readonly price: string
  readonly advisedPrice: string
  readonly gain: Readonly<Record<'profit' | 'revenue', string>>
}

const english: TakeawayLabels = {
  elasticity: '{elasticity} (elasticity, {confidence} interval {low} to {high})',
  months: '{months} {months|month|months} (of sales data)',
  ownShare: '{ownShare} (weight of this product’s own sales; similar products make up the rest)',
  lower: '{priceDown+} on the price (expected: units {unitsDown+}, revenue {revenueDown+})',
  higher: '{priceUp+} on the price (expected: units {unitsUp+}, revenue {revenueUp+})',
  price: '{price} (today’s price)',
  advisedPrice: '{advisedPrice} (advised price)',
  gain: {
    profit:
      '{gain+} a month (expected effect of the advised price on profit, {confidence} interval {gainLow+} to {gainHigh+}, chance of beating today’s price {probability})',
    revenue:
      '{gain+} a month (expected effect of the advised price on revenue, {confidence} interval {gainLow+} to {gainHigh+}, chance of beating today’s price {probability})',
  },
}

const spanish: TakeawayLabels = {
  elasticity: '{elasticity} (elasticidad, intervalo del {confidence}: de {low} a {high})',
  months: '{months} {months|mes|meses} (de datos de ventas)',
  ownShare: '{ownShare} (peso de las ventas propias del producto; el resto procede de productos similares)',
  lower: '{priceDown+} en el precio (se esperan: unidades {unitsDown+}, ingresos {revenueDown+})',
  higher: '{priceUp+} en el precio (se esperan: unidades {unitsUp+}, ingresos {revenueUp+})',
  price: '{price} (precio actual)',
  advisedPrice: '{advisedPrice} (precio aconsejado)',
  gain: {
    profit:
      '{gain+} al mes (efecto esperado del precio aconsejado en el beneficio, intervalo del {confidence}: de {gainLow+} a {gainHigh+}, probabilidad de superar el precio actual {probability})',
    revenue:
      '{gain+} al mes (efecto esperado del precio aconsejado en los ingresos, intervalo del {confidence}: de {gainLow+} a {gainHigh+}, probabilidad de superar el precio actual {probability})',
  },
}

const french: TakeawayLabels = {
  elasticity: '{elasticity} (élasticité, intervalle à {confidence} : {low} à {high})',
  months: '{months} mois (de données de vente)',
  ownShare: '{ownShare} (poids des ventes propres du produit ; le reste vient de produits similaires)',
  lower: '{priceDown+} sur le prix (attendus : unités {unitsDown+}, chiffre d’affaires {revenueDown+})',
  higher: '{priceUp+} sur le prix (attendus : unités {unitsUp+}, chiffre d’affaires {revenueUp+})',
  price: '{price} (prix actuel)',
  advisedPrice: '{advisedPrice} (prix conseillé)',
  gain: {
    profit:
      '{gain+} par mois (effet attendu du prix conseillé sur le bénéfice, intervalle à {confidence} : {gainLow+} à {gainHigh+}, probabilité de faire mieux que le prix actuel {probability})',
    revenue:
      '{gain+} par mois (effet attendu du prix conseillé sur le chiffre d’affaires, intervalle à {confidence} : {gainLow+} à {gainHigh+}, probabilité de faire mieux que le prix actuel {probability})',
  },
}

const german: TakeawayLabels = {
  elasticity: '{elasticity} (Elastizität, {confidence}-Intervall {low} bis {high})',
  months: '{months} {months|Monat|Monate} (mit Verkaufsdaten)',
  ownShare:
    '{ownShare} (Gewicht der eigenen Verkäufe dieses Produkts; der Rest stammt von ähnlichen Produkten)',
  lower: '{priceDown+} beim Preis (zu erwarten: Stückzahl {unitsDown+}, Umsatz {revenueDown+})',
  higher: '{priceUp+} beim Preis (zu erwarten: Stückzahl {unitsUp+}, Umsatz {revenueUp+})',
  price: '{price} (heutiger Preis)',
  advisedPrice: '{advisedPrice} (empfohlener Preis)',
  gain: {
    profit:
      '{gain+} im Monat (erwartete Wirkung des empfohlenen Preises auf den Gewinn, {confidence}-Intervall {gainLow+} bis {gainHigh+}, Wahrscheinlichkeit für ein besseres Ergebnis als heute {probability})',
    revenue:
      '{gain+} im Monat (erwartete Wirkung des empfohlenen Preises auf den Umsatz, {confidence}-Intervall {gainLow+} bis {gainHigh+}, Wahrscheinlichkeit für ein besseres Ergebnis als heute {probability})',
  },
}

const byLanguage: Readonly<Record<Language, TakeawayLabels>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': spanish,
  'fr-FR': french,
  'de-DE': german,
}

export function takeawayLabels(language: Language): TakeawayLabels {
  return byLanguage[language]
}
