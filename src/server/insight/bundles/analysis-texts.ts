import type { BundleReason } from '#analytics'
import type { Language } from '#contract/settings'

/**
 * Sentences of the plain analysis. `{name}` is a figure, `{name+}` one with its sign, `{name|one|many}` a word that goes with its
 * number, `{:name}` a text of the shop.
 */
export interface AnalysisTexts {
  readonly one: string
  readonly pair: string
  readonly several: string
  readonly never: string
  readonly lift: Readonly<Record<'complement' | 'substitute' | 'none', string>>
  readonly tooFew: string
  readonly pairs: string
  readonly notMined: string
  readonly fewBaskets: string
  readonly cheaper: string
  readonly dearer: string
  readonly margin: string
  readonly loss: string
  readonly noCost: string
  readonly asked: Readonly<Record<'profit' | 'revenue', string>>
  readonly best: Readonly<Record<'profit' | 'revenue', string>>
  readonly givenUp: string
  /** Why no discount is advised, or what to keep in mind about the one that is. */
  readonly reasons: Readonly<Record<Exclude<BundleReason, 'pays'>, string>>
}

const english: AnalysisTexts = {
  one: 'A package needs at least two products before anything can be said about them together.',
  pair: '{:title1} and {:title2} were bought together in {together} of {orders} {orders|order|orders} ({support}).',
  several:
    'All {products} products were bought together in {together} of {orders} {orders|order|orders} ({support}).',
  never: 'No order holds all of these products yet.',
  lift: {
    complement:
      'That is {lift} times as often as chance would have it ({level} interval {liftLow} to {liftHigh}): they go together.',
    substitute:
      'That is {lift} times as often as chance would have it ({level} interval {liftLow} to {liftHigh}): people tend to take one or the other.',
    none: 'That is {lift} times as often as chance would have it ({level} interval {liftLow} to {liftHigh}): no connection is proven.',
  },
  tooFew: 'That is too little to tell whether they go together.',
  pairs: 'Pairs that go together more often than by chance: {related} of {pairs}.',
  notMined: 'The orders are still being looked through; ask again in a moment.',
  fewBaskets:
    'Fewer than {fewBaskets} orders hold two or more products, so most connections cannot show yet.',
  cheaper: 'One by one the products cost {listPrice}; at {price} the package is {discount} cheaper.',
  dearer: 'One by one the products cost {listPrice}; at {price} the package is no cheaper than its parts.',
  margin: 'That leaves a margin of {marginAmount} ({marginShare}).',
  loss: 'At that price every package loses {lossAmount}: its parts cost more than it brings.',
  noCost: 'Add the unit costs to see the margin.',
  asked: {
    profit:
      'At that price the profit is expected to change by {askedGain+} a month ({level} interval {askedLow+} to {askedHigh+}).',
    revenue:
      'At that price the revenue is expected to change by {askedGain+} a month ({level} interval {askedLow+} to {askedHigh+}).',
  },
  best: {
    profit:
      'The best package price found is {bestPrice} ({bestDiscount} off): expected change of the profit {gain+} a month, {level} interval {gainLow+} to {gainHigh+}, chance of a gain {probability}.',
    revenue:
      'The best package price found is {bestPrice} ({bestDiscount} off): expected change of the revenue {gain+} a month, {level} interval {gainLow+} to {gainHigh+}, chance of a gain {probability}.',
  },
  givenUp: 'Included in that: {givenUp} a month given up on orders that hold all parts at full price today.',
  reasons: {
    uncertain:
      'At the best package price the chance of a gain is below 85%: try it for a few weeks before you rely on it.',
    being_computed:
      'What the products will sell is being computed anew, so no package price is proposed yet. Analyse again in a few minutes.',
    not_selling:
      'A product is out of season, sold out or given up at present, so no package price is proposed.',
    no_cost:
      'A product has no cost, so nobody can say what a discount earns. Enter its cost and analyse again.',
    no_discount_pays:
      'No discount pays: it would cost more on orders that come anyway than the extra packages bring. Offer the products side by side at full price.',
    limits_leave_none:
      'Your limits leave no discount of {leastDiscount} or more: the margin floor would be broken.',
    one_product: '',
    no_price: 'A product has no price, so no package price can be worked out.',
    cost_above_price:
      'A product costs as much as it sells for, or more. Correct its price or its cost first.',
    too_few_together:
      'Too few orders of the last year hold all of these products to work out a package price.',
    no_elasticity:
      'How customers react to the price of every product is not known yet, so no package price can be worked out.',
    implausible_elasticity:
      'A measured elasticity is above zero, which is implausible: check stock-outs, seasons and product changes.',
  },
}

