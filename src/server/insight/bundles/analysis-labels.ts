import type { Language } from '#contract/settings'

type Objective = 'profit' | 'revenue'

/** Figures with their labels, as they stand within a sentence. `{name+}` is a figure with its sign. */
export interface AnalysisLabels {
  /** Whether two products go together; whole sentences that need none before them. */
  readonly relation: Readonly<Record<'complement' | 'substitute' | 'none' | 'tooFew', string>>
  /** A whole sentence. */
  readonly loss: string
  readonly pairs: string
  readonly listPrice: string
  readonly price: string
  readonly discount: string
  readonly margin: string
  readonly asked: Readonly<Record<Objective, string>>
  readonly best: string
  readonly gain: Readonly<Record<Objective, string>>
  readonly givenUp: string
}

const english: AnalysisLabels = {
  relation: {
    complement:
      '{:title1} and {:title2} were bought together {lift} times as often as chance would have it ({level} interval {liftLow} to {liftHigh}): they go together.',
    substitute:
      '{:title1} and {:title2} were bought together {lift} times as often as chance would have it ({level} interval {liftLow} to {liftHigh}): people tend to take one or the other.',
    none: '{:title1} and {:title2} were bought together {lift} times as often as chance would have it ({level} interval {liftLow} to {liftHigh}): no connection is proven.',
    tooFew: 'The orders are too few to tell whether {:title1} and {:title2} go together.',
  },
  loss: 'At {price} every package loses {lossAmount}: its parts cost more than it brings.',
  pairs: '{related} of {pairs} {pairs|pair|pairs} (bought together more often than by chance)',
  listPrice: '{listPrice} (the products one by one)',
  price: '{price} (package price that you asked about)',
  discount: '{discount} (how much cheaper the package is than its parts)',
  margin: '{marginAmount} (margin of a package at the price that you asked about, {marginShare} of it)',
  asked: {
    profit:
      '{askedGain+} a month (expected effect of the price that you asked about on profit, {level} interval {askedLow+} to {askedHigh+})',
    revenue:
      '{askedGain+} a month (expected effect of the price that you asked about on revenue, {level} interval {askedLow+} to {askedHigh+})',
  },
  best: '{bestPrice} (best package price found, {bestDiscount} off)',
  gain: {
    profit:
      '{gain+} a month (expected effect of the best package price on profit, {level} interval {gainLow+} to {gainHigh+}, chance of a gain {probability})',
    revenue:
      '{gain+} a month (expected effect of the best package price on revenue, {level} interval {gainLow+} to {gainHigh+}, chance of a gain {probability})',
  },
  givenUp:
    '{givenUp} a month (given up at the best package price on orders that hold all parts at full price today)',
}

const spanish: AnalysisLabels = {
  relation: {
    complement:
      '{:title1} y {:title2} se compraron juntos {lift} veces lo que cabría esperar por azar (intervalo del {level}: de {liftLow} a {liftHigh}): van juntos.',
    substitute:
      '{:title1} y {:title2} se compraron juntos {lift} veces lo que cabría esperar por azar (intervalo del {level}: de {liftLow} a {liftHigh}): se suele elegir uno u otro.',
    none: '{:title1} y {:title2} se compraron juntos {lift} veces lo que cabría esperar por azar (intervalo del {level}: de {liftLow} a {liftHigh}): no hay relación demostrada.',
    tooFew: 'Los pedidos son demasiado pocos para saber si {:title1} y {:title2} van juntos.',
  },
  loss: 'A {price} cada paquete pierde {lossAmount}: sus partes cuestan más de lo que ingresa.',
  pairs: '{related} de {pairs} {pairs|pareja|parejas} (compradas juntas más a menudo que por azar)',
  listPrice: '{listPrice} (los productos por separado)',
  price: '{price} (precio del paquete por el que pregunta)',
  discount: '{discount} (lo que el paquete es más barato que sus partes)',
  margin: '{marginAmount} (margen de un paquete al precio por el que pregunta, {marginShare} de él)',
  asked: {
    profit:
      '{askedGain+} al mes (efecto esperado en el beneficio del precio por el que pregunta, intervalo del {level}: de {askedLow+} a {askedHigh+})',
    revenue:
      '{askedGain+} al mes (efecto esperado en los ingresos del precio por el que pregunta, intervalo del {level}: de {askedLow+} a {askedHigh+})',
  },
  best: '{bestPrice} (mejor precio encontrado para el paquete, {bestDiscount} de descuento)',
  gain: {
    profit:
      '{gain+} al mes (efecto esperado en el beneficio del mejor precio del paquete, intervalo del {level}: de {gainLow+} a {gainHigh+}, probabilidad de ganar {probability})',
    revenue:
      '{gain+} al mes (efecto esperado en los ingresos del mejor precio del paquete, intervalo del {level}: de {gainLow+} a {gainHigh+}, probabilidad de ganar {probability})',
  },
  givenUp:
    '{givenUp} al mes (a los que se renuncia con el mejor precio en pedidos que hoy llevan todo a precio completo)',
}

