import { answersIn, type ModelAnswer } from '../answer.ts'

/**
 * Answers of a good model that was given the instructions: written before the checker, after reading them once. The
 * checker and its word list must not be tuned on them.
 */
export const goodAnswers: readonly ModelAnswer[] = [
  ...answersIn('en-US', 'takeaway', [
    [
      'plain',
      '{sensitivity} {advice}',
      'The estimate is {elasticity}, based on {months}. For comparison, consider {lower} and {higher}.',
    ],
    [
      'lead-in',
      'In short: {sensitivity} {advice}',
      'What the advised price might mean: {gain}. The estimate rests on {months}, with {ownShare}.',
    ],
    [
      'advice first',
      '{advice} Behind this is the reaction of your customers. {sensitivity}',
      'At a higher price, expect {higher}; at a lower price, {lower}. {limit}',
    ],
    [
      'names',
      'Here is the picture for {title}. {sensitivity} {advice}',
      'To begin with, {advisedPrice} compares with {price}. The expected effect is {gain}, and the estimate behind it is {elasticity}.',
    ],
    [
      'hedged',
      '{sensitivity} {advice} Please read this as an estimate.',
      'The figures are uncertain: {elasticity}. They come from {months} and {ownShare}. {limit}',
    ],
    [
      'long',
      '{sensitivity} {advice} Keep in mind that the decision is up to you.',
      'Let the two sides be seen side by side: {lower} on the one hand, {higher} on the other. The expected profit is {gain}.',
    ],
    [
      'questions',
      'How do customers react? {sensitivity} What is the advice? {advice}',
      'What to expect: {gain}. What it is based on: {months}, and {ownShare}.',
    ],
    ['short', '{advice} {sensitivity}', 'Consider {gain}.'],
    [
      'contrast',
      '{sensitivity} Taken together with the prices: {advice}',
      'While {lower} describes a price cut, {higher} describes a price increase. {limit}',
    ],
    [
      'data',
      '{sensitivity} {advice} The overall picture is still provisional.',
      'This comes from {months}. In addition, similar products help: {ownShare}. The elasticity is estimated at {elasticity}.',
    ],
    [
      'price',
      '{advice} {sensitivity}',
      'From {price} the advice points to {advisedPrice}. Its expected effect: {gain}.',
    ],
    [
      'careful',
      '{sensitivity} {advice} A closer look is worth noting.',
      'As a rough estimate, the elasticity is {elasticity}. Possible scenarios are {lower} as well as {higher}.',
    ],
  ]),
  ...answersIn('en-GB', 'package', [
    [
      'plain',
      '{together} {relation}',
      'You asked about {price}, with {discount}. The margin is {margin}. {reason}',
    ],
    [
      'lead-in',
      'From the orders: {together} {relation}',
      'To start with, {listPrice}. The package would be {price}, and the expected profit is {asked}. {reason}',
    ],
    [
      'best',
      '{together} In other words: {relation}',
      'For comparison, {best} with {gain}. Keep in mind {givenUp}. {reason}',
    ],
    [
      'names',
      'A look at {title1} and {title2}. {together} {relation}',
      'The price of the package is {price}; the discount is {discount}. The expected effect may be {asked}.',
    ],
    [
      'hedged',
      '{together} {relation} Still, this is an estimate.',
      'The profit is uncertain: {asked} at the price you have in mind, {gain} at {best}.',
    ],
    ['short', '{relation} {together}', 'The discount is {discount}. {reason}'],
    [
      'questions',
      'What do the orders say? {together} {relation}',
      'What about the price? Here is {price}, and next to it {best}. What about profit? Expect {gain}. {reason}',
    ],
    [
      'margin',
      '{together} {relation}',
      'With {listPrice} as the basis, {price} comes with {margin}. {reason}',
    ],
    [
      'order',
      '{together} {relation} The details follow.',
      '{reason} The package comes at {price}, while {best} is the other scenario. It includes {givenUp}.',
    ],
    [
      'basket',
      'In the baskets of your customers: {together} {relation}',
      'Overall, {asked} is expected for {price}. On the other hand, {gain} is expected for {best}.',
    ],
    [
      'name',
      'The bundle {name}, in brief. {together} {relation}',
      'Compare {listPrice} with {price}. The margin is then {margin}.',
    ],
    [
      'both',
      '{together} {relation} Please consider the following figures as well.',
      'Expected at the asked price: {asked}. Expected otherwise: {gain}. {reason}',
    ],
  ]),
  ...answersIn('en-US', 'strategy', [
    [
      'plain',
      '{goal} {customers} {competition}',
      'Measured so far: {reaction}. The advice: {advised}. The expected effect is {gain}.',
      'The proposed floor is {floor}, the proposed step is {step}. {confirm}',
    ],
    [
      'lead-in',
      'Your answers in short: {goal} {customers}',
      'Customers react as follows: {reaction}. In addition, {advised}, with {gain}.',
      'On the limits: {floor}, {step} and {days}. {confirm}',
    ],
    ['short', '{goal} {competition}', 'Consider {advised}.', 'Note {leaveAlone}. {confirm}'],
    [
      'hedged',
      '{customers} {goal} All in all, this describes a careful plan.',
      'The figures are estimates: {reaction}, and {gain} for the advice.',
      'Limits to consider: {floor} with {belowFloor}; then {days}. {confirm}',
    ],
  ]),
  ...answersIn('de-DE', 'takeaway', [
    [
      'plain',
      '{sensitivity} {advice}',
      'Die Schätzung lautet {elasticity} und beruht auf {months}. Zum Vergleich: {lower} sowie {higher}.',
    ],
    [
      'lead-in',
      'Kurz gesagt: {sensitivity} {advice}',
      'Zu erwarten ist {gain}. Dahinter stehen {months} und {ownShare}.',
    ],
    [
      'advice first',
      '{advice} Dazu ein Blick auf die Kundschaft: {sensitivity}',
      'Bei einem höheren Preis: {higher}. Bei einem niedrigeren Preis: {lower}. {limit}',
    ],
    [
      'names',
      'Zum Produkt {title}: {sensitivity} {advice}',
      'Der empfohlene Preis ist {advisedPrice}, der heutige Preis {price}. Die erwartete Wirkung ist {gain}.',
    ],
    [
      'hedged',
      '{sensitivity} {advice} Bitte lesen Sie das als grobe Schätzung.',
      'Die Werte sind unsicher: {elasticity}. Sie stützen sich auf {months}, ergänzt durch {ownShare}.',
    ],
    [
      'contrast',
      '{sensitivity} Allerdings: {advice}',
      'Während {lower} die Preissenkung zeigt, beschreibt {higher} die Preiserhöhung. {limit}',
    ],
    [
      'questions',
      'Wie reagiert die Kundschaft? {sensitivity} Was ist die Empfehlung? {advice}',
      'Was ist zu erwarten? Der Gewinn dürfte sich um {gain} ändern. Grundlage sind {months}.',
    ],
    ['short', '{advice} {sensitivity}', 'Zu bedenken ist {gain}.'],
    [
      'data',
      '{sensitivity} {advice} Das Bild ist noch vorläufig.',
      'Es stammt aus {months}. Hinzu kommt {ownShare}. Die Elastizität liegt bei {elasticity}.',
    ],
    [
      'price',
      '{advice} {sensitivity}',
      'Verglichen mit {price} steht die Empfehlung {advisedPrice}. Zur Einordnung: {gain}.',
    ],
    [
      'decision',
      '{sensitivity} {advice} Die Entscheidung liegt bei Ihnen.',
      'Zwei Szenarien sind denkbar: {lower} und {higher}. Insgesamt wäre mit {gain} zu rechnen.',
    ],
    [
      'careful',
      '{sensitivity} {advice}',
      'Vorsichtig gelesen, zeigt sich {gain}. Dabei gilt es zu beachten: {limit}',
    ],
    [
      'order',
      'Im Überblick: {advice} {sensitivity}',
      'Zunächst die Schätzung, {elasticity}. Dann die Daten, {months}. Schließlich die Wirkung, {gain}.',
    ],
    [
      'similar',
      '{sensitivity} {advice}',
      'Die eigenen Verkäufe und ähnliche Produkte: {ownShare}. Hinzu kommen die Szenarien {lower} und {higher}.',
    ],
  ]),
  ...answersIn('es-ES', 'takeaway', [
    [
      'plain',
      '{sensitivity} {advice}',
      'La estimación es {elasticity} y se basa en {months}. Para comparar: {lower} y {higher}.',
    ],
    [
      'lead-in',
      'En resumen: {sensitivity} {advice}',
      'El efecto esperado es {gain}. Detrás están {months} y {ownShare}.',
    ],
    [
      'advice first',
      '{advice} En cuanto a los clientes: {sensitivity}',
      'Con un precio más alto, {higher}; con un precio más bajo, {lower}. {limit}',
    ],
    [
      'names',
      'Este es el panorama de {title}. {sensitivity} {advice}',
      'El precio aconsejado es {advisedPrice} y el precio actual es {price}. Se espera {gain}.',
    ],
    [
      'hedged',
      '{sensitivity} {advice} Tenga en cuenta que es una estimación.',
      'Las cifras son inciertas: {elasticity}. Proceden de {months} y de {ownShare}.',
    ],
    [
      'contrast',
      '{sensitivity} Sin embargo, {title} merece una mirada. {advice}',
      'Mientras {lower} describe la bajada de precio, {higher} describe la subida de precio.',
    ],
    [
      'questions',
      '¿Cómo reaccionan los clientes? {sensitivity} ¿Cuál es el consejo? {advice}',
      '¿Qué cabe esperar? {gain}. ¿En qué se basa? En {months}.',
    ],
    ['short', '{advice} {sensitivity}', 'Considere {gain}.'],
    [
      'data',
      '{sensitivity} {advice} El cuadro es todavía provisional.',
      'Viene de {months}. Además, los productos similares ayudan: {ownShare}. La elasticidad estimada es {elasticity}.',
    ],
    [
      'price',
      '{advice} {sensitivity}',
      'Frente a {price}, el consejo es {advisedPrice}. Su efecto esperado: {gain}.',
    ],
    [
      'decision',
      '{sensitivity} {advice} La decisión es suya.',
      'Hay dos escenarios: {lower} y {higher}. En conjunto, cabría esperar {gain}.',
    ],
    ['careful', '{sensitivity} {advice}', 'Leído con cautela, el beneficio podría ser {gain}. {limit}'],
    [
      'order',
      'De entrada: {advice} {sensitivity}',
      'Para empezar, la estimación: {elasticity}. Luego, los datos: {months}. Finalmente, el efecto: {gain}.',
    ],
    [
      'similar',
      '{sensitivity} {advice}',
      'Las ventas propias y los productos similares: {ownShare}. A título orientativo, {lower} junto a {higher}.',
    ],
  ]),
  ...answersIn('fr-FR', 'strategy', [
    [
      'plain',
      '{goal} {customers} {competition}',
      'La réaction mesurée est {reaction}. Le conseil : {advised}. L’effet attendu est {gain}.',
      'La marge minimale proposée est {floor} et le changement proposé est {step}. {confirm}',
    ],
    [
      'lead-in',
      'Vos réponses en bref : {goal} {customers}',
      'Les clients réagissent ainsi : {reaction}. Par ailleurs, {advised}, avec {gain}.',
      'Côté limites : {floor}, {step} et {days}. {confirm}',
    ],
    ['short', '{goal} {competition}', 'À noter : {advised}.', 'Notez {leaveAlone}. {confirm}'],
    [
      'hedged',
      '{customers} {goal} Dans l’ensemble, c’est une stratégie prudente.',
      'Les chiffres sont des estimations : {reaction}, puis {gain} pour le conseil.',
      'Limites à considérer : {floor} avec {belowFloor} ; ensuite {days}. {confirm}',
    ],
    [
      'contrast',
      '{goal} En revanche, les clients : {customers}',
      'D’un côté {reaction}, de l’autre {advised}.',
      'Entre les changements, {days}. Pour la marge minimale, {floor}. {confirm}',
    ],
    [
      'questions',
      'Que disent vos réponses ? {goal} {customers}',
      'Que montrent les données ? {reaction}. Quel est le conseil ? {advised}.',
      'Quelles limites ? {floor}, {step}, {days}. {confirm}',
    ],
    [
      'careful',
      '{goal} {customers} {competition} Il convient de lire la suite avec prudence.',
      'À titre indicatif, {gain}. Cela repose sur {reaction}.',
      'Le repos proposé est de {days}. {confirm}',
    ],
    [
      'order',
      '{competition} {customers} {goal}',
      'Tout d’abord {advised}. Ensuite {gain}. Enfin {reaction}.',
      '{confirm} À voir : {leaveAlone} et {step}.',
    ],
  ]),
  ...answersIn('fr-FR', 'takeaway', [
    [
      'plain',
      '{sensitivity} {advice}',
      'L’estimation est de {elasticity} et repose sur {months}. À titre de comparaison : {lower} et {higher}.',
    ],
    [
      'hedged',
      '{sensitivity} {advice} Cela reste une estimation.',
      'Les chiffres sont incertains : {elasticity}. Ils viennent de {months} et de {ownShare}. {limit}',
    ],
    [
      'price',
      '{advice} {sensitivity}',
      'Face à {price}, le prix conseillé est {advisedPrice}. Son effet attendu : {gain}.',
    ],
    [
      'names',
      'Voici le tableau pour {title}. {sensitivity} {advice}',
      'À la hausse, {higher} ; à la baisse, {lower}. Le bénéfice attendu serait {gain}.',
    ],
    [
      'data',
      '{sensitivity} {advice} Le tableau est encore provisoire.',
      'Il provient de {months}. Les produits similaires aident aussi : {ownShare}.',
    ],
    ['short', '{advice} {sensitivity}', 'Considérez {gain}.'],
  ]),
]