const spanish: AnalysisTexts = {
  one: 'Un paquete necesita al menos otro producto para poder decir algo de su venta conjunta.',
  pair: '{:title1} y {:title2} se compraron juntos en {together} de {orders} {orders|pedido|pedidos} ({support}).',
  several:
    'Los {products} productos se compraron juntos en {together} de {orders} {orders|pedido|pedidos} ({support}).',
  never: 'Ningún pedido contiene todavía todos estos productos.',
  lift: {
    complement:
      'Es {lift} veces lo que cabría esperar por azar (intervalo del {level}: de {liftLow} a {liftHigh}): van juntos.',
    substitute:
      'Es {lift} veces lo que cabría esperar por azar (intervalo del {level}: de {liftLow} a {liftHigh}): se suele elegir uno u otro.',
    none: 'Es {lift} veces lo que cabría esperar por azar (intervalo del {level}: de {liftLow} a {liftHigh}): no hay relación demostrada.',
  },
  tooFew: 'Es demasiado poco para saber si van juntos.',
  pairs: 'Parejas que van juntas más a menudo que por azar: {related} de {pairs}.',
  notMined: 'Los pedidos se están analizando; vuelva a preguntar en un momento.',
  fewBaskets:
    'Menos de {fewBaskets} pedidos contienen varios productos, así que la mayoría de las relaciones aún no pueden verse.',
  cheaper:
    'Por separado los productos cuestan {listPrice}; a {price} el paquete es un {discount} más barato.',
  dearer:
    'Por separado los productos cuestan {listPrice}; a {price} el paquete no es más barato que sus partes.',
  margin: 'Queda un margen de {marginAmount} ({marginShare}).',
  loss: 'A ese precio cada paquete pierde {lossAmount}: sus partes cuestan más de lo que ingresa.',
  noCost: 'Añada los costes unitarios para ver el margen.',
  asked: {
    profit:
      'A ese precio se espera que el beneficio cambie en {askedGain+} al mes (intervalo del {level}: de {askedLow+} a {askedHigh+}).',
    revenue:
      'A ese precio se espera que los ingresos cambien en {askedGain+} al mes (intervalo del {level}: de {askedLow+} a {askedHigh+}).',
  },
  best: {
    profit:
      'El mejor precio encontrado para el paquete es {bestPrice} ({bestDiscount} de descuento): cambio esperado del beneficio {gain+} al mes, intervalo del {level} de {gainLow+} a {gainHigh+}, probabilidad de ganar {probability}.',
    revenue:
      'El mejor precio encontrado para el paquete es {bestPrice} ({bestDiscount} de descuento): cambio esperado de los ingresos {gain+} al mes, intervalo del {level} de {gainLow+} a {gainHigh+}, probabilidad de ganar {probability}.',
  },
  givenUp: 'Incluye {givenUp} al mes a los que se renuncia en pedidos que hoy llevan todo a precio completo.',
  reasons: {
    uncertain:
      'Al mejor precio del paquete la probabilidad de ganar es inferior al 85 %: pruébelo unas semanas antes de confiar en él.',
    being_computed:
      'Se está calculando de nuevo lo que venderán los productos; todavía no se propone ningún precio de paquete. Vuelva a analizar dentro de unos minutos.',
    not_selling:
      'Un producto está fuera de temporada, agotado o descatalogado en este momento, así que no se propone un precio del paquete.',
    no_cost:
      'Un producto no tiene coste, así que no se puede saber qué gana un descuento. Introduzca su coste y analice de nuevo.',
    no_discount_pays:
      'Ningún descuento compensa: costaría más en los pedidos que llegan de todos modos que lo que aportan los paquetes adicionales. Ofrezca los productos juntos a precio completo.',
    limits_leave_none:
      'Sus límites no permiten un descuento del {leastDiscount} o más: se rompería el margen mínimo.',
    one_product: '',
    no_price: 'Un producto no tiene precio, así que no se puede calcular el del paquete.',
    cost_above_price:
      'Un producto cuesta tanto como su precio de venta, o más. Corrija antes su precio o su coste.',
    too_few_together:
      'Muy pocos pedidos del último año contienen todos estos productos para calcular un precio de paquete.',
    no_elasticity:
      'Aún no se sabe cómo reaccionan los clientes al precio de todos los productos, así que no se puede calcular el del paquete.',
    implausible_elasticity:
      'Una elasticidad medida está por encima de cero, lo que no es plausible: revise roturas de stock, temporadas y cambios del producto.',
  },
}

