import type { AllowedWords } from './allowed-words.ts'

export const germanWords: AllowedWords = {
  endings: ['', 'e', 'en', 'er', 'es', 'em'],
  determiners: `
 der die den dem des ein eine einen einem einer eines 
 ihr ihre ihren ihrem ihrer ihres seine seinen seinem seiner seines
 `,
  prepositions:
    'von vom für aus in im ins an am auf bei beim zu zum zur um gemäß laut als wie hinter hinsichtlich bezüglich anhand angesichts mittels trotz zwischen',
  joiners: 'und sowie aber doch während wobei oder wenn ob dass sodass',
  attached:
    'mit samt neben nebst gegenüber dagegen hingegen dazu daneben beruht beruhen stützt stützen gestützt~ fußt fußen stammt stammen kommt kommen bezieht beziehen umfasst umfassen basiert basieren abgeleitet~ demgegenüber',
  joiningPhrases: 'zusammen mit, im vergleich zu, verglichen mit, im gegensatz zu, ebenso wie, gefolgt von',
  plain: `
    es sie man sich was wo wer hier dort dabei dahinter hierzu hierbei darin daran darauf daraus davon damit womit worauf
    ist sind sei wäre wären hat haben steht stehen liegt liegen
    zeigt zeigen gezeigt~ sagt sagen besagt lautet lauten deutet deuten
    lesen liest lese vergleichen vergleicht vergleiche verglichen~ sehen sieht siehe gesehen~ schauen schaut
    betrachten betrachtet~ betrachte beachten beachtet~ beachte bedenken bedenkt bedenke bedacht berücksichtigen berücksichtigt~
    abwägen abzuwägen wägen verstehen verstanden denken dienen dient hilft helfen ergänzen ergänzt~ folgt folgen gefolgt
    beginnt beginnen begonnen nennt nennen genannt~ beschreibt beschreiben beschrieben~ betrifft betreffen
    erwarten erwartet~ geschätzt~ schätzen messen verstehen einordnen einzuordnen eingeordnet anzusehen
    enthält enthalten spiegelt spiegeln fasst fassen
    könnte könnten dürfte dürften mag mögen würde würden merken
    bild schätzung schätzungen erwartung erwartungen punkt punkte punkten vergleich vergleichs vergleiche frage fragen
    hintergrund grundlage basis kontext einzelheit einzelheiten detail details überblick zusammenfassung vorsicht
    sorgfalt szenario szenarien szenarios seite seiten blick hinweis hinweise teil teile rest
    fall falle wert werte werten produkt produkte produkten produkts paket pakets paketen
    antwort antworten daten sinn ergänzung lesart einordnung orientierung anhaltspunkt anhaltspunkte annahme annahmen quelle quellen
    strategie beispiel größe größen angabe angaben stelle
    ungewiss~ unsicher~ grob~ ungefähr~ vorläufig~ möglich~ vorsichtig~ kurz~ wichtig~ wesentlich~ zentral~
    gesamt~ ganz~ ander~ nächst~ folgend~ hilfreich~ nützlich~ offen~ wissenswert~ interessant~
    weitere weiteren weiterer weiteres jeweilig~ zusätzlich~ genannt~ allgemein~
    auch ebenso ebenfalls zudem außerdem ferner zunächst anschließend schließlich jedoch allerdings insgesamt
    etwa vielleicht möglicherweise vermutlich noch wieder bitte gesagt zusammengefasst dann jeweils
    wir uns unser unsere unseren unserer wurde wurden worden ergibt ergeben bedeutet bedeuten behaftet~ ausgehend~
    datengrundlage auswertung analyse modell modells ausgewertet~ berechnet~ ermittelt~
    entspricht entsprechen entsprechend~ möglichkeit möglichkeiten variante varianten alternative alternativen wort deutung
    interpretation übersicht reihenfolge ausgangspunkt finden findet prüfen ansehen anschauen
    möchten wollen hierfür dafür darüber überdies zugleich dennoch rund circa voraussichtlich~ erwartungsgemäß einfach~
    getrennt~ verwendet~ einbezogen~ anzuschauen anmerkung erläuterung deren dessen
    das dies~ jen~ solch~ welch~
    ihnen
    beträgt betragen lag lagen läge reicht reichen kam kamen zeigte zeigten geht gehen bildet bilden dargestellt~
    herangezogen~ angeführt~ aufgeführt~ bezogen~ skizziert~ skizzieren erläutert erläutern veranschaulicht veranschaulichen
    stellt stellen dar steckt stecken erinnert merkt ergänzend~ vergleichend~ gelesen~ geprüft~ macht ausmachen lautete
    zugrunde zustande kostet wechsel wechselt übergang bezug bezugspunkt richtung richtungen näheres kern kernaussage aussage
    aussagen fazit ausblick einblick einblicke eindruck berechnung berechnungen prognose prognosen betrachtung bewertung sicht
    sichtweise perspektive position gegenstück gegenüberstellung gesamtbild hauptpunkt lage lesehilfe maßstab muster rahmen
    rolle situation stand stichwort text thema ursprung vermutung vorschau weg zeile zusammenschau auswahl bestandteil
    bestandteile baustein sache dinge orientierungshilfe richtwert richtwerte näherung schätzwert schätzwerte datenlage
    datenbasis wichtigste wichtigsten grundlegend~ maßgeblich~ übrig~ erläuternd~ sachlich~ nüchtern~ rechnerisch~
    statistisch~ erwähnt~ konkret~ hypothetisch~ ungenau~ neutral~ praktisch~ zugehörig~ anschaulich~ beschreibend~
    beispielsweise demnach einerseits andererseits erneut gleichzeitig gleichwohl hin hinzu immerhin indes insbesondere
    letztlich nämlich näherungsweise parallel schlicht soweit sozusagen übrigens umgekehrt vorab vorerst wiederum wohl
    womöglich zwar so
    sein
    heißt nebeneinander
  `,
  paired: [
    {
      words: 'wird werden',
      partners:
        'erwartet, geschätzt, empfohlen, geraten, vorgeschlagen, gemessen, berechnet, ermittelt, beschrieben, gezeigt, ergänzt, verglichen, betrachtet, ausgewertet, genannt, gestützt, zusammengefasst',
    },
    { words: 'behalten halten', partners: 'im blick, im hinterkopf' },
  ],
  phrases: `
    das heißt, zum beispiel, zum vergleich, zur einordnung, zur orientierung, zur erinnerung, im vergleich, im überblick,
    lässt sich, lassen sich, kurz gesagt, anders gesagt, unter dem strich, im blick, in kürze, auf der anderen seite, alles in allem,
    im auge behalten, gut zu wissen, einen blick wert, der reihe nach,
    im einzelnen, je nachdem, darüber hinaus, im übrigen, im folgenden, mit blick auf, in bezug auf, was das angeht, vielen dank für ihre antworten,
    so gesehen, bei näherem hinsehen, als anhaltspunkt, nach aktuellem stand,
    die entscheidung liegt bei ihnen, die entscheidung treffen sie, sie entscheiden,
    wenn sie der empfehlung folgen, folgt man der empfehlung, wie die kundschaft reagiert, wie ihre kundschaft reagiert, wie ihre kunden reagieren,
    vor diesem hintergrund, vor allem, die zahlen, diese zahlen, den zahlen, diesen zahlen, der zahlen, reichen über, reicht über, erstrecken sich über, lohnt ein blick,
    lohnt sich ein blick, ein blick lohnt, fasst zusammen, hinter den zahlen, in der anderen richtung, in die andere richtung, im einzelfall,
    auf den punkt gebracht, zum einstieg, zu erwarten, nach dieser schätzung, im detail,
    folgen könnte, könnte folgen,
    im blick, im hinterkopf, spielt eine rolle, spielen eine rolle, eine rolle spielt
  `,
  topics: {
    atAdvisedPrice:
      'vom empfohlenen preis, beim empfohlenen preis, des empfohlenen preises, mit dem empfohlenen preis, zum empfohlenen preis',
    atBestPrice: 'beim besten preis, zum besten preis, beim besten paketpreis, zum besten paketpreis',
    atAskedPrice:
      'zu ihrem preis, bei ihrem preis, zum angefragten preis, beim angefragten preis, zu diesem preis, bei diesem preis',
    measured:
      'gemessen, gemessene, gemessenen, gemessener, beobachtet, beobachtete, beobachteten, gemessen über, beobachtet über, messung, messungen, beobachtung, beobachtungen',
    uncertainty: 'unsicherheit',
    effect:
      'wirkung, wirkungen, effekt, effekte, effekts, ergebnis, ergebnisse, ergebnissen, auswirkung, auswirkungen, wirkung der empfehlung, wirkung des rats, wirkung des empfohlenen preises, wirkung dieses preises, effekt der empfehlung',
    listPrice: 'einzeln, einzelkauf, einzeln gekauft, einzeln gerechnet',
    bestPrice:
      'bester preis, beste preis, besten preis, besten preises, bester paketpreis, beste paketpreis, besten paketpreis',
    price: 'preis, preise, preises, preisen, paketpreis, paketpreises',
    todaysPrice:
      'heutiger preis, heutige preis, heutigen preis, heutigem preis, derzeitige preis, derzeitiger preis',
    higherPrice:
      'höherer preis, höhere preis, höheren preis, höherem preis, preiserhöhung, nach oben, steigt der preis, der preis steigt, steigt er, er steigt',
    lowerPrice:
      'niedrigerer preis, niedrigere preis, niedrigeren preis, niedrigerem preis, preissenkung, nach unten, sinkt der preis, der preis sinkt, sinkt er, er sinkt',
    profit:
      'auf den gewinn, für den gewinn, beim gewinn, zum gewinn, auf ihren gewinn, für ihren gewinn, an gewinn, erwarteter gewinn, erwartete gewinn, erwarteten gewinn, zusätzlicher gewinn, zusätzlichen gewinn, gewinnänderung, änderung des gewinns',
    revenue:
      'auf den umsatz, für den umsatz, beim umsatz, zum umsatz, auf ihren umsatz, für ihren umsatz, an umsatz, erwarteter umsatz, erwartete umsatz, erwarteten umsatz, zusätzlicher umsatz, zusätzlichen umsatz, umsatzänderung, änderung des umsatzes',
    sales: 'verkäufe, verkäufen, absatz, nachfrage',
    margin: 'marge, margen',
    cost: 'kosten, stückkosten',
    discount: 'rabatt, rabatts, rabatte, nachlass, unterschied',
    orders: 'bestellungen, warenkörbe, warenkörben',
    customers: 'kundschaft, kunden, kundinnen, käufer, käufern',
    elasticity: 'elastizität, reaktion, empfindlichkeit, reagiert, reagieren',
    months: 'monate, monaten, verkaufsdaten, verkaufshistorie, historie, monaten an daten',
    limits: 'grenze, grenzen',
    floor: 'mindestmarge',
    step: 'schritt, schritte, schritten',
    change: 'änderung, änderungen',
    days: 'tage, tagen, ruhe, pause',
    document: 'dokument, dokuments, datei',
    goal: 'ziel, ziele, ziels, zielen',
    competition: 'konkurrenz, wettbewerb, wettbewerber',
    advice:
      'empfehlung, empfehlungen, empfohlen, empfohlene, empfohlenen, empfohlener, empfohlenes, empfohlenem, rat, geraten, rät, empfehlen, empfiehlt, raten, ratschlag',
    proposal: 'vorschlag, vorschläge, vorgeschlagen, vorgeschlagene, vorgeschlagenen, vorgeschlagener',
    ownSales:
      'ähnliche produkte, ähnlichen produkten, ähnlicher produkte, eigene verkäufe, eigenen verkäufe, eigenen verkäufen, eigene daten, eigenen daten',
  },
}
