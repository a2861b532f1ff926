import type { PriceRule } from '#analytics'
import type { Language } from '#contract/settings'
import type { PriceAdvice } from '../recommendations/make-advice.ts'

/** Why another price is advised; the sentence names both prices. */
type ChangeReason = 'pays' | 'pays_at_any_cost' | 'outside_limits' | 'more_units' | 'clears_stock'
/** Why today's price stays; every other reason is `other`. */
type HoldReason =
  | 'best_already'
  | 'none_for_goal'
  | 'limits_leave_none'
  | 'too_uncertain'
  | 'too_soon'
  | 'cost_decides'
  | 'little_evidence'
  | 'other'

/** Sentences of the plain takeaway. `{name}` is a figure; `{name+}` one with its sign. */
export interface TakeawayTexts {
  readonly notEnough: string
  readonly sensitivity: Readonly<Record<'high' | 'low' | 'positive', string>>
  readonly change: Readonly<Record<ChangeReason, string>>
  readonly hold: Readonly<Record<HoldReason, string>>
  readonly interval: string
  readonly scenarios: string
  readonly profit: string
  readonly revenue: string
  /** What the profit assumes where no cost is known. */
  readonly assumed: string
  /** Said where only the revenue can be judged. */
  readonly addCost: string
  /** `{rule}` is one of `rules`. */
  readonly limited: string
  readonly rules: Readonly<Record<PriceRule, string>>
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
  change: {
    pays: 'A price of {advisedPrice} is expected to do better than {price}.',
    pays_at_any_cost:
      'A price of {advisedPrice} is expected to bring more revenue from fewer units than {price}, so profit rises whatever a unit costs.',
    outside_limits:
      'Today’s price of {price} breaks a limit that you set; {advisedPrice} keeps it, or comes as near as one step goes.',
    more_units:
      'A price of {advisedPrice} is expected to sell more units than {price} and to make no less: your goal is units.',
    clears_stock:
      'A price of {advisedPrice} instead of {price} is as low as the limits allow: your goal is to clear stock.',
  },
  hold: {
    best_already: 'No other price within reach is expected to do better than today’s.',
    none_for_goal: 'No other price within reach serves your goal without costing money.',
    limits_leave_none: 'The limits on your prices leave no better one.',
    too_uncertain: 'Another price may pay, but not surely enough to advise it.',
    too_soon: 'The price changed a short while ago: let it stand before the next change.',
    cost_decides: 'Enter the unit cost: selling for less can pay only where a unit costs below {cost}.',
    little_evidence:
      'Similar products suggest another price, but this product’s own sales say too little: try {testPrice} for {testWeeks} {testWeeks|week|weeks}.',
    other: 'The data do not support another price for now.',
  },
  interval:
    'The {confidence} interval runs from {low} to {high} (months of data: {months}); this product’s own sales weigh {ownShare}, similar products make up the rest.',
  scenarios:
    'At a price change of {priceDown+}: units {unitsDown+}, revenue {revenueDown+}. At a price change of {priceUp+}: units {unitsUp+}, revenue {revenueUp+}.',
  profit:
    'Expected effect of the advised price on profit: {gain+} a month, {confidence} interval {gainLow+} to {gainHigh+}, chance of beating today’s price {probability}.',
  revenue:
    'Expected effect of the advised price on revenue: {gain+} a month, {confidence} interval {gainLow+} to {gainHigh+}, chance of beating today’s price {probability}.',
  addCost: 'Add the unit cost to see profit.',
  assumed: 'Profit assumes a margin of {margin}, for no unit cost is known.',
  limited: 'The advised price is limited by {rule}.',
  rules: {
    max_step: 'the largest step allowed at once',
    tested_range: 'the prices tried so far',
    ending: 'the price ending',
    margin_floor: 'the lowest margin allowed',
    min_price: 'the lowest price allowed',
    max_price: 'the highest price allowed',
    days_between_changes: 'the days to wait between changes',
  },
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
  change: {
    pays: 'Se espera que un precio de {advisedPrice} funcione mejor que {price}.',
    pays_at_any_cost:
      'Se espera que un precio de {advisedPrice} ingrese más que {price} con menos unidades: el beneficio sube cueste lo que cueste la unidad.',
    outside_limits:
      'El precio actual de {price} incumple un límite que usted fijó; {advisedPrice} lo cumple o se acerca cuanto permite un paso.',
    more_units:
      'Se espera que un precio de {advisedPrice} venda más unidades que {price} sin ganar menos: su objetivo son las unidades.',
    clears_stock:
      'Un precio de {advisedPrice} en vez de {price} es tan bajo como permiten los límites: su objetivo es liquidar existencias.',
  },
  hold: {
    best_already: 'No se espera que otro precio al alcance funcione mejor que el actual.',
    none_for_goal: 'Ningún otro precio al alcance sirve a su objetivo sin costar dinero.',
    limits_leave_none: 'Los límites de sus precios no dejan ninguno mejor.',
    too_uncertain: 'Otro precio podría compensar, pero no con la seguridad necesaria para aconsejarlo.',
    too_soon: 'El precio cambió hace poco: déjelo así antes del próximo cambio.',
    cost_decides:
      'Introduzca el coste unitario: vender más barato solo puede compensar si la unidad cuesta menos de {cost}.',
    little_evidence:
      'Productos similares sugieren otro precio, pero las ventas de este dicen muy poco: pruebe {testPrice} durante {testWeeks} {testWeeks|semana|semanas}.',
    other: 'Por ahora los datos no respaldan otro precio.',
  },
  interval:
    'El intervalo del {confidence} va de {low} a {high} (meses de datos: {months}); las ventas propias del producto pesan un {ownShare} y el resto procede de productos similares.',
  scenarios:
    'Con un cambio de precio de {priceDown+}: unidades {unitsDown+}, ingresos {revenueDown+}. Con un cambio de precio de {priceUp+}: unidades {unitsUp+}, ingresos {revenueUp+}.',
  profit:
    'Efecto esperado del precio aconsejado en el beneficio: {gain+} al mes, intervalo del {confidence} de {gainLow+} a {gainHigh+}, probabilidad de superar el precio actual {probability}.',
  revenue:
    'Efecto esperado del precio aconsejado en los ingresos: {gain+} al mes, intervalo del {confidence} de {gainLow+} a {gainHigh+}, probabilidad de superar el precio actual {probability}.',
  addCost: 'Añada el coste unitario para ver el beneficio.',
  assumed: 'El beneficio supone un margen del {margin}, porque no se conoce el coste unitario.',
  limited: 'El precio aconsejado lo limita {rule}.',
  rules: {
    max_step: 'el cambio máximo permitido de una vez',
    tested_range: 'el intervalo de precios probados hasta ahora',
    ending: 'la terminación del precio',
    margin_floor: 'el margen mínimo permitido',
    min_price: 'el precio mínimo permitido',
    max_price: 'el precio máximo permitido',
    days_between_changes: 'la espera entre cambios',
  },
  short: 'Los datos no llegan a {fewMonths} meses, por eso las cifras son inciertas.',
}

