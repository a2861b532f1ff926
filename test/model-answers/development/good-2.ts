import { answersIn, type ModelAnswer } from '../answer.ts'

/** A second batch, written after the word list was extended for the first. */
export const developmentGood2: readonly ModelAnswer[] = [
  ...answersIn('en-US', 'takeaway', [
    [
      'a',
      '{sensitivity} Given this, here is the recommendation: {advice}',
      'The estimate of {elasticity} is based on {months}. If you look at the scenarios, {lower} and {higher} show what might follow.',
    ],
    [
      'b',
      '{sensitivity} {advice}',
      'The expected effect on profit is {gain}. Note that the estimate is uncertain, and that it draws on similar products: {ownShare}.',
    ],
    [
      'c',
      'To sum up for {title}: {advice} {sensitivity}',
      'Today’s price is {price} and the advised price is {advisedPrice}. {limit}',
    ],
    [
      'd',
      '{advice} The reason for looking at this product is its reaction. {sensitivity}',
      'As a point of reference, consider {lower} next to {higher}. The data cover {months}.',
    ],
    [
      'e',
      '{sensitivity} {advice} Treat both as estimates rather than facts.',
      'Behind these figures are {months} and an elasticity of {elasticity}.',
    ],
    [
      'f',
      '{sensitivity} {advice}',
      'A look at the numbers: {gain}. In the background, {ownShare} and {months}. {limit}',
    ],
    [
      'g',
      'The main point: {advice} {sensitivity}',
      'For the other direction, see {lower}; for this one, see {higher}.',
    ],
    [
      'h',
      '{sensitivity} {advice} It may help to look at the details below.',
      'The elasticity is {elasticity}, measured over {months}. The effect might be {gain}.',
    ],
    [
      'i',
      '{advice} {sensitivity}',
      'Moving from {price} would mean {advisedPrice}. What could follow is {gain}.',
    ],
    [
      'j',
      'What we see for {title}: {sensitivity} What we advise: {advice}',
      'How the estimate came about: {months}, {ownShare}.',
    ],
  ]),
  ...answersIn('en-GB', 'package', [
    [
      'a',
      '{together} {relation}',
      'The package is priced at {price}, which means a discount of {discount}. The margin would be {margin}. {reason}',
    ],
    [
      'b',
      '{together} Here is how that compares with chance: {relation}',
      'The expected effect on profit is {asked} for your price, and {gain} for {best}. {reason}',
    ],
    [
      'c',
      'For the package {name}: {together} {relation}',
      'Bought separately, the products come to {listPrice}. {reason} Also note {givenUp}.',
    ],
    [
      'd',
      '{relation} In detail: {together}',
      'With the price you entered, {price}, the margin is {margin} and the effect is {asked}.',
    ],
    [
      'e',
      '{together} {relation}',
      'It is worth comparing {price} with {best}. The latter comes with {gain}. {reason}',
    ],
    [
      'f',
      '{together} {relation} So much for the orders.',
      'Turning to the price: {best}, with an expected effect of {gain}. Part of the picture is {givenUp}. {reason}',
    ],
  ]),
  ...answersIn('en-US', 'strategy', [
    [
      'a',
      '{goal} {customers} {competition}',
      'In your data, {reaction}. The current advice is {advised}, with an expected effect of {gain}.',
      'The proposal includes {floor}, {step} and {days}. It also covers {leaveAlone}. {confirm}',
    ],
    [
      'b',
      'Here is what your answers mean. {goal} {customers} {competition}',
      '{reaction} is what we measured. {advised} is what we advise.',
      'Your limits would change as follows: {floor}; {step}; {days}. {confirm}',
    ],
    [
      'c',
      '{customers} {competition} {goal}',
      'Overall, the effect is expected to be {gain}. Behind it: {advised}.',
      '{confirm} The proposed limits are {step} and {floor}, which leaves {belowFloor}.',
    ],
  ]),
  ...answersIn('de-DE', 'takeaway', [
    [
      'a',
      '{sensitivity} Vor diesem Hintergrund die Empfehlung: {advice}',
      'Die Schätzung von {elasticity} beruht auf {months}. Die Szenarien {lower} und {higher} zeigen, was folgen könnte.',
    ],
    [
      'b',
      '{sensitivity} {advice}',
      'Die erwartete Wirkung auf den Gewinn liegt bei {gain}. Beachten Sie, dass die Schätzung unsicher ist: {elasticity}.',
    ],
    [
      'c',
      'Zusammengefasst für {title}: {advice} {sensitivity}',
      'Der heutige Preis beträgt {price}, der empfohlene Preis {advisedPrice}. {limit}',
    ],
    [
      'd',
      '{advice} {sensitivity}',
      'Als Bezugspunkt dienen {lower} und {higher}. Die Daten reichen über {months}.',
    ],
    [
      'e',
      '{sensitivity} {advice} Verstehen Sie beides als Schätzung.',
      'Hinter diesen Zahlen stehen {months} und eine Elastizität von {elasticity}.',
    ],
    [
      'f',
      '{sensitivity} {advice}',
      'Ein Blick auf die Werte: {gain}. Im Hintergrund stehen {ownShare} und {months}. {limit}',
    ],
    [
      'g',
      'Das Wichtigste: {advice} {sensitivity}',
      'In der einen Richtung gilt {lower}, in der anderen {higher}.',
    ],
    [
      'h',
      '{sensitivity} {advice} Näheres dazu folgt.',
      'Die Elastizität beträgt {elasticity}, gemessen über {months}. Die Wirkung könnte {gain} sein.',
    ],
    [
      'i',
      '{advice} {sensitivity}',
      'Von {price} aus wäre der Schritt zu {advisedPrice} zu gehen. Folgen könnte {gain}.',
    ],
    [
      'j',
      'Was die Daten zeigen: {sensitivity} Was wir empfehlen: {advice}',
      'So kam die Schätzung zustande: {months}, {ownShare}.',
    ],
  ]),
  ...answersIn('de-DE', 'package', [
    [
      'a',
      '{together} {relation}',
      'Das Paket kostet {price}, der Rabatt beträgt {discount}. Die Marge läge bei {margin}. {reason}',
    ],
    [
      'b',
      'Für das Paket {name}: {together} {relation}',
      'Die erwartete Wirkung auf den Gewinn ist {asked} bei Ihrem Preis und {gain} beim besten Preis. {reason}',
    ],
    [
      'c',
      '{together} {relation}',
      'Einzeln gekauft: {listPrice}. Zum Vergleich der beste Paketpreis: {best}. {reason}',
    ],
  ]),
  ...answersIn('es-ES', 'takeaway', [
    [
      'a',
      '{sensitivity} Con este trasfondo, la recomendación: {advice}',
      'La estimación de {elasticity} se basa en {months}. Los escenarios {lower} y {higher} muestran lo que podría seguir.',
    ],
    [
      'b',
      '{sensitivity} {advice}',
      'El efecto esperado en el beneficio es {gain}. Tenga en cuenta que la estimación es incierta: {elasticity}.',
    ],
    [
      'c',
      'En resumen, para {title}: {advice} {sensitivity}',
      'El precio actual es {price} y el precio aconsejado, {advisedPrice}. {limit}',
    ],
    ['d', '{advice} {sensitivity}', 'Como referencia sirven {lower} y {higher}. Los datos cubren {months}.'],
    [
      'e',
      '{sensitivity} {advice} Entienda ambas cosas como estimaciones.',
      'Detrás de estas cifras hay {months} y una elasticidad de {elasticity}.',
    ],
    [
      'f',
      '{sensitivity} {advice}',
      'Una mirada a los valores: {gain}. En el fondo están {ownShare} y {months}. {limit}',
    ],
    ['g', 'Lo principal: {advice} {sensitivity}', 'En un sentido, {lower}; en el otro, {higher}.'],
    [
      'h',
      '{sensitivity} {advice} Siguen los detalles.',
      'La elasticidad es {elasticity}, medida en {months}. El efecto podría ser {gain}.',
    ],
    ['i', '{advice} {sensitivity}', 'Pasar de {price} a {advisedPrice} podría suponer {gain}.'],
  ]),
  ...answersIn('fr-FR', 'takeaway', [
    [
      'a',
      '{sensitivity} Dans ce contexte, la recommandation : {advice}',
      'L’estimation de {elasticity} repose sur {months}. Les scénarios {lower} et {higher} montrent ce qui pourrait suivre.',
    ],
    [
      'b',
      '{sensitivity} {advice}',
      'L’effet attendu sur le bénéfice est {gain}. Notez que l’estimation est incertaine : {elasticity}.',
    ],
    [
      'c',
      'En résumé, pour {title} : {advice} {sensitivity}',
      'Le prix actuel est {price} et le prix conseillé {advisedPrice}. {limit}',
    ],
    ['d', '{advice} {sensitivity}', 'Comme repère, {lower} et {higher}. Les données couvrent {months}.'],
    [
      'e',
      '{sensitivity} {advice} Comprenez cela comme une estimation.',
      'Derrière ces chiffres se trouvent {months} et une élasticité de {elasticity}.',
    ],
    [
      'f',
      '{sensitivity} {advice}',
      'Un regard sur les valeurs : {gain}. En arrière-plan, {ownShare} et {months}. {limit}',
    ],
    ['g', 'L’essentiel : {advice} {sensitivity}', 'Dans un sens, {lower} ; dans l’autre, {higher}.'],
    [
      'h',
      '{sensitivity} {advice} Voici la suite.',
      'L’élasticité est de {elasticity}, mesurée sur {months}. L’effet pourrait être {gain}.',
    ],
    ['i', '{advice} {sensitivity}', 'Passer de {price} à {advisedPrice} pourrait signifier {gain}.'],
  ]),
]