const french: AnalysisTexts = {
  one: 'Il faut au moins un autre produit pour dire quelque chose de leur vente groupée.',
  pair: '{:title1} et {:title2} ont été achetés ensemble dans {together} {together|commande|commandes} sur {orders} ({support}).',
  several:
    'Les {products} produits ont été achetés ensemble dans {together} {together|commande|commandes} sur {orders} ({support}).',
  never: 'Aucune commande ne contient encore tous ces produits.',
  lift: {
    complement:
      'C’est {lift} fois ce que donnerait le hasard (intervalle à {level} : {liftLow} à {liftHigh}) : ils vont ensemble.',
    substitute:
      'C’est {lift} fois ce que donnerait le hasard (intervalle à {level} : {liftLow} à {liftHigh}) : on prend plutôt l’un ou l’autre.',
    none: 'C’est {lift} fois ce que donnerait le hasard (intervalle à {level} : {liftLow} à {liftHigh}) : aucun lien n’est démontré.',
  },
  tooFew: 'C’est trop peu pour savoir s’ils vont ensemble.',
  pairs: 'Paires qui vont ensemble plus souvent que par hasard : {related} sur {pairs}.',
  notMined: 'Les commandes sont en cours d’analyse ; redemandez dans un instant.',
  fewBaskets:
    'Moins de {fewBaskets} commandes contiennent plusieurs produits : la plupart des liens ne peuvent pas encore apparaître.',
  cheaper: 'Séparément, les produits coûtent {listPrice} ; à {price}, le lot est {discount} moins cher.',
  dearer:
    'Séparément, les produits coûtent {listPrice} ; à {price}, le lot n’est pas moins cher que ses éléments.',
  margin: 'Il reste une marge de {marginAmount} ({marginShare}).',
  loss: 'À ce prix, chaque lot perd {lossAmount} : ses éléments coûtent plus qu’il ne rapporte.',
  noCost: 'Indiquez les coûts unitaires pour voir la marge.',
  asked: {
    profit:
      'À ce prix, le bénéfice devrait varier de {askedGain+} par mois (intervalle à {level} : {askedLow+} à {askedHigh+}).',
    revenue:
      'À ce prix, le chiffre d’affaires devrait varier de {askedGain+} par mois (intervalle à {level} : {askedLow+} à {askedHigh+}).',
  },
  best: {
    profit:
      'Le meilleur prix trouvé pour le lot est {bestPrice} ({bestDiscount} de remise) : variation attendue du bénéfice {gain+} par mois, intervalle à {level} de {gainLow+} à {gainHigh+}, probabilité de gain {probability}.',
    revenue:
      'Le meilleur prix trouvé pour le lot est {bestPrice} ({bestDiscount} de remise) : variation attendue du chiffre d’affaires {gain+} par mois, intervalle à {level} de {gainLow+} à {gainHigh+}, probabilité de gain {probability}.',
  },
  givenUp:
    'Y sont compris {givenUp} par mois abandonnés sur des commandes qui contiennent aujourd’hui tout au prix plein.',
  reasons: {
    uncertain:
      'Au meilleur prix du lot, la probabilité de gain est inférieure à 85 % : essayez-le quelques semaines avant de vous y fier.',
    being_computed:
      'Ce que les produits vendront est en cours de recalcul\u00a0: aucun prix de lot n’est encore proposé. Relancez l’analyse dans quelques minutes.',
    not_selling:
      'Un produit est hors saison, épuisé ou abandonné en ce moment : aucun prix de lot n’est proposé.',
    no_cost:
      'Un produit n’a pas de coût : impossible de dire ce que rapporte une remise. Saisissez son coût et relancez l’analyse.',
    no_discount_pays:
      'Aucune remise n’est rentable : elle coûterait plus sur les commandes qui viennent de toute façon que ne rapportent les lots supplémentaires. Proposez les produits côte à côte au prix plein.',
    limits_leave_none:
      'Vos limites ne laissent aucune remise de {leastDiscount} ou plus : la marge minimale ne serait plus tenue.',
    one_product: '',
    no_price: 'Un produit n’a pas de prix : le prix du lot ne peut pas être calculé.',
    cost_above_price:
      'Un produit coûte autant qu’il se vend, ou davantage. Corrigez d’abord son prix ou son coût.',
    too_few_together:
      'Trop peu de commandes de la dernière année contiennent tous ces produits pour calculer un prix de lot.',
    no_elasticity:
      'On ne sait pas encore comment les clients réagissent au prix de chaque produit : le prix du lot ne peut pas être calculé.',
    implausible_elasticity:
      'Une élasticité mesurée est supérieure à zéro, ce qui n’est pas plausible : vérifiez les ruptures de stock, les saisons et les changements du produit.',
  },
}

