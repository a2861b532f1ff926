import type { Language } from '#contract/settings'

/** Figures with their labels, as they stand within a sentence. `{name+}` is a figure with its sign. */
export interface FeedbackLabels {
  readonly reaction: string
  readonly advised: string
  readonly profitGain: string
  readonly revenueGain: string
  readonly floor: string
  readonly belowFloor: string
  readonly step: string
  readonly days: string
  readonly leaveAlone: string
}

const english: FeedbackLabels = {
  reaction:
    '{elastic} of {known} {known|product|products} (whose own sales show the reaction: those that react strongly to their price; looked at: {products}, the selection or else those with most revenue)',
  advised: 'raise {raise}, lower {lower}, hold {hold} (products, advised with today’s limits)',
  profitGain:
    '{profitGain+} a month (expected effect of the advised changes on profit, {confidence} likely {profitGainLow+} to {profitGainHigh+})',
  revenueGain:
    '{revenueGain+} a month (expected effect on revenue of the advised changes without a known cost, {confidence} likely {revenueGainLow+} to {revenueGainHigh+})',
  floor: '{marginFloor} (proposed least margin)',
  belowFloor: '{belowFloor} {belowFloor|product|products} (under the proposed least margin today)',
  step: '{maxStep} (proposed largest change at once)',
  days: '{days} {days|day|days} (proposed rest between two changes)',
  leaveAlone:
    '{leaveAlone} {leaveAlone|product|products} (left alone for {leaveAloneDays} {leaveAloneDays|day|days})',
}

const spanish: FeedbackLabels = {
  reaction:
    '{elastic} de {known} {known|producto|productos} (cuyas ventas propias muestran la reacción: los que reaccionan con fuerza a su precio; mirados: {products}, la selección o, si no, los de más ingresos)',
  advised: 'subir {raise}, bajar {lower}, mantener {hold} (productos, aconsejado con los límites de hoy)',
  profitGain:
    '{profitGain+} al mes (efecto esperado de los cambios aconsejados en el beneficio, con un {confidence} entre {profitGainLow+} y {profitGainHigh+})',
  revenueGain:
    '{revenueGain+} al mes (efecto esperado en los ingresos de los cambios aconsejados sin coste conocido, con un {confidence} entre {revenueGainLow+} y {revenueGainHigh+})',
  floor: '{marginFloor} (margen mínimo propuesto)',
  belowFloor: '{belowFloor} {belowFloor|producto|productos} (hoy por debajo del margen mínimo propuesto)',
  step: '{maxStep} (cambio máximo propuesto de una vez)',
  days: '{days} {days|día|días} (descanso propuesto entre dos cambios)',
  leaveAlone:
    '{leaveAlone} {leaveAlone|producto|productos} (sin tocar durante {leaveAloneDays} {leaveAloneDays|día|días})',
}

const french: FeedbackLabels = {
  reaction:
    '{elastic} sur {known} {known|produit|produits} (dont les ventes propres montrent la réaction : ceux qui réagissent fortement à leur prix ; examinés : {products}, la sélection ou, à défaut, ceux au plus grand chiffre d’affaires)',
  advised:
    'augmenter {raise}, baisser {lower}, maintenir {hold} (produits, conseil avec les limites actuelles)',
  profitGain:
    '{profitGain+} par mois (effet attendu des changements conseillés sur le bénéfice, à {confidence} entre {profitGainLow+} et {profitGainHigh+})',
  revenueGain:
    '{revenueGain+} par mois (effet attendu sur le chiffre d’affaires des changements conseillés sans coût connu, à {confidence} entre {revenueGainLow+} et {revenueGainHigh+})',
  floor: '{marginFloor} (marge minimale proposée)',
  belowFloor:
    '{belowFloor} {belowFloor|produit|produits} (aujourd’hui en dessous de la marge minimale proposée)',
  step: '{maxStep} (changement maximal proposé en une fois)',
  days: '{days} {days|jour|jours} (repos proposé entre deux changements)',
  leaveAlone:
    '{leaveAlone} {leaveAlone|produit|produits} (sans changement pendant {leaveAloneDays} {leaveAloneDays|jour|jours})',
}

const german: FeedbackLabels = {
  reaction:
    '{elastic} von {known} {known|Produkt|Produkten} (deren eigene Verkäufe die Reaktion zeigen: solche, die stark auf ihren Preis reagieren; betrachtet: {products}, die Auswahl oder sonst die umsatzstärksten)',
  advised: 'erhöhen {raise}, senken {lower}, halten {hold} (Produkte, Rat mit den heutigen Grenzen)',
  profitGain:
    '{profitGain+} im Monat (erwartete Wirkung der empfohlenen Änderungen auf den Gewinn, zu {confidence} zwischen {profitGainLow+} und {profitGainHigh+})',
  revenueGain:
    '{revenueGain+} im Monat (erwartete Wirkung der empfohlenen Änderungen ohne bekannte Kosten auf den Umsatz, zu {confidence} zwischen {revenueGainLow+} und {revenueGainHigh+})',
  floor: '{marginFloor} (vorgeschlagene Mindestmarge)',
  belowFloor: '{belowFloor} {belowFloor|Produkt|Produkte} (heute unter der vorgeschlagenen Mindestmarge)',
  step: '{maxStep} (vorgeschlagene größte Änderung auf einmal)',
  days: '{days} {days|Tag|Tage} (vorgeschlagene Ruhe zwischen zwei Änderungen)',
  leaveAlone:
    '{leaveAlone} {leaveAlone|Produkt|Produkte} (unberührt für {leaveAloneDays} {leaveAloneDays|Tag|Tage})',
}

const byLanguage: Readonly<Record<Language, FeedbackLabels>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': spanish,
  'fr-FR': french,
  'de-DE': german,
}

export function feedbackLabels(language: Language): FeedbackLabels {
  return byLanguage[language]
}
