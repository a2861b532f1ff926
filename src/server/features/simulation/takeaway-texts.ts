import type { Language } from '#contract/settings'

/** Sentences of the plain takeaway. `{name}` is a figure; `{name+}` one with its sign. */
export interface TakeawayTexts {
  readonly notEnough: string
  readonly sensitivity: Readonly<Record<'high' | 'low' | 'positive', string>>
  readonly change: string
  readonly hold: string
  readonly interval: string
  readonly scenarios: string
  readonly profit: string
  readonly revenue: string
  readonly short: string
}

const english: TakeawayTexts = {
  notEnough: 'Not enough data yet.',
  sensitivity: {
    high: 'Customers react strongly to this price (elasticity {elasticity}).',
    low: 'Customers react little to this price (elasticity {elasticity}).',
    positive:
      'The measured elasticity of {elasticity} is implausible: check stock-outs, seasons and product changes.',
  },
  change: 'A price of {advisedPrice} is expected to do better than {price}.',
  hold: 'The data do not support another price for now.',
  interval:
    'The {confidence} interval runs from {low} to {high} (months of data: {months}); this product’s own sales weigh {ownShare}, similar products make up the rest.',
  scenarios:
    'At a price change of {priceDown+}: units {unitsDown+}, revenue {revenueDown+}. At a price change of {priceUp+}: units {unitsUp+}, revenue {revenueUp+}.',
  profit:
    'Expected effect of the advised price on profit: {gain+} a month, {confidence} interval {gainLow+} to {gainHigh+}, chance of beating today’s price {probability}.',
  revenue:
    'Expected effect of the advised price on revenue: {gain+} a month, {confidence} interval {gainLow+} to {gainHigh+}, chance of beating today’s price {probability}. Add the unit cost to see profit.',
  short: 'There are less than {fewMonths} months of data, so the figures are uncertain.',
}

const spanish: TakeawayTexts = {
  notEnough: 'Todavía no hay suficientes datos.',
  sensitivity: {
    high: 'Los clientes reaccionan con fuerza a este precio (elasticidad {elasticity}).',
    low: 'Los clientes reaccionan poco a este precio (elasticidad {elasticity}).',
    positive:
      'La elasticidad medida de {elasticity} no es plausible: revise roturas de stock, temporadas y cambios del producto.',
  },
  change: 'Se espera que un precio de {advisedPrice} funcione mejor que {price}.',
  hold: 'Por ahora los datos no respaldan otro precio.',
  interval:
    'El intervalo del {confidence} va de {low} a {high} (meses de datos: {months}); las ventas propias del producto pesan un {ownShare} y el resto procede de productos similares.',
  scenarios:
    'Con un cambio de precio de {priceDown+}: unidades {unitsDown+}, ingresos {revenueDown+}. Con un cambio de precio de {priceUp+}: unidades {unitsUp+}, ingresos {revenueUp+}.',
  profit:
    'Efecto esperado del precio aconsejado en el beneficio: {gain+} al mes, intervalo del {confidence} de {gainLow+} a {gainHigh+}, probabilidad de superar el precio actual {probability}.',
  revenue:
    'Efecto esperado del precio aconsejado en los ingresos: {gain+} al mes, intervalo del {confidence} de {gainLow+} a {gainHigh+}, probabilidad de superar el precio actual {probability}. Añada el coste unitario para ver el beneficio.',
  short: 'Los datos no llegan a {fewMonths} meses, por eso las cifras son inciertas.',
}

const french: TakeawayTexts = {
  notEnough: 'Pas encore assez de données.',
  sensitivity: {
    high: 'Les clients réagissent fortement à ce prix (élasticité {elasticity}).',
    low: 'Les clients réagissent peu à ce prix (élasticité {elasticity}).',
    positive:
      'L’élasticité mesurée de {elasticity} n’est pas plausible : vérifiez les ruptures de stock, les saisons et les changements du produit.',
  },
  change: 'Un prix de {advisedPrice} devrait faire mieux que {price}.',
  hold: 'Pour l’instant, les données ne justifient pas un autre prix.',
  interval:
    'L’intervalle à {confidence} va de {low} à {high} (mois de données : {months}) ; les ventes propres du produit pèsent {ownShare}, le reste vient de produits similaires.',
  scenarios:
    'Pour une variation de prix de {priceDown+} : unités {unitsDown+}, chiffre d’affaires {revenueDown+}. Pour une variation de prix de {priceUp+} : unités {unitsUp+}, chiffre d’affaires {revenueUp+}.',
  profit:
    'Effet attendu du prix conseillé sur la marge : {gain+} par mois, intervalle à {confidence} de {gainLow+} à {gainHigh+}, probabilité de faire mieux que le prix actuel {probability}.',
  revenue:
    'Effet attendu du prix conseillé sur le chiffre d’affaires : {gain+} par mois, intervalle à {confidence} de {gainLow+} à {gainHigh+}, probabilité de faire mieux que le prix actuel {probability}. Indiquez le coût unitaire pour voir la marge.',
  short: 'Il y a moins de {fewMonths} mois de données : les chiffres restent incertains.',
}

const german: TakeawayTexts = {
  notEnough: 'Noch nicht genug Daten.',
  sensitivity: {
    high: 'Die Kundschaft reagiert stark auf diesen Preis (Elastizität {elasticity}).',
    low: 'Die Kundschaft reagiert wenig auf diesen Preis (Elastizität {elasticity}).',
    positive:
      'Die gemessene Elastizität von {elasticity} ist nicht plausibel: Prüfen Sie Ausverkäufe, Saisons und Produktänderungen.',
  },
  change: 'Ein Preis von {advisedPrice} dürfte besser abschneiden als {price}.',
  hold: 'Die Daten sprechen derzeit für keinen anderen Preis.',
  interval:
    'Das {confidence}-Intervall reicht von {low} bis {high} (Monate mit Daten: {months}); die eigenen Verkäufe des Produkts zählen {ownShare}, der Rest stammt von ähnlichen Produkten.',
  scenarios:
    'Bei einer Preisänderung von {priceDown+}: Stückzahl {unitsDown+}, Umsatz {revenueDown+}. Bei einer Preisänderung von {priceUp+}: Stückzahl {unitsUp+}, Umsatz {revenueUp+}.',
  profit:
    'Erwartete Wirkung des empfohlenen Preises auf den Gewinn: {gain+} im Monat, {confidence}-Intervall {gainLow+} bis {gainHigh+}, Wahrscheinlichkeit für ein besseres Ergebnis als heute {probability}.',
  revenue:
    'Erwartete Wirkung des empfohlenen Preises auf den Umsatz: {gain+} im Monat, {confidence}-Intervall {gainLow+} bis {gainHigh+}, Wahrscheinlichkeit für ein besseres Ergebnis als heute {probability}. Mit den Stückkosten zeigt sich der Gewinn.',
  short: 'Es gibt weniger als {fewMonths} Monate Daten, daher sind die Zahlen unsicher.',
}

const byLanguage: Readonly<Record<Language, TakeawayTexts>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': spanish,
  'fr-FR': french,
  'de-DE': german,
}

export function takeawayTexts(language: Language): TakeawayTexts {
  return byLanguage[language]
}
