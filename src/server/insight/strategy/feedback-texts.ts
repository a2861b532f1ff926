import type { PriceGoal } from '#analytics'
import type { Language } from '#contract/settings'
import type { STRATEGY_CHOICES } from '#contract/strategy-limits'

type Choices = typeof STRATEGY_CHOICES

/**
 * Sentences of the plain feedback. `{name}` is a figure, `{name+}` one with its sign, `{name|one|many}` a word that goes with its
 * number.
 */
export interface FeedbackTexts {
  readonly goal: Readonly<Record<Choices['goal'][number], string>>
  readonly customers: Readonly<Record<'compare' | 'loyal' | 'other', string>>
  readonly competition: Readonly<Record<'price' | 'value' | 'unknown', string>>
  readonly noChoice: string
  /** What prices would be advised for. */
  readonly aim: Readonly<Record<PriceGoal, string>>
  readonly noData: string
  readonly sensitivity: string
  readonly advice: string
  readonly profitGain: string
  readonly revenueGain: string
  readonly floor: string
  readonly belowFloor: string
  readonly step: string
  readonly days: string
  readonly leaveAlone: string
  readonly unchanged: string
  readonly confirm: string
  readonly document: string
}

const english: FeedbackTexts = {
  goal: {
    profit:
      'You want more profit: prices are then judged by margin times units, and products without a unit cost only by revenue.',
    revenue: 'You want more revenue: keep a margin floor beside that goal, or revenue is bought with profit.',
    units:
      'You want to sell more units: that needs lower prices where customers react strongly, and little is won where they do not.',
    clearance:
      'You want to clear stock: larger steps down are worth it where customers react strongly; elsewhere packages move more than discounts.',
    steady: 'You want steady prices: small steps, seldom, and only where the data are clear.',
  },
  customers: {
    compare:
      'Customers who compare prices notice every step, so keep steps small and watch units for four weeks after each.',
    loyal:
      'Loyal customers forgive a higher price more easily than a worse product; explain a rise when you make it.',
    other:
      'With mixed customers, go product by product: the measured reaction tells more than the type of customer.',
  },
  competition: {
    price:
      'Where price decides against competitors, change few products at a time, so that you see what an answer of theirs does.',
    value:
      'Where you stand out by quality or range, a price need not follow the cheapest one; let your own sales decide.',
    unknown:
      'Not knowing the competitors is no obstacle: your own sales show how customers react, whatever the reason.',
  },
  aim: {
    profit: 'Proposed goal of advised prices: profit.',
    revenue: 'Proposed goal of advised prices: revenue, also where a unit cost is known.',
    units: 'Proposed goal of advised prices: more units, without an expected loss of what is earned.',
    clearance: 'Proposed goal of advised prices: to clear stock, as low as the limits allow.',
  },
  noChoice: 'Your answers are kept in your own words.',
  noData: 'There are no sales to set against them yet; import orders, and the same answers can be measured.',
  sensitivity:
    'Looked at here: {products} {products|product|products}, your selection or else those with most revenue. Own sales show the reaction of {known}; {elastic} of these {elastic|reacts|react} strongly to {elastic|its|their} price.',
  advice: 'With today’s limits the figures advise: raise {raise}, lower {lower}, hold {hold}.',
  profitGain:
    'Profit expected of these changes: {profitGain+} a month ({confidence} likely {profitGainLow+} to {profitGainHigh+}).',
  revenueGain:
    'Revenue expected of the changes without a known cost: {revenueGain+} a month ({confidence} likely {revenueGainLow+} to {revenueGainHigh+}).',
  floor: 'Proposed least margin: {marginFloor}.',
  belowFloor: 'Products under it today: {belowFloor}.',
  step: 'Proposed largest change at once: {maxStep}.',
  days: 'Proposed rest between two changes: {days} {days|day|days}.',
  leaveAlone: 'Products left alone for {leaveAloneDays} {leaveAloneDays|day|days}: {leaveAlone}.',
  unchanged: 'Your answers ask for no other limits than those you have.',
  confirm: 'Nothing changes until you confirm it.',
  document:
    'Your document was read ({documentWords} {documentWords|word|words}); products of yours that it names: {documentProducts}.',
}