const german: AnalysisTexts = {
  one: 'Ein Paket braucht mindestens ein weiteres Produkt, bevor sich etwas darüber sagen lässt.',
  pair: '{:title1} und {:title2} wurden in {together} von {orders} {orders|Bestellung|Bestellungen} zusammen gekauft ({support}).',
  several:
    'Alle {products} Produkte wurden in {together} von {orders} {orders|Bestellung|Bestellungen} zusammen gekauft ({support}).',
  never: 'Noch keine Bestellung enthält alle diese Produkte.',
  lift: {
    complement:
      'Das ist das {lift}-Fache dessen, was der Zufall ergäbe ({level}-Intervall {liftLow} bis {liftHigh}): Sie gehören zusammen.',
    substitute:
      'Das ist das {lift}-Fache dessen, was der Zufall ergäbe ({level}-Intervall {liftLow} bis {liftHigh}): Man nimmt eher das eine oder das andere.',
    none: 'Das ist das {lift}-Fache dessen, was der Zufall ergäbe ({level}-Intervall {liftLow} bis {liftHigh}): Ein Zusammenhang ist nicht belegt.',
  },
  tooFew: 'Das ist zu wenig, um zu sagen, ob sie zusammengehören.',
  pairs: 'Paare, die häufiger als durch Zufall zusammen gekauft werden: {related} von {pairs}.',
  notMined: 'Die Bestellungen werden noch ausgewertet; fragen Sie gleich noch einmal.',
  fewBaskets:
    'Weniger als {fewBaskets} Bestellungen enthalten mehrere Produkte, deshalb können sich die meisten Zusammenhänge noch nicht zeigen.',
  cheaper: 'Einzeln kosten die Produkte {listPrice}; für {price} ist das Paket {discount} günstiger.',
  dearer:
    'Einzeln kosten die Produkte {listPrice}; für {price} ist das Paket nicht günstiger als seine Teile.',
  margin: 'Es bleibt eine Marge von {marginAmount} ({marginShare}).',
  loss: 'Zu diesem Preis verliert jedes Paket {lossAmount}: Seine Teile kosten mehr, als es einbringt.',
  noCost: 'Mit den Stückkosten zeigt sich die Marge.',
  asked: {
    profit:
      'Zu diesem Preis dürfte sich der Gewinn um {askedGain+} im Monat ändern ({level}-Intervall {askedLow+} bis {askedHigh+}).',
    revenue:
      'Zu diesem Preis dürfte sich der Umsatz um {askedGain+} im Monat ändern ({level}-Intervall {askedLow+} bis {askedHigh+}).',
  },
  best: {
    profit:
      'Der beste gefundene Paketpreis ist {bestPrice} ({bestDiscount} Rabatt): erwartete Änderung des Gewinns {gain+} im Monat, {level}-Intervall {gainLow+} bis {gainHigh+}, Wahrscheinlichkeit eines Gewinns {probability}.',
    revenue:
      'Der beste gefundene Paketpreis ist {bestPrice} ({bestDiscount} Rabatt): erwartete Änderung des Umsatzes {gain+} im Monat, {level}-Intervall {gainLow+} bis {gainHigh+}, Wahrscheinlichkeit eines Gewinns {probability}.',
  },
  givenUp:
    'Darin enthalten: {givenUp} im Monat, die bei Bestellungen entgehen, die heute alles zum vollen Preis enthalten.',
  reasons: {
    uncertain:
      'Beim besten Paketpreis liegt die Wahrscheinlichkeit eines Gewinns unter 85 %: Probieren Sie ihn einige Wochen aus, bevor Sie sich darauf verlassen.',
    being_computed:
      'Was die Produkte verkaufen werden, wird gerade neu berechnet; noch wird kein Paketpreis vorgeschlagen. Starten Sie die Analyse in einigen Minuten erneut.',
    not_selling:
      'Ein Produkt ist zurzeit außer Saison, ausverkauft oder aufgegeben, daher wird kein Paketpreis vorgeschlagen.',
    no_cost:
      'Ein Produkt hat keine Kosten, daher lässt sich nicht sagen, was ein Nachlass einbringt. Geben Sie seine Kosten ein und analysieren Sie erneut.',
    no_discount_pays:
      'Kein Rabatt lohnt sich: Er würde bei Bestellungen, die ohnehin kommen, mehr kosten, als die zusätzlichen Pakete bringen. Bieten Sie die Produkte nebeneinander zum vollen Preis an.',
    limits_leave_none:
      'Ihre Grenzen lassen keinen Rabatt ab {leastDiscount} zu: Die Mindestmarge würde verletzt.',
    one_product: '',
    no_price: 'Ein Produkt hat keinen Preis, deshalb lässt sich kein Paketpreis berechnen.',
    cost_above_price:
      'Ein Produkt kostet so viel, wie es einbringt, oder mehr. Berichtigen Sie zuerst seinen Preis oder seine Kosten.',
    too_few_together:
      'Zu wenige Bestellungen des letzten Jahres enthalten alle diese Produkte, um einen Paketpreis zu berechnen.',
    no_elasticity:
      'Wie die Kundschaft auf den Preis jedes Produkts reagiert, ist noch nicht bekannt, deshalb lässt sich kein Paketpreis berechnen.',
    implausible_elasticity:
      'Eine gemessene Elastizität liegt über null, das ist nicht plausibel: Prüfen Sie Ausverkäufe, Saisons und Produktänderungen.',
  },
}

const byLanguage: Readonly<Record<Language, AnalysisTexts>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': spanish,
  'fr-FR': french,
  'de-DE': german,
}

export function analysisTexts(language: Language): AnalysisTexts {
  return byLanguage[language]
}
