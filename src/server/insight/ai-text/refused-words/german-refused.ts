import type { RefusedWords } from './refused-list.ts'

const TENS = 'zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig'
const UNITS = 'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf'

export const germanRefused: RefusedWords = {
  numbers: String.raw`
    null|eins|zwo|${UNITS}|\p{L}*zehn(?:te\p{L}*|tel\p{L}*)?|\p{L}*(?:${TENS})(?:ste\p{L}*|stel\p{L}*|er)?|\p{L}*hundert\p{L}*|\p{L}*tausend\p{L}*|\p{L}*millionen?|\p{L}*milliarden?|billionen?|dutzend\p{L}*|(?:ein|ein paar|beide\p{L}*) (?:hunderter|tausender)
    beide[nrsm]?|paar|erste[nrsm]?|erstens|zweite\p{L}*|zweitens|zweitbeste\p{L}*|dritte\p{L}*|drittens|vierte[nrsm]?|fünfte[nrsm]?|sechste[nrsm]?|siebte[nrsm]?|achte[nrsm]?|neunte[nrsm]?|zehnte[nrsm]?|letzte[nrsm]?|einzige[nrsm]?
    halb\p{L}*|hälfte\p{L}*|anderthalb\p{L}*|\p{L}*einhalb|drittel\p{L}*|viertel\p{L}*|fünftel\p{L}*|sechstel|achtel|zehntel|doppelt\p{L}*|doppel\p{L}*|verdoppel\p{L}*|verdreifach\p{L}*|vervierfach\p{L}*|verzehnfach\p{L}*|vervielfach\p{L}*|halbier\p{L}*|(?!einfach)\p{L}+fach\p{L}{0,2}|mal|\p{L}*mal
    prozent\p{L}*|euros?|dollar\p{L}*|cents?|mehrere|viele|meisten|meist
  `,
  promises: String.raw`
    garant\p{L}+|versprech\p{L}+|versprochen|versicher\p{L}+|sicher|sicherlich|sichere[nrsm]?|gewiss|gewisse[nrsm]?|bestimmt|zweifel\p{L}*|zweifellos|unbestritten|todsicher|absolut\p{L}*|definitiv\p{L}*|auf jeden fall|auf alle fälle|immer|nie|niemals|stets|verlassen
    risikolos\p{L}*|risikofrei\p{L}*|risiko|unfehlbar\p{L}*|kinderleicht|leicht|mühelos|erfolg\p{L}*|reich|vermögen|traumhaft\p{L}*|perfekt\p{L}*|ideal\p{L}*|hervorragend\p{L}*|großartig\p{L}*|bewiesen\p{L}*|beweis\p{L}*|eindeutig\p{L}*|klar|natürlich|selbstverständlich|werden sie|muss|müssen|genau|exakt\p{L}*|tatsächlich|wahrheit
  `,
  orders: String.raw`
    jetzt|heute(?! \p{L}+preis)|sofort\p{L}*|umgehend|unverzüglich|gleich|schnell\p{L}*|dringend\p{L}*|eilig\p{L}*|beeilen|handeln sie|warten|zögern|spät|bald|morgen|noch heute|frist
    senken|erhöhen|heben|anheben|ändern sie|umstellen|stellen sie um|setzen sie|halten sie|lassen sie|nehmen sie|kaufen|verkaufen sie|starten|ignorieren|vergessen|sollten|sollen|trotzdem
  `,
  claims: String.raw`
    vorrat\p{L}*|vorräte|bestand\p{L}*|bestände|lager\p{L}*|lieben|liebt|gern|gerne|zahlt|verdienen|verdienst|verliert|verlieren|verloren\p{L}*|verlust\p{L}*|gewinnen|gewinnt|steigen|steigert\p{L}*|wächst|wachsen|wachstum|sinken|fällt|fallen|explodier\p{L}*|boomt|mehr|weniger|besser\p{L}*|schlechter\p{L}*|teuer|teurer|billig\p{L}*|günstig\p{L}*|geld|bares|bar
    egal|wichtig für alle|saison\p{L}*|wetter|weihnacht\p{L}*|sommer|winter|jede[nrsm]?|täglich|wöchentlich|jährlich|pro|je stück|markt\p{L}*|stark\p{L}*|schwach\p{L}*|hohe\p{L}*|hoch|groß\p{L}*|klein\p{L}*|viel|weil|denn|daher|deshalb|deswegen|dank
  `,
  denials: String.raw`nicht|nichts|kein\p{L}*|niemand|ohne|weder|falsch\p{L}*|unwahr|kaum|gegenteil`,
  addresses: String.raw`punkt (?:de|com)|e-?mails?|mailen|telefon\p{L}*|anrufen|rufen sie|schreiben sie|besuchen sie|melden sie|anmelden|einloggen|klick\p{L}*|herunterladen|webseite|website|internet|links?|passwort|json|anweisung\p{L}*|systemprompt|prompt|assistent`,
}