const spanish: FeedbackTexts = {
  goal: {
    profit:
      'Busca más beneficio: los precios se juzgan por margen por unidades, y los productos sin coste unitario solo por ingresos.',
    revenue: 'Busca más ingresos: mantenga además un margen mínimo, o los ingresos se pagarán con beneficio.',
    units:
      'Busca vender más unidades: hacen falta precios más bajos donde los clientes reaccionan con fuerza; donde no, se gana poco.',
    clearance:
      'Busca liquidar existencias: las bajadas mayores compensan donde los clientes reaccionan con fuerza; en lo demás, los paquetes mueven más que los descuentos.',
    steady: 'Busca precios estables: pasos pequeños, pocas veces y solo donde los datos son claros.',
  },
  customers: {
    compare:
      'Los clientes que comparan precios notan cada paso: que sean pequeños, y vigile las unidades durante cuatro semanas.',
    loyal:
      'Los clientes fieles perdonan mejor un precio más alto que un producto peor; explique la subida cuando la haga.',
    other:
      'Con clientes variados, vaya producto a producto: la reacción medida dice más que el tipo de cliente.',
  },
  competition: {
    price:
      'Donde el precio decide frente a la competencia, cambie pocos productos a la vez para ver qué hace su respuesta.',
    value:
      'Donde destaca por calidad o surtido, un precio no tiene que seguir al más barato; deje decidir a sus ventas.',
    unknown:
      'No conocer a la competencia no es un obstáculo: sus propias ventas muestran cómo reaccionan los clientes.',
  },
  aim: {
    profit: 'Objetivo propuesto de los precios recomendados: el beneficio.',
    revenue:
      'Objetivo propuesto de los precios recomendados: los ingresos, también donde se conoce el coste.',
    units: 'Objetivo propuesto de los precios recomendados: más unidades, sin que se espere ganar menos.',
    clearance:
      'Objetivo propuesto de los precios recomendados: liquidar existencias, tan bajo como permitan los límites.',
  },
  noChoice: 'Sus respuestas se guardan con sus propias palabras.',
  noData: 'Todavía no hay ventas con las que contrastarlas; importe pedidos y podrán medirse.',
  sensitivity:
    'Se miran aquí {products} {products|producto|productos}: su selección o, si no la hay, los de más ingresos. Las ventas propias muestran la reacción de {known}; de estos, {elastic} {elastic|reacciona|reaccionan} con fuerza a su precio.',
  advice: 'Con los límites de hoy, las cifras aconsejan: subir {raise}, bajar {lower}, mantener {hold}.',
  profitGain:
    'Beneficio que se espera de estos cambios: {profitGain+} al mes (con un {confidence} entre {profitGainLow+} y {profitGainHigh+}).',
  revenueGain:
    'Ingresos que se esperan de los cambios sin coste conocido: {revenueGain+} al mes (con un {confidence} entre {revenueGainLow+} y {revenueGainHigh+}).',
  floor: 'Margen mínimo propuesto: {marginFloor}.',
  belowFloor: 'Productos que hoy están por debajo: {belowFloor}.',
  step: 'Cambio máximo propuesto de una vez: {maxStep}.',
  days: 'Descanso propuesto entre dos cambios: {days} {days|día|días}.',
  leaveAlone: 'Productos que no se tocan durante {leaveAloneDays} {leaveAloneDays|día|días}: {leaveAlone}.',
  unchanged: 'Sus respuestas no piden otros límites que los que ya tiene.',
  confirm: 'Nada cambia hasta que lo confirme.',
  document:
    'Se ha leído su documento ({documentWords} {documentWords|palabra|palabras}); productos suyos que nombra: {documentProducts}.',
}

