import { answersIn, type ModelAnswer } from '../answer.ts'

/** A third batch, written after the word list was extended for the second. */
export const developmentGood3: readonly ModelAnswer[] = [
  ...answersIn('en-US', 'takeaway', [
    [
      'a',
      'Starting with the advice: {advice} {sensitivity}',
      'Here is what the advised price is expected to do: {gain}. It rests on {months} and an estimate of {elasticity}.',
    ],
    [
      'b',
      '{sensitivity} {advice} The details show how this was estimated.',
      'There are {months} behind the estimate, together with {ownShare}. {limit}',
    ],
    [
      'c',
      '{sensitivity} For {title} that points to the following: {advice}',
      'Two things to compare are {lower} and {higher}. The price today is {price}.',
    ],
    [
      'd',
      '{advice} {sensitivity} Please keep in mind that these are estimates.',
      'In terms of the expected effect, {gain}. In terms of data, {months}.',
    ],
    [
      'e',
      '{sensitivity} {advice}',
      'If the price goes up, {higher} is expected; if it goes down, {lower}. {limit}',
    ],
    [
      'f',
      '{sensitivity} And here is the advice: {advice}',
      'The recommendation, {advisedPrice}, comes with an uncertain effect: {gain}.',
    ],
    [
      'g',
      '{sensitivity} {advice} More on this in the details.',
      'We estimate the elasticity at {elasticity}. That is drawn from {months}, while {ownShare} also plays a part.',
    ],
    ['h', '{advice} {sensitivity}', 'A rough picture of the scenarios: {lower}, and {higher}. {limit}'],
    ['i', 'At a glance: {sensitivity} {advice}', 'Set {price} against {advisedPrice} and look at {gain}.'],
  ]),
  ...answersIn('en-GB', 'package', [
    [
      'a',
      '{together} {relation}',
      'For {name}, you asked about {price}. Compared with {listPrice}, the discount is {discount}. {reason}',
    ],
    [
      'b',
      '{relation} {together}',
      'The analysis looked at other prices as well and found {best}, with {gain}. Keep {givenUp} in mind. {reason}',
    ],
    [
      'c',
      '{together} {relation} That is the picture from the orders.',
      'On price: {price}. On margin: {margin}. On the expected effect: {asked}.',
    ],
    [
      'd',
      'What do customers buy together? {together} {relation}',
      'At your price the effect on profit is expected to be {asked}. {reason}',
    ],
    ['e', '{together} {relation}', 'Please note {reason}'],
  ]),
  ...answersIn('en-US', 'strategy', [
    [
      'a',
      '{goal} With regard to customers: {customers}',
      'According to your data, {reaction}. The advice for now: {advised}.',
      'As proposed limits, consider {floor} and {step}, followed by {days}. {confirm}',
    ],
    [
      'b',
      '{competition} {goal} {customers} These points shape the proposal.',
      'The overall effect is estimated at {gain}. It sums up {advised}.',
      'Products on hold: {leaveAlone}. The proposed floor is {floor}, with {belowFloor}. {confirm}',
    ],
  ]),
  ...answersIn('de-DE', 'takeaway', [
    [
      'a',
      'Zuerst die Empfehlung: {advice} {sensitivity}',
      'Das ist vom empfohlenen Preis zu erwarten: {gain}. Es beruht auf {months} und einer Schätzung von {elasticity}.',
    ],
    [
      'b',
      '{sensitivity} {advice} Die Details zeigen, wie das geschätzt wurde.',
      'Hinter der Schätzung stehen {months}, zusammen mit {ownShare}. {limit}',
    ],
    [
      'c',
      '{sensitivity} Für {title} heißt das: {advice}',
      'Zum Vergleich stehen {lower} und {higher}. Der heutige Preis ist {price}.',
    ],
    [
      'd',
      '{advice} {sensitivity} Bitte behalten Sie im Blick, dass es Schätzungen sind.',
      'Zur erwarteten Wirkung: {gain}. Zu den Daten: {months}.',
    ],
    ['e', '{sensitivity} {advice}', 'Steigt der Preis, ist {higher} zu erwarten; sinkt er, {lower}. {limit}'],
    [
      'f',
      '{sensitivity} Und hier die Empfehlung: {advice}',
      'Die Empfehlung {advisedPrice} hat eine unsichere Wirkung: {gain}.',
    ],
    [
      'g',
      '{sensitivity} {advice} Mehr dazu in den Details.',
      'Wir schätzen die Elastizität auf {elasticity}. Das stammt aus {months}, wobei auch {ownShare} eine Rolle spielt.',
    ],
    [
      'h',
      'Auf einen Blick: {sensitivity} {advice}',
      'Stellen Sie {price} und {advisedPrice} nebeneinander und betrachten Sie {gain}.',
    ],
  ]),
  ...answersIn('de-DE', 'strategy', [
    [
      'a',
      '{goal} Zur Kundschaft: {customers}',
      'Laut Ihren Daten: {reaction}. Der Rat dazu: {advised}.',
      'Als Grenzen sind vorgeschlagen: {floor} und {step}, gefolgt von {days}. {confirm}',
    ],
    [
      'b',
      '{competition} {goal} {customers} Diese Punkte prägen den Vorschlag.',
      'Die gesamte Wirkung wird auf {gain} geschätzt. Sie fasst {advised} zusammen.',
      'Unberührt: {leaveAlone}. Die vorgeschlagene Mindestmarge ist {floor}, mit {belowFloor}. {confirm}',
    ],
  ]),
  ...answersIn('es-ES', 'takeaway', [
    [
      'a',
      'Empecemos por el consejo: {advice} {sensitivity}',
      'Esto es lo que se espera del precio aconsejado: {gain}. Se apoya en {months} y en una estimación de {elasticity}.',
    ],
    [
      'b',
      '{sensitivity} {advice} Los detalles muestran cómo se estimó.',
      'Detrás de la estimación están {months}, junto con {ownShare}. {limit}',
    ],
    [
      'c',
      '{sensitivity} Para {title} esto apunta a lo siguiente: {advice}',
      'Para comparar están {lower} y {higher}. El precio actual es {price}.',
    ],
    [
      'd',
      '{advice} {sensitivity} Recuerde que se trata de estimaciones.',
      'En cuanto al efecto esperado: {gain}. En cuanto a los datos: {months}.',
    ],
    ['e', '{sensitivity} {advice}', 'Si el precio sube, se espera {higher}; si baja, {lower}. {limit}'],
    [
      'f',
      '{sensitivity} Y aquí el consejo: {advice}',
      'La recomendación, {advisedPrice}, tiene un efecto incierto: {gain}.',
    ],
    [
      'g',
      '{sensitivity} {advice} Más sobre esto en los detalles.',
      'Estimamos la elasticidad en {elasticity}. Procede de {months}, y {ownShare} también tiene su papel.',
    ],
    ['h', 'De un vistazo: {sensitivity} {advice}', 'Ponga {price} junto a {advisedPrice} y mire {gain}.'],
  ]),
  ...answersIn('es-ES', 'package', [
    [
      'a',
      '{together} {relation}',
      'Para {name} pregunta por {price}. Frente a {listPrice}, el descuento es {discount}. {reason}',
    ],
    [
      'b',
      '{relation} {together}',
      'El análisis miró también otros precios y encontró {best}, con {gain}. Tenga en cuenta {givenUp}. {reason}',
    ],
  ]),
  ...answersIn('fr-FR', 'takeaway', [
    [
      'a',
      'Commençons par le conseil : {advice} {sensitivity}',
      'Voici ce qu’on attend du prix conseillé : {gain}. Cela repose sur {months} et sur une estimation de {elasticity}.',
    ],
    [
      'b',
      '{sensitivity} {advice} Les détails montrent comment cela a été estimé.',
      'Derrière l’estimation se trouvent {months}, ainsi que {ownShare}. {limit}',
    ],
    [
      'c',
      '{sensitivity} Pour {title}, voici la suite : {advice}',
      'À comparer : {lower} et {higher}. Le prix actuel est {price}.',
    ],
    [
      'd',
      '{advice} {sensitivity} N’oubliez pas que ce sont des estimations.',
      'Quant à l’effet attendu : {gain}. Quant aux données : {months}.',
    ],
    ['e', '{sensitivity} {advice}', 'Si le prix monte, on attend {higher} ; s’il baisse, {lower}. {limit}'],
    [
      'f',
      '{sensitivity} Et voici le conseil : {advice}',
      'La recommandation, {advisedPrice}, a un effet incertain : {gain}.',
    ],
    [
      'g',
      '{sensitivity} {advice} La suite dans les détails.',
      'Nous estimons l’élasticité à {elasticity}. Elle provient de {months}, et {ownShare} joue aussi un rôle.',
    ],
    [
      'h',
      'En un coup d’œil : {sensitivity} {advice}',
      'Mettez {price} face à {advisedPrice} et regardez {gain}.',
    ],
  ]),
  ...answersIn('fr-FR', 'package', [
    [
      'a',
      '{together} {relation}',
      'Pour {name}, vous demandez {price}. Par rapport à {listPrice}, la remise est {discount}. {reason}',
    ],
    [
      'b',
      '{relation} {together}',
      'L’analyse a regardé d’autres prix aussi et a trouvé {best}, avec {gain}. Gardez {givenUp} à l’esprit. {reason}',
    ],
  ]),
]