const french: AnalysisLabels = {
  relation: {
    complement:
      '{:title1} et {:title2} ont été achetés ensemble {lift} fois ce que donnerait le hasard (intervalle à {level} : {liftLow} à {liftHigh}) : ils vont ensemble.',
    substitute:
      '{:title1} et {:title2} ont été achetés ensemble {lift} fois ce que donnerait le hasard (intervalle à {level} : {liftLow} à {liftHigh}) : on prend plutôt l’un ou l’autre.',
    none: '{:title1} et {:title2} ont été achetés ensemble {lift} fois ce que donnerait le hasard (intervalle à {level} : {liftLow} à {liftHigh}) : aucun lien n’est démontré.',
    tooFew: 'Les commandes sont trop peu nombreuses pour savoir si {:title1} et {:title2} vont ensemble.',
  },
  loss: 'À {price}, chaque lot perd {lossAmount} : ses éléments coûtent plus qu’il ne rapporte.',
  pairs: '{related} {related|paire|paires} sur {pairs} (achetées ensemble plus souvent que par hasard)',
  listPrice: '{listPrice} (les produits séparément)',
  price: '{price} (prix du lot que vous demandez)',
  discount: '{discount} (ce que le lot coûte de moins que ses éléments)',
  margin: '{marginAmount} (marge d’un lot au prix que vous demandez, {marginShare} de ce prix)',
  asked: {
    profit:
      '{askedGain+} par mois (effet attendu sur le bénéfice du prix que vous demandez, intervalle à {level} : {askedLow+} à {askedHigh+})',
    revenue:
      '{askedGain+} par mois (effet attendu sur le chiffre d’affaires du prix que vous demandez, intervalle à {level} : {askedLow+} à {askedHigh+})',
  },
  best: '{bestPrice} (meilleur prix trouvé pour le lot, {bestDiscount} de remise)',
  gain: {
    profit:
      '{gain+} par mois (effet attendu sur le bénéfice du meilleur prix du lot, intervalle à {level} : {gainLow+} à {gainHigh+}, probabilité de gain {probability})',
    revenue:
      '{gain+} par mois (effet attendu sur le chiffre d’affaires du meilleur prix du lot, intervalle à {level} : {gainLow+} à {gainHigh+}, probabilité de gain {probability})',
  },
  givenUp:
    '{givenUp} par mois (abandonnés au meilleur prix sur des commandes qui contiennent aujourd’hui tout au prix plein)',
}

const german: AnalysisLabels = {
  relation: {
    complement:
      '{:title1} und {:title2} wurden {lift}-mal so oft zusammen gekauft, wie der Zufall es ergäbe ({level}-Intervall {liftLow} bis {liftHigh}): Sie gehören zusammen.',
    substitute:
      '{:title1} und {:title2} wurden {lift}-mal so oft zusammen gekauft, wie der Zufall es ergäbe ({level}-Intervall {liftLow} bis {liftHigh}): Man nimmt eher das eine oder das andere.',
    none: '{:title1} und {:title2} wurden {lift}-mal so oft zusammen gekauft, wie der Zufall es ergäbe ({level}-Intervall {liftLow} bis {liftHigh}): Ein Zusammenhang ist nicht belegt.',
    tooFew: 'Es sind zu wenige Bestellungen, um zu sagen, ob {:title1} und {:title2} zusammengehören.',
  },
  loss: 'Zu {price} verliert jedes Paket {lossAmount}: Seine Teile kosten mehr, als es einbringt.',
  pairs: '{related} von {pairs} {pairs|Paar|Paaren} (häufiger als durch Zufall zusammen gekauft)',
  listPrice: '{listPrice} (die Produkte einzeln)',
  price: '{price} (Paketpreis, nach dem Sie fragen)',
  discount: '{discount} (so viel günstiger ist das Paket als seine Teile)',
  margin: '{marginAmount} (Marge eines Pakets zum Preis, nach dem Sie fragen, {marginShare} davon)',
  asked: {
    profit:
      '{askedGain+} im Monat (erwartete Wirkung des Preises, nach dem Sie fragen, auf den Gewinn, {level}-Intervall {askedLow+} bis {askedHigh+})',
    revenue:
      '{askedGain+} im Monat (erwartete Wirkung des Preises, nach dem Sie fragen, auf den Umsatz, {level}-Intervall {askedLow+} bis {askedHigh+})',
  },
  best: '{bestPrice} (bester gefundener Paketpreis, {bestDiscount} Rabatt)',
  gain: {
    profit:
      '{gain+} im Monat (erwartete Wirkung des besten Paketpreises auf den Gewinn, {level}-Intervall {gainLow+} bis {gainHigh+}, Wahrscheinlichkeit eines Gewinns {probability})',
    revenue:
      '{gain+} im Monat (erwartete Wirkung des besten Paketpreises auf den Umsatz, {level}-Intervall {gainLow+} bis {gainHigh+}, Wahrscheinlichkeit eines Gewinns {probability})',
  },
  givenUp:
    '{givenUp} im Monat (entgehen beim besten Paketpreis bei Bestellungen, die heute alles zum vollen Preis enthalten)',
}

const byLanguage: Readonly<Record<Language, AnalysisLabels>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': spanish,
  'fr-FR': french,
  'de-DE': german,
}

export function analysisLabels(language: Language): AnalysisLabels {
  return byLanguage[language]
}