const french: TakeawayTexts = {
  notEnough: 'Pas encore assez de données.',
  sensitivity: {
    high: 'Les clients réagissent fortement à ce prix (élasticité {elasticity}).',
    low: 'Les clients réagissent peu à ce prix (élasticité {elasticity}).',
    positive:
      'L’élasticité mesurée de {elasticity} n’est pas plausible : vérifiez les ruptures de stock, les saisons et les changements du produit.',
  },
  change: {
    pays: 'Un prix de {advisedPrice} devrait faire mieux que {price}.',
    pays_at_any_cost:
      'Un prix de {advisedPrice} devrait rapporter plus que {price} avec moins d’unités : le bénéfice augmente quel que soit le coût d’une unité.',
    outside_limits:
      'Le prix actuel de {price} dépasse une limite que vous avez fixée ; {advisedPrice} la respecte ou s’en approche autant qu’un pas le permet.',
    more_units:
      'Un prix de {advisedPrice} devrait vendre plus d’unités que {price} sans rapporter moins : votre objectif est le volume.',
    clears_stock:
      'Un prix de {advisedPrice} au lieu de {price} est aussi bas que les limites le permettent : votre objectif est d’écouler le stock.',
  },
  hold: {
    best_already: 'Aucun autre prix à portée ne devrait faire mieux que le prix actuel.',
    none_for_goal: 'Aucun autre prix à portée ne sert votre objectif sans coûter d’argent.',
    limits_leave_none: 'Les limites de vos prix n’en laissent aucun de meilleur.',
    too_uncertain: 'Un autre prix pourrait être payant, mais pas assez sûrement pour le conseiller.',
    too_soon: 'Le prix a changé récemment : gardez-le avant le prochain changement.',
    cost_decides:
      'Saisissez le coût unitaire : vendre moins cher ne peut payer que si une unité coûte moins de {cost}.',
    little_evidence:
      'Des produits similaires suggèrent un autre prix, mais les ventes de celui-ci en disent trop peu : essayez {testPrice} pendant {testWeeks} {testWeeks|semaine|semaines}.',
    other: 'Pour l’instant, les données ne justifient pas un autre prix.',
  },
  interval:
    'L’intervalle à {confidence} va de {low} à {high} (mois de données : {months}) ; les ventes propres du produit pèsent {ownShare}, le reste vient de produits similaires.',
  scenarios:
    'Pour une variation de prix de {priceDown+} : unités {unitsDown+}, chiffre d’affaires {revenueDown+}. Pour une variation de prix de {priceUp+} : unités {unitsUp+}, chiffre d’affaires {revenueUp+}.',
  profit:
    'Effet attendu du prix conseillé sur la marge : {gain+} par mois, intervalle à {confidence} de {gainLow+} à {gainHigh+}, probabilité de faire mieux que le prix actuel {probability}.',
  revenue:
    'Effet attendu du prix conseillé sur le chiffre d’affaires : {gain+} par mois, intervalle à {confidence} de {gainLow+} à {gainHigh+}, probabilité de faire mieux que le prix actuel {probability}.',
  addCost: 'Indiquez le coût unitaire pour voir le bénéfice.',
  assumed: 'Le bénéfice suppose une marge de {margin}, faute de coût unitaire connu.',
  limited: 'Ce qui limite le conseil : {rule}.',
  rules: {
    max_step: 'le plus grand pas permis en une fois',
    tested_range: 'les prix essayés jusqu’ici',
    ending: 'la terminaison du prix',
    margin_floor: 'la marge minimale permise',
    min_price: 'le prix minimal permis',
    max_price: 'le prix maximal permis',
    days_between_changes: 'le délai entre les changements',
  },
  short: 'Il y a moins de {fewMonths} mois de données : les chiffres restent incertains.',
}

