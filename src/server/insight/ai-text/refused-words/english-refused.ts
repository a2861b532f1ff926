import type { RefusedWords } from './refused-list.ts'

export const englishRefused: RefusedWords = {
  numbers: String.raw`
    zero|nil|nought|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\p{L}+)?
    hundreds?|thousands?|millions?|billions?|trillions?|\p{L}*illions?|dozens?|score|scores|grand|couple|pair of|fortnight|quid
    second|third|thirds|two-thirds|fourth|fifth|fifths|sixth|seventh|eighth|ninth|tenth|tenths|\p{L}+(?:teenth|tieth)s?|hundredths?|thousandths?|first|firstly|secondly
    half|halves|halved|halving|quarters?|quartered|\p{L}*-?folds?|doubl\p{L}+|double|trebl\p{L}+|tripl\p{L}+|quadrupl\p{L}+|quintupl\p{L}+|multipl\p{L}+|twice|thrice|times
    per ?cent|percent\p{L}*|p\.c\.|dollars?|bucks?|euros?|pounds?|pence|cents?|several|many|most|majority|minority
  `,
  promises: String.raw`
    guarante\p{L}+|warrant\p{L}*|promis\p{L}+|definite\p{L}*|certain|certainly|certainty|sure|surely|assured\p{L}*|absolute\p{L}*|undoubted\p{L}*|doubt\p{L}*|unquestion\p{L}*
    beyond question|without fail|always|never|inevitab\p{L}+|infallib\p{L}+|foolproof|bulletproof|fail-?safe|risk-?free|riskless|no-?brainer|surefire|cannot lose|can’t lose|can’t go wrong
    will|shall|’ll|won’t|must|trust|reliabl\p{L}+|proven|proves?|proved|facts? of life|of course|obvious\p{L}*|clear|clearly|exact\p{L}*|precise\p{L}*|perfect\p{L}*|ideal\p{L}*
    best product|great|excellent|fantastic|amazing|brilliant|winner|winning|success\p{L}*|rich|wealth\p{L}*|fortune|jackpot|easy|easily|free
  `,
  orders: String.raw`
    act|hurry|quick\p{L}*|immediate\p{L}*|now|today(?!’s)|tonight|tomorrow|soon|urgent\p{L}*|at once|asap|right away|without delay|before it is too late|too late|deadline|last chance|don’t wait|wait
    change your|change the|changing|raise|raises|raising|lower your|lower the|increase your|cut your|cut the|drop the|keep the price|keep your|hold your|set the price|set your|launch|stop|buy|sell\p{L}*|ignore|forget|disregard|should|ought|need to|have to|do it
  `,
  claims: String.raw`
    stock|stocks|inventory|lasts?|competitor’s|love[sd]?|adore[sd]?|hate[sd]?|pay|pays|paid|earn\p{L}*|gain|gains|lose|loses|losing|lost|loss|losses|win|wins|grow|grows|growing|growth|rise|rises|rising|fall|falls|falling|drop\p{L}*
    boost\p{L}*|soar\p{L}*|explod\p{L}+|surg\p{L}+|skyrocket\p{L}*|more|less|fewer|better|worse|cheaper|cheap|expensive|money|cash|bank|market\p{L}*|season\p{L}*|weather|christmas|summer|winter|every|each|daily|weekly|yearly|a day|a week|a year
    strong\p{L}*|weak\p{L}*|high|highly|low|large|huge|big|small|tiny|much|lots?|because|therefore|thus|hence|due to|thanks to
  `,
  denials: String.raw`not|no|none|nothing|nobody|neither|nor|without|wrong|false|untrue|contrary|hardly|barely|\p{L}+n’t|cannot`,
  addresses: String.raw`dot com|dot \p{L}+|e-?mails?|mailto|phone|telephone|ring|call us|call me|write to|contact|visit|log ?in|sign ?in|click|download|website|web|url|links?|password|account number|json|instructions?|system prompt|prompt|assistant|braces`,
}