const french: FeedbackTexts = {
  goal: {
    profit:
      'Vous visez plus de bénéfice : les prix se jugent à la marge multipliée par les unités ; sans coût unitaire, au seul chiffre d’affaires.',
    revenue:
      'Vous visez plus de chiffre d’affaires : gardez une marge minimale, sinon il se paie en bénéfice.',
    units:
      'Vous voulez vendre plus d’unités : il faut des prix plus bas là où les clients réagissent fortement ; ailleurs on y gagne peu.',
    clearance:
      'Vous voulez écouler le stock : de plus fortes baisses valent la peine là où les clients réagissent fortement ; ailleurs, les lots aident plus que les remises.',
    steady:
      'Vous voulez des prix stables : de petits pas, rarement, et seulement quand les données sont claires.',
  },
  customers: {
    compare:
      'Des clients qui comparent les prix remarquent chaque pas : restez petit, et suivez les unités pendant quatre semaines.',
    loyal:
      'Des clients fidèles pardonnent mieux un prix plus élevé qu’un produit moins bon ; expliquez la hausse au moment de la faire.',
    other:
      'Avec une clientèle variée, avancez produit par produit : la réaction mesurée en dit plus que le type de client.',
  },
  competition: {
    price:
      'Là où le prix décide face aux concurrents, changez peu de produits à la fois pour voir l’effet de leur réponse.',
    value:
      'Là où vous vous distinguez par la qualité ou le choix, un prix n’a pas à suivre le moins cher ; laissez vos ventes décider.',
    unknown:
      'Ne pas connaître les concurrents n’est pas un obstacle : vos ventes montrent comment les clients réagissent.',
  },
  aim: {
    profit: 'Objectif proposé des prix conseillés : le bénéfice.',
    revenue: 'Objectif proposé des prix conseillés : le chiffre d’affaires, même là où le coût est connu.',
    units: 'Objectif proposé des prix conseillés : plus d’unités, sans gain attendu en baisse.',
    clearance:
      'Objectif proposé des prix conseillés : écouler le stock, aussi bas que les limites le permettent.',
  },
  noChoice: 'Vos réponses sont conservées avec vos propres mots.',
  noData:
    'Il n’y a pas encore de ventes à leur opposer ; importez des commandes et elles pourront être mesurées.',
  sensitivity:
    'Examinés ici : {products} {products|produit|produits}, votre sélection ou, à défaut, ceux au plus grand chiffre d’affaires. Les ventes propres montrent la réaction de {known}, dont {elastic} {elastic|réagit|réagissent} fortement à {elastic|son|leur} prix.',
  advice:
    'Avec les limites actuelles, les chiffres conseillent : augmenter {raise}, baisser {lower}, maintenir {hold}.',
  profitGain:
    'Bénéfice attendu de ces changements : {profitGain+} par mois (à {confidence} entre {profitGainLow+} et {profitGainHigh+}).',
  revenueGain:
    'Chiffre d’affaires attendu des changements sans coût connu : {revenueGain+} par mois (à {confidence} entre {revenueGainLow+} et {revenueGainHigh+}).',
  floor: 'Marge minimale proposée : {marginFloor}.',
  belowFloor: 'Produits en dessous aujourd’hui : {belowFloor}.',
  step: 'Changement maximal proposé en une fois : {maxStep}.',
  days: 'Repos proposé entre deux changements : {days} {days|jour|jours}.',
  leaveAlone:
    'Produits laissés tels quels pendant {leaveAloneDays} {leaveAloneDays|jour|jours} : {leaveAlone}.',
  unchanged: 'Vos réponses ne demandent pas d’autres limites que les vôtres.',
  confirm: 'Rien ne change avant votre confirmation.',
  document:
    'Votre document a été lu ({documentWords} {documentWords|mot|mots}) ; produits de votre catalogue qu’il nomme : {documentProducts}.',
}