const german: TakeawayTexts = {
  notEnough: 'Noch nicht genug Daten.',
  sensitivity: {
    high: 'Die Kundschaft reagiert stark auf diesen Preis (Elastizität {elasticity}).',
    low: 'Die Kundschaft reagiert wenig auf diesen Preis (Elastizität {elasticity}).',
    positive:
      'Die gemessene Elastizität von {elasticity} ist nicht plausibel: Prüfen Sie Ausverkäufe, Saisons und Produktänderungen.',
  },
  change: {
    pays: 'Ein Preis von {advisedPrice} dürfte besser abschneiden als {price}.',
    pays_at_any_cost:
      'Ein Preis von {advisedPrice} dürfte mit weniger Stück mehr einbringen als {price}: Der Gewinn steigt, was immer ein Stück kostet.',
    outside_limits:
      'Der heutige Preis von {price} verletzt eine Grenze, die Sie gesetzt haben; {advisedPrice} hält sie ein oder kommt ihr so nahe, wie ein Schritt reicht.',
    more_units:
      'Ein Preis von {advisedPrice} dürfte mehr Stück verkaufen als {price} und nicht weniger einbringen: Ihr Ziel ist die Stückzahl.',
    clears_stock:
      'Ein Preis von {advisedPrice} statt {price} ist so tief, wie die Grenzen es zulassen: Ihr Ziel ist, den Bestand abzuverkaufen.',
  },
  hold: {
    best_already: 'Kein anderer erreichbarer Preis dürfte besser abschneiden als der heutige.',
    none_for_goal: 'Kein anderer erreichbarer Preis dient Ihrem Ziel, ohne Geld zu kosten.',
    limits_leave_none: 'Die Grenzen Ihrer Preise lassen keinen besseren zu.',
    too_uncertain: 'Ein anderer Preis könnte sich lohnen, aber nicht sicher genug, um ihn zu empfehlen.',
    too_soon:
      'Der Preis hat sich erst vor Kurzem geändert: Lassen Sie ihn vor der nächsten Änderung eine Weile stehen.',
    cost_decides:
      'Tragen Sie die Stückkosten ein: Billiger zu verkaufen kann sich nur lohnen, wenn ein Stück weniger als {cost} kostet.',
    little_evidence:
      'Ähnliche Produkte sprechen für einen anderen Preis, doch die eigenen Verkäufe sagen zu wenig: Versuchen Sie {testWeeks} {testWeeks|Woche|Wochen} lang {testPrice}.',
    other: 'Die Daten sprechen derzeit für keinen anderen Preis.',
  },
  interval:
    'Das {confidence}-Intervall reicht von {low} bis {high} (Monate mit Daten: {months}); die eigenen Verkäufe des Produkts zählen {ownShare}, der Rest stammt von ähnlichen Produkten.',
  scenarios:
    'Bei einer Preisänderung von {priceDown+}: Stückzahl {unitsDown+}, Umsatz {revenueDown+}. Bei einer Preisänderung von {priceUp+}: Stückzahl {unitsUp+}, Umsatz {revenueUp+}.',
  profit:
    'Erwartete Wirkung des empfohlenen Preises auf den Gewinn: {gain+} im Monat, {confidence}-Intervall {gainLow+} bis {gainHigh+}, Wahrscheinlichkeit für ein besseres Ergebnis als heute {probability}.',
  revenue:
    'Erwartete Wirkung des empfohlenen Preises auf den Umsatz: {gain+} im Monat, {confidence}-Intervall {gainLow+} bis {gainHigh+}, Wahrscheinlichkeit für ein besseres Ergebnis als heute {probability}.',
  addCost: 'Mit den Stückkosten zeigt sich der Gewinn.',
  assumed: 'Der Gewinn nimmt eine Marge von {margin} an, denn Stückkosten sind nicht bekannt.',
  limited: 'Der empfohlene Preis ist begrenzt durch {rule}.',
  rules: {
    max_step: 'den größten Schritt, der auf einmal erlaubt ist',
    tested_range: 'die bisher erprobten Preise',
    ending: 'die Preisendung',
    margin_floor: 'die niedrigste erlaubte Marge',
    min_price: 'den niedrigsten erlaubten Preis',
    max_price: 'den höchsten erlaubten Preis',
    days_between_changes: 'die Wartezeit zwischen Änderungen',
  },
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

/** The sentence that says what to do, and why. */
export function adviceText(texts: TakeawayTexts, { direction, reason }: PriceAdvice): string {
  const [known, usual] =
    direction === 'maintain' ? [texts.hold, texts.hold.other] : [texts.change, texts.change.pays]
  return Object.entries(known).find(([each]) => each === reason)?.[1] ?? usual
}
