import { answersIn, type ModelAnswer } from '../answer.ts'

/** Good answers for extending the word list. The held-out ones are different. */
export const developmentGood: readonly ModelAnswer[] = [
  ...answersIn('en-US', 'takeaway', [
    [
      'reading',
      '{sensitivity} With that as background, {advice}',
      'Two scenarios give a sense of the reaction.',
    ],
    [
      'plain',
      '{advice} Here is why this matters. {sensitivity}',
      'Our estimate of the elasticity is {elasticity}; it uses {months}. Changing the price would lead to {higher} or {lower}.',
    ],
    [
      'owner',
      'For {title}, the data say the following. {sensitivity} {advice}',
      'If you follow the advice, the expected effect on profit is {gain}. That estimate draws on {months}, so read it with some caution.',
    ],
    [
      'steps',
      '{sensitivity} {advice}',
      'Looking at the scenarios: {lower} for a price cut and {higher} for a price increase. As for the profit, {gain}. {limit}',
    ],
    [
      'calm',
      '{sensitivity} That said, {advice}',
      'The range of what is possible is shown here: {elasticity}. The current price is {price}, and the recommended price is {advisedPrice}.',
    ],
    [
      'simple',
      'Let us look at {title}. {sensitivity} {advice}',
      'We expect {gain}. The data behind it: {months}, of which {ownShare}.',
    ],
    [
      'trial',
      '{advice} {sensitivity} Treat this as a starting point.',
      'In this case {higher} would be expected, whereas {lower} describes the opposite direction.',
    ],
    [
      'close',
      '{sensitivity} {advice} Below are the details.',
      'First, {elasticity}. Second, {gain}. {limit}',
    ],
    [
      'verbs',
      '{sensitivity} {advice}',
      'You can see {gain} as the expected outcome. Its basis includes {months} along with {ownShare}.',
    ],
    [
      'formal',
      'The analysis shows: {sensitivity} {advice}',
      'According to the model, {gain} is expected from the advised price. The elasticity was estimated as {elasticity}.',
    ],
  ]),
  ...answersIn('en-GB', 'package', [
    [
      'plain',
      '{together} {relation}',
      'At the price you asked about, {price}, expect {asked} and a margin of {margin}. {reason}',
    ],
    [
      'both',
      '{together} {relation} Here is how the prices compare.',
      'The asked price is {price}, or {discount} off the price of the parts. Another option is {best}. {reason}',
    ],
    [
      'owner',
      'Customers who buy {title1} also look at {title2}. {together} {relation}',
      'Your package would have {margin}. Its profit is estimated at {asked}. {reason}',
    ],
    [
      'cost',
      '{together} {relation}',
      'The best price found is {best}. It would bring {gain}, although {givenUp} is included in that. {reason}',
    ],
    [
      'calm',
      '{together} {relation} These are estimates from your own orders.',
      'Sold separately, {listPrice}. Sold together, {price}. The difference is {discount}.',
    ],
    [
      'trial',
      '{relation} {together}',
      'If you try the package, start from {price} and watch {asked}. {reason}',
    ],
    ['short', '{together} {relation}', 'Have a look at {best} and its {gain}. {reason}'],
  ]),
  ...answersIn('en-GB', 'strategy', [
    [
      'plain',
      'Thank you for your answers. {goal} {customers} {competition}',
      'Among your products, {reaction}. Current advice: {advised}. Altogether, {gain}.',
      'These limits are proposed: {floor}, {step} and {days}. At present, {belowFloor}. {confirm}',
    ],
    [
      'owner',
      'Based on your answers: {goal} {customers} {competition}',
      'Your store’s figures show {reaction} and {advised}.',
      'In line with your answers, {step} and {days}. {leaveAlone} as you asked. {confirm}',
    ],
  ]),
  ...answersIn('de-DE', 'takeaway', [
    [
      'plain',
      '{sensitivity} {advice}',
      'Für das Produkt {title} wurden {months} ausgewertet, daraus ergibt sich {elasticity}. Die beiden Szenarien: {lower}, {higher}.',
    ],
    [
      'owner',
      'Was bedeutet das für Sie? {sensitivity} {advice}',
      'Wenn Sie der Empfehlung folgen, ist {gain} zu erwarten. Die Schätzung ist mit Unsicherheit behaftet: {elasticity}.',
    ],
    [
      'steps',
      '{sensitivity} Daraus folgt: {advice}',
      'Ausgehend von {price} wird {advisedPrice} empfohlen. Der erwartete Effekt auf den Gewinn: {gain}.',
    ],
    [
      'calm',
      '{advice} {sensitivity} Sehen Sie das bitte als Anhaltspunkt.',
      'Die Datengrundlage umfasst {months}. Einen Teil tragen ähnliche Produkte bei: {ownShare}. {limit}',
    ],
    [
      'formal',
      'Die Auswertung zeigt: {sensitivity} {advice}',
      'Im Einzelnen: {lower} bei einer Preissenkung und {higher} bei einer Preiserhöhung. Beachten Sie außerdem: {limit}',
    ],
    [
      'simple',
      '{sensitivity} {advice}',
      'Wir schätzen die Elastizität auf {elasticity}. Das stützt sich auf {months} an Daten.',
    ],
    [
      'close',
      '{sensitivity} {advice} Es folgen die Einzelheiten.',
      'Erwartet wird {gain}, je nachdem, wie die Kundschaft reagiert. Hier die Schätzung dazu: {elasticity}.',
    ],
    [
      'verbs',
      '{advice} {sensitivity}',
      'Das Szenario {lower} steht dem Szenario {higher} gegenüber. Für den Gewinn heißt das {gain}.',
    ],
  ]),
  ...answersIn('de-DE', 'strategy', [
    [
      'plain',
      'Ihre Antworten im Überblick: {goal} {customers} {competition}',
      'Die Daten zeigen {reaction}. Geraten wird: {advised}. Insgesamt ergibt das {gain}.',
      'Vorgeschlagen sind {floor}, {step} und {days}. {confirm}',
    ],
    [
      'owner',
      '{goal} {customers} Das passt zu Ihren Antworten.',
      'Von Ihren Produkten: {reaction}. Dazu kommt der Rat {advised}.',
      'Unter der Mindestmarge liegen {belowFloor}. Außerdem bleiben {leaveAlone}. {confirm}',
    ],
  ]),
  ...answersIn('es-ES', 'takeaway', [
    [
      'plain',
      '{sensitivity} {advice}',
      'Para el producto {title} se analizaron {months}, de ahí resulta {elasticity}. Los dos escenarios: {lower}, {higher}.',
    ],
    [
      'owner',
      '¿Qué significa esto para usted? {sensitivity} {advice}',
      'Si sigue el consejo, cabe esperar {gain}. La estimación tiene incertidumbre: {elasticity}.',
    ],
    [
      'steps',
      '{sensitivity} De ello se desprende: {advice}',
      'Partiendo de {price}, se recomienda {advisedPrice}. El efecto esperado en el beneficio: {gain}.',
    ],
    [
      'calm',
      '{advice} {sensitivity} Tómelo como una orientación, por favor.',
      'La base de datos abarca {months}. Una parte la aportan productos similares: {ownShare}. {limit}',
    ],
    [
      'formal',
      'El análisis muestra lo siguiente. {sensitivity} {advice}',
      'En detalle: {lower} con una bajada de precio y {higher} con una subida de precio. Tenga en cuenta además: {limit}',
    ],
    [
      'simple',
      '{sensitivity} {advice}',
      'Estimamos la elasticidad en {elasticity}. Esto se apoya en {months} de datos.',
    ],
    [
      'close',
      '{sensitivity} {advice} A continuación, los detalles.',
      'Se espera {gain}, según cómo reaccionen los clientes. Aquí está la estimación: {elasticity}.',
    ],
  ]),
  ...answersIn('es-ES', 'package', [
    [
      'plain',
      '{together} {relation}',
      'Al precio por el que pregunta, {price}, se espera {asked} con un margen de {margin}. {reason}',
    ],
    [
      'owner',
      'Sobre {title1} y {title2}: {together} {relation}',
      'El mejor precio sería {best}, con {gain}, aunque incluye {givenUp}. {reason}',
    ],
  ]),
  ...answersIn('fr-FR', 'takeaway', [
    [
      'plain',
      '{sensitivity} {advice}',
      'Pour le produit {title}, {months} ont été analysés, d’où {elasticity}. Les deux scénarios : {lower}, {higher}.',
    ],
    [
      'owner',
      'Qu’est-ce que cela signifie pour vous ? {sensitivity} {advice}',
      'Si vous suivez le conseil, on peut s’attendre à {gain}. L’estimation comporte une incertitude : {elasticity}.',
    ],
    [
      'steps',
      '{sensitivity} Il en découle : {advice}',
      'En partant de {price}, on recommande {advisedPrice}. L’effet attendu sur le bénéfice : {gain}.',
    ],
    [
      'calm',
      '{advice} {sensitivity} Prenez cela comme un repère, s’il vous plaît.',
      'La base de données couvre {months}. Une partie vient de produits similaires : {ownShare}. {limit}',
    ],
    [
      'formal',
      'L’analyse montre ceci. {sensitivity} {advice}',
      'En détail : {lower} pour une baisse de prix et {higher} pour une hausse de prix. Tenez compte aussi de ceci : {limit}',
    ],
    [
      'simple',
      '{sensitivity} {advice}',
      'Nous estimons l’élasticité à {elasticity}. Cela s’appuie sur {months} de données.',
    ],
    [
      'close',
      '{sensitivity} {advice} Voici les détails.',
      'On attend {gain}, selon la réaction des clients. Voici l’estimation correspondante : {elasticity}.',
    ],
  ]),
  ...answersIn('fr-FR', 'package', [
    [
      'plain',
      '{together} {relation}',
      'Au prix que vous demandez, {price}, l’effet attendu est {asked} avec une marge de {margin}. {reason}',
    ],
    [
      'owner',
      'À propos de {title1} et {title2} : {together} {relation}',
      'Le meilleur prix serait {best}, avec {gain}, même s’il comprend {givenUp}. {reason}',
    ],
  ]),
]