const german: FeedbackTexts = {
  goal: {
    profit:
      'Sie wollen mehr Gewinn: Preise werden dann nach Marge mal Stückzahl beurteilt, Produkte ohne Stückkosten nur nach Umsatz.',
    revenue:
      'Sie wollen mehr Umsatz: Halten Sie daneben eine Mindestmarge, sonst wird Umsatz mit Gewinn bezahlt.',
    units:
      'Sie wollen mehr Stück verkaufen: Das verlangt niedrigere Preise, wo die Kundschaft stark reagiert; wo nicht, ist wenig gewonnen.',
    clearance:
      'Sie wollen das Lager räumen: Größere Schritte nach unten lohnen sich, wo die Kundschaft stark reagiert; sonst bewegen Pakete mehr als Rabatte.',
    steady: 'Sie wollen stabile Preise: kleine Schritte, selten, und nur, wo die Daten klar sind.',
  },
  customers: {
    compare:
      'Wer Preise vergleicht, bemerkt jeden Schritt: Halten Sie die Schritte klein und beobachten Sie vier Wochen lang die Stückzahl.',
    loyal:
      'Treue Kundschaft verzeiht einen höheren Preis eher als ein schlechteres Produkt; erklären Sie eine Erhöhung, wenn Sie sie vornehmen.',
    other:
      'Bei gemischter Kundschaft gehen Sie Produkt für Produkt vor: Die gemessene Reaktion sagt mehr als die Art der Kundschaft.',
  },
  competition: {
    price:
      'Wo der Preis gegen die Konkurrenz entscheidet, ändern Sie wenige Produkte auf einmal, damit Sie sehen, was deren Antwort bewirkt.',
    value:
      'Wo Sie durch Qualität oder Auswahl hervorstechen, muss ein Preis nicht dem billigsten folgen; lassen Sie Ihre Verkäufe entscheiden.',
    unknown:
      'Die Konkurrenz nicht zu kennen ist kein Hindernis: Ihre eigenen Verkäufe zeigen, wie die Kundschaft reagiert.',
  },
  aim: {
    profit: 'Vorgeschlagenes Ziel der empfohlenen Preise: der Gewinn.',
    revenue: 'Vorgeschlagenes Ziel der empfohlenen Preise: der Umsatz, auch wo Stückkosten bekannt sind.',
    units:
      'Vorgeschlagenes Ziel der empfohlenen Preise: mehr Stück, ohne dass weniger Verdienst zu erwarten ist.',
    clearance:
      'Vorgeschlagenes Ziel der empfohlenen Preise: Lager räumen, so tief, wie die Grenzen es zulassen.',
  },
  noChoice: 'Ihre Antworten sind in Ihren eigenen Worten festgehalten.',
  noData:
    'Noch gibt es keine Verkäufe, an denen sie sich messen lassen; importieren Sie Bestellungen, dann geht es.',
  sensitivity:
    'Betrachtet: {products} {products|Produkt|Produkte}, Ihre Auswahl oder sonst die umsatzstärksten. Bei {known} zeigen eigene Verkäufe die Reaktion; davon {elastic|reagiert|reagieren} {elastic} stark auf {elastic|seinen|ihren} Preis.',
  advice: 'Mit den heutigen Grenzen raten die Zahlen: erhöhen {raise}, senken {lower}, halten {hold}.',
  profitGain:
    'Erwarteter Gewinn dieser Änderungen: {profitGain+} im Monat (zu {confidence} zwischen {profitGainLow+} und {profitGainHigh+}).',
  revenueGain:
    'Erwarteter Umsatz der Änderungen ohne bekannte Kosten: {revenueGain+} im Monat (zu {confidence} zwischen {revenueGainLow+} und {revenueGainHigh+}).',
  floor: 'Vorgeschlagene Mindestmarge: {marginFloor}.',
  belowFloor: 'Produkte, die heute darunter liegen: {belowFloor}.',
  step: 'Vorgeschlagene größte Änderung auf einmal: {maxStep}.',
  days: 'Vorgeschlagene Ruhe zwischen zwei Änderungen: {days} {days|Tag|Tage}.',
  leaveAlone: 'Produkte, die {leaveAloneDays} {leaveAloneDays|Tag|Tage} unberührt bleiben: {leaveAlone}.',
  unchanged: 'Ihre Antworten verlangen keine anderen Grenzen als die, die Sie haben.',
  confirm: 'Nichts ändert sich, bevor Sie es bestätigen.',
  document:
    'Ihr Dokument wurde gelesen ({documentWords} {documentWords|Wort|Wörter}); Produkte von Ihnen, die es nennt: {documentProducts}.',
}

const byLanguage: Readonly<Record<Language, FeedbackTexts>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': spanish,
  'fr-FR': french,
  'de-DE': german,
}

export function feedbackTexts(language: Language): FeedbackTexts {
  return byLanguage[language]
}
