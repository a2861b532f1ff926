import type { RefusedWords } from './refused-list.ts'

const TENS = 'vingts?|trente|quarante|cinquante|soixante|septante|quatre-vingts?|octante|huitante|nonante'

export const frenchRefused: RefusedWords = {
  numbers: String.raw`
    zéro|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|(?:${TENS})(?:-\p{L}+)*|cents?|mille|milliers?|millions?|milliards?|billions?|douzaines?|quinzaines?|dizaines?|vingtaines?|centaines?|paires? de
    premi(?:er|ère|ers|ères)|seconde?s?|\p{L}+ième?s?|derni(?:er|ère|ers|ères)|uniques?|tous les deux|les deux
    moitiés?|demi\p{L}*|tiers|quarts?|double\p{L}*|doubl\p{L}+|triple\p{L}*|tripl\p{L}+|quadrupl\p{L}+|quintupl\p{L}+|décupl\p{L}+|multipli\p{L}+|fois
    pour cent|pourcent\p{L}*|euros?|dollars?|centimes?|plusieurs|beaucoup|plupart|majorité|minorité|nombreux|nombreuses
  `,
  promises: String.raw`
    garanti\p{L}*|promet\p{L}*|promis\p{L}*|promesse\p{L}*|certain|certaine|certains|certaines|certainement|certitude|sûr|sûre|sûrs|sûrement|assur\p{L}+|coup sûr|aucun doute|doutes?|indubitable\p{L}*|toujours|jamais|infaillible\p{L}*|inévitable\p{L}*|absolu\p{L}*|définitive\p{L}*|compter dessus|comptez|fiable\p{L}*|confiance
    risques?|faciles?|facilement|succès|riches?|fortune|parfait\p{L}*|idéal\p{L}*|excellent\p{L}*|fantastique\p{L}*|clair|claire|clairement|évident\p{L}*|évidemment|exact\p{L}*|précis|précise|précisément|bien sûr|prouvé\p{L}*|vérité|allez|aurez|gagnerez|verrez|sera|seront|\p{L}+(?:erez|irez|erons|erait-il)
  `,
  orders: String.raw`
    maintenant|aujourd’hui(?<!d’aujourd’hui)|immédiat\p{L}*|vite|rapide\p{L}*|urgent\p{L}*|urgence|dépêchez\p{L}*|bientôt|tard|demain|délai|tout de suite|dès|agissez|attendez(?!-vous)|attente coûte|chaque
    augmentez|baissez|changez|gardez le prix|maintenez|lancez|vendez|achetez|oubliez|ignorez|laissez|devez|doit|doivent|devriez|faut|visez|prévoyez|comptez
  `,
  claims: String.raw`
    stocks?|inventaire|dure|durent|adorent|aiment|détestent|paie\p{L}*|payent|paient|paieront|gagn\p{L}+|perd|perdez|perdent|perdre|pertes?|montent|hausse des|croît|croissent|croissance|augmentent|explos\p{L}+|moins|mieux|meilleure|pire|chers?|chère|argent|marché|saison\p{L}*|météo|noël|été dernier|hiver|par jour|par semaine|par an|par commande
    forts?|fortes?|faibles?|grand|grande|grands|énorme\p{L}*|petit\p{L}*|peu|parce|donc|grâce
  `,
  denials: 'pas|ne|n’|rien|personne|aucun|aucune|sans|ni|faux|fausse|guère|même sans',
  addresses: String.raw`point com|e-?mails?|courriel\p{L}*|téléphon\p{L}+|appelez|écrivez|visitez|connectez\p{L}*|cliquez|téléchargez|site|web|internet|liens?|mot de passe|json|instructions?|système|prompt|assistant`,
}
