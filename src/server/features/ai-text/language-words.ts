import type { Language } from '#contract/settings'

export interface LanguageWords {
  /** Words that say something rises, or falls. */
  readonly up: RegExp
  readonly down: RegExp
  readonly price: RegExp
  /** Numbers in words, which no check could verify; "one" is left out, for it is an article too. */
  readonly numbers: RegExp
}

const words = (list: string) => new RegExp(`(?<![\\p{L}])(?:${list})(?![\\p{L}])`, 'iu')

const english: LanguageWords = {
  price: words('prices?|pricing|charge'),
  up: words(
    'rises?|rose|risen|rising|increases?|increased|increasing|grows?|grew|grown|gains?|gained|higher|more|raises?|up',
  ),
  down: words(
    'falls?|fell|fallen|falling|decreases?|decreased|decreasing|drops?|dropped|shrinks?|shrank|loses?|lost|lower|less|fewer|cuts?|down',
  ),
  numbers: words(
    'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|doubles?|doubled|twice|triples?|tripled|halves|halved|half|thirds?|quarters?',
  ),
}

const spanish: LanguageWords = {
  price: words('precios?|cobr\\p{L}+'),
  up: words(
    'sube[n]?|subi[óo]|subir[áa]?n?|aument\\p{L}+|crec\\p{L}+|gana\\p{L}*|más|mayor(?:es)?|increment\\p{L}+',
  ),
  down: words(
    'baja[n]?|baj[óo]|bajar[áa]?n?|disminu\\p{L}+|cae[n]?|cay[óo]|pierd\\p{L}+|reduc\\p{L}+|redujo|menos|menor(?:es)?',
  ),
  numbers: words(
    'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cuarenta|cincuenta|cien|cientos|mil|miles|mill[óo]n|millones|docenas?|doble|duplica\\p{L}*|triple|triplica\\p{L}*|mitad|tercio|tercera parte',
  ),
}

const french: LanguageWords = {
  price: words('prix|tarifs?'),
  up: words(
    'augment\\p{L}+|mont\\p{L}{1,4}|progress\\p{L}+|cro[iî]\\p{L}+|gagn\\p{L}+|hausse|plus|supérieure?s?',
  ),
  down: words(
    'baiss\\p{L}+|diminu\\p{L}+|recul\\p{L}+|chut\\p{L}+|perd\\p{L}*|rédui\\p{L}+|moins|inférieure?s?',
  ),
  numbers: words(
    'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|quarante|cinquante|soixante|(?<!pour )cents?|mille|milliers?|millions?|douzaines?|double\\p{L}*|triple\\p{L}*|moitié|tiers|quart',
  ),
}

const german: LanguageWords = {
  price: words('\\p{L}*preis\\p{L}*'),
  up: words(
    'steig\\p{L}*|stieg\\p{L}*|gestiegen|erhöh\\p{L}+|wächst|wuchs|wachsen|zunehm\\p{L}*|nimmt zu|gewinn\\p{L}*|mehr|höher\\p{L}*|anheb\\p{L}+',
  ),
  down: words(
    'sink\\p{L}*|sank\\p{L}*|gesunken|fäll\\p{L}*|fiel\\p{L}*|senk\\p{L}*|abnehm\\p{L}*|nimmt ab|verlier\\p{L}*|verlor\\p{L}*|weniger|niedriger\\p{L}*|tiefer\\p{L}*',
  ),
  numbers: words(
    'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|sechzig|hundert\\p{L}*|tausend\\p{L}*|million\\p{L}*|dutzend\\p{L}*|doppelt\\p{L}*|verdoppel\\p{L}*|verdreifach\\p{L}*|halbier\\p{L}*|hälfte|drittel|viertel',
  ),
}

const byLanguage: Readonly<Record<Language, LanguageWords>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': spanish,
  'fr-FR': french,
  'de-DE': german,
}

export function languageWords(language: Language): LanguageWords {
  return byLanguage[language]
}
