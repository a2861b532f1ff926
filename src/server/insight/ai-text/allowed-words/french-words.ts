import type { AllowedWords } from './allowed-words.ts'

export const frenchWords: AllowedWords = {
  endings: ['', 'e', 's', 'es'],
  determiners:
    'le la l’ les un une ce cet cette ces son sa ses leur leurs votre vos notre quel quelle quels quelles tel telle',
  prepositions:
    'de d’ du des à au aux en dans pour par sur selon vers comme chez concernant via derrière malgré parmi lors',
  joiners: 'et ou mais tandis quoique si puis quand lorsque lorsqu’',
  attached:
    'avec face repose reposent vient viennent provient proviennent appuie appuient fonde fondent fondé~ basé~ tiré~ dérive dérivent dérivé~ couvre couvrent',
  joiningPhrases: 'ainsi que, en plus de, comparé à, par rapport à, à côté de, suivi de, en face de',
  plain: `
    il elle ils elles on vous cela ceci ça c’ qui que qu’ quoi où dont comment se s’ y là ici celui celle ceux celles
    est sont soit soient être serait seraient a ont avoir pourrait pourraient semble semblent
    montre montrent montrer indique indiquent indiquer dit disent dire décrit décrivent signale signalent
    résume résument résumer lire lisez lit lu voir voyez vu vue voici voilà regardez regarder comparez comparer comparé~
    considérez considérer considéré~ notez noter noté~ rappelez rappeler rappelle observez observer pensez penser
    pesez peser attendre
    suit suivent suivre commence commencent commencer commençons concerne concernent correspond correspondent
    dépend dépendent aide aident comprendre compris comprend comprennent figure figurent apparaît
    apparaissent reflète reflètent sert servent complète complètent mentionne évoque
    image tableau chiffre chiffres estimation estimations attente attentes point points lecture comparaison comparaisons question
    questions contexte base bases détail détails aperçu résumé prudence soin scénario scénarios côté côtés partie
    parties regard coup note remarque remarques cas produit produits lot panier
    réponse réponses données fond repère repères valeur valeurs référence références idée idées sens hypothèse hypothèses source
    sources stratégie exemple conclusion indication indications
    attendu~ estimé~ incertain~ approximatif approximative approximatifs approximatives possible possibles
    prudent~ bref brève brefs brèves utile utiles principal~ principaux
    central~ centraux autre autres suivant~ provisoire provisoires ouvert~ général~ généraux global~
    indicatif indicative important~ intéressant~ supplémentaire supplémentaires
    aussi également ensuite enfin toutefois cependant pourtant environ peut-être éventuellement brièvement prudemment encore
    globalement approximativement
    nous notre nos estimons attendons signifie signifient résulte résultent analyse modèle méthode analysé~
    calculé~ évalué~ utilisé~ été découle découlent partant correspondant~ option options alternative
    alternatives comporte comportent demandé~ entre interprétez interpréter interprétation inclus
    incluse combiné~ respectif respectifs initial~ simple simples rappel guide mot mots séparé~ souhaitez voulez
    consultez consulter examiner généralement actuellement respectivement trouver trouvez
    attend attendent
    trouve trouvent passer passant va suite signifier illustre illustrent esquisse exposent présente présentent présenté~
    contient contiennent forme forment calcule calculent calculer situe situent situé~ comprenez entendez référez accompagne
    accompagnent accompagné~ complété~ exprime exprimé~ cité~ mentionné~ montré~ décrite décrits décrites lue lus lues résumé~
    ressort souligne soulignent souligner signaler parle parlent mis mise tenir essentiel essentielle essentiels essentielles
    arrière-plan aspect aspects élément éléments facteur facteurs approche cadre perspective perspectives calcul calculs
    prévision prévisions projection approximation approximations commentaire commentaires rubrique section sujet texte ligne
    lignes grandeur indicateur indicateurs information informations impression jugement rôle position possibilité possibilités
    direction situation origine synthèse variante variantes version vision manière façon contraste angle socle fil lumière
    éclairage fondamental fondamentale détaillé~ concret concrète concrets concrètes succinct~ estimatif estimative
    statistique statistiques numérique numériques restant~ présent~ sous-jacent~ descriptif descriptive hypothétique
    hypothétiques imprécis~ neutre neutres pratique pratiques notamment particulièrement initialement essentiellement
    simplement surtout plutôt inversement
    regardé~ trouvé~
  `,
  paired: [{ words: 'gardez garder', partners: 'à l’esprit' }],
  phrases: `
    en résumé, en bref, en somme, par ailleurs, en revanche, d’un côté, de l’autre côté, de l’autre, d’autre part, par exemple,
    à titre indicatif, à titre de comparaison, dans l’ensemble, à noter, à garder à l’esprit, gardez à l’esprit, en même temps,
    autrement dit, tout d’abord, d’abord, pour commencer, pour finir, pour terminer, en d’autres termes, côte à côte, quant à,
    tandis que, à ce stade, coup d’œil, il convient de lire, il convient de comparer, à lire, à comparer,
    à prendre avec prudence, à voir, est-ce, c’est-à-dire,
    s’il vous plaît, à propos de, ci-dessous, ci-après, en détail, en général, en particulier, en ce qui concerne, à partir de, au sujet de, même si, même s’il, tenez compte, tenir compte, compte tenu, donne une idée de, donnent une idée de,
    peut se lire, peut s’attendre à, on peut lire, on peut voir, merci pour vos réponses, à titre de repère, comme repère, jusqu’ici,
    que vous demandez, permet de voir, permettent de voir, permet de comparer, la décision vous revient, vous décidez,
    si vous suivez le conseil, en suivant le conseil, selon la réaction des clients, comment réagissent les clients,
    d’après, point de départ, dans un sens, dans l’autre sens, dans l’autre, en sens inverse, à première vue, mis en regard, dans ce cas, en fin de compte,
    pour l’essentiel, dans ce contexte, à cet égard, en toile de fond, en arrière-plan, il en ressort,
    en un coup d’œil, à l’esprit, joue un rôle, jouent un rôle, joue aussi un rôle, quant à, quant au, quant aux
  `,
  topics: {
    atAdvisedPrice: 'du prix conseillé, au prix conseillé, avec le prix conseillé',
    atBestPrice: 'au meilleur prix, pour le meilleur prix',
    atAskedPrice: 'à votre prix, pour votre prix, à ce prix, pour ce prix, au prix que vous demandez',
    measured:
      'mesuré, mesurée, mesurés, mesurées, observé, observée, observés, observées, mesurée sur, mesuré sur, observation, observations',
    uncertainty: 'incertitude',
    effect:
      'effet, effets, résultat, résultats, impact, effet du conseil, effet du prix conseillé, effet de la recommandation, effet de ce prix',
    listPrice: 'séparément',
    bestPrice: 'meilleur prix',
    price: 'prix, tarif, tarifs',
    todaysPrice: 'prix actuel, prix d’aujourd’hui',
    higherPrice:
      'prix plus élevé, hausse de prix, à la hausse, le prix monte, s’il monte, le prix augmente, s’il augmente',
    lowerPrice: 'prix plus bas, baisse de prix, à la baisse, le prix baisse, s’il baisse',
    profit:
      'sur le bénéfice, pour le bénéfice, sur votre bénéfice, côté bénéfice, de bénéfice, bénéfice attendu, bénéfice supplémentaire, variation du bénéfice',
    revenue:
      'sur le chiffre d’affaires, pour le chiffre d’affaires, sur votre chiffre d’affaires, côté chiffre d’affaires, chiffre d’affaires attendu, chiffre d’affaires supplémentaire, variation du chiffre d’affaires',
    sales: 'ventes, demande',
    margin: 'marge, marges',
    cost: 'coût, coûts',
    discount: 'remise, remises, rabais, différence',
    orders: 'commandes, paniers',
    customers: 'clients, client, clientèle, acheteurs',
    elasticity: 'élasticité, réaction, sensibilité, réagit, réagissent',
    months: 'mois, historique, données de vente, mois de données',
    limits: 'limite, limites',
    floor: 'marge minimale',
    step: 'étape, étapes',
    change: 'changement, changements',
    days: 'jours, repos, pause',
    document: 'document, fichier',
    goal: 'objectif, objectifs',
    competition: 'concurrence, concurrents',
    advice:
      'conseil, conseils, conseillé, conseillée, conseillés, conseillées, conseille, recommandation, recommandations, recommandé, recommandée, recommande, recommandent, conseillons, recommandons',
    proposal: 'proposition, propositions, proposé, proposée, proposés, proposées',
    ownSales: 'produits similaires, ventes propres, données propres',
  },
}
