import type { NewsTexts } from './text-shape.ts'

export const deDe: NewsTexts = {
  releases: {
    '0.1.0':
      'Eine Elastizität für jedes Produkt, mit Angabe, wie sicher sie ist. Empfehlungen zum Annehmen oder Verwerfen, Simulationen und ein Preisplan. Aktionen, unterschieden von dauerhaften Preisänderungen, Pakete aus dem, was zusammen gekauft wird, Berichte als PDF, Excel, CSV und JSON, und ein Übungsshop, um alles auszuprobieren.',
  },
  tips: [
    {
      subject: 'Beginnen Sie das Jahr mit aktuellen Kosten',
      text: 'Lieferanten ändern ihre Preise zum Jahreswechsel. Tragen Sie die Stückkosten dieses Jahres ein: Ohne sie kann Quanto Umsätze vergleichen, aber keine Gewinne.',
    },
    {
      subject: 'Eine Änderung nach der anderen',
      text: 'Ändern sich Preis, Bild und Werbung zugleich, kann niemand sagen, was den Absatz bewegt hat. Ändern Sie nur den Preis, und lassen Sie ihn zwei bis vier Wochen stehen.',
    },
    {
      subject: 'Auch ein breites Intervall ist eine Antwort',
      text: 'Eine Elastizität zwischen -3 und 0 heißt: noch nicht bekannt. Eine kleine Preisänderung bei diesem Produkt lehrt mehr als ein weiterer Monat Warten.',
    },
    {
      subject: 'Sagen Sie Quanto, wann Sie Aktionen hatten',
      text: 'Eine Aktion, die in keinem Kalender steht, sieht aus wie gewöhnliche Nachfrage zu einem niedrigen Preis. Sehen Sie die Vorschläge durch, und bestätigen Sie die echten.',
    },
    {
      subject: 'Ausverkauft heißt nicht unbeliebt',
      text: 'An einem Tag ohne Bestand konnte niemand kaufen. Tragen Sie ein, wann etwas ausverkauft war, damit diese Tage nicht als Tage ohne Nachfrage zählen.',
    },
    {
      subject: 'Vergleichen Sie mit dem Vorjahr, nicht mit dem Vormonat',
      text: 'Von einem Monat zum nächsten ändert sich oft die Saison, nicht die Wirkung Ihrer Preise. Das Dashboard vergleicht einen Zeitraum mit demselben des Vorjahres.',
    },
    {
      subject: 'Setzen Sie Grenzen, bevor Sie sie brauchen',
      text: 'Der größte Schritt und die kleinste Marge, die Sie zulassen, gelten für jede Empfehlung. Legen Sie beides fest, solange nichts eilt.',
    },
    {
      subject: 'Bündeln Sie, was wirklich zusammen gekauft wird',
      text: 'Zwei Bestseller landen schon durch Zufall im selben Warenkorb. Ein Paket lohnt den Versuch, wo der Lift über sein ganzes Intervall größer als 1 ist.',
    },
    {
      subject: 'Was ein Rabatt einbringen muss',
      text: 'Bei 20\u00a0% Rabatt braucht es 25\u00a0% mehr Stück für denselben Umsatz; bei 40\u00a0% Marge braucht es doppelt so viele für denselben Gewinn.',
    },
    {
      subject: 'Testen Sie Preise vor der Saison',
      text: 'Was Sie im November über einen Preis lernen, ist mit Weihnachten vermischt. Testen Sie jetzt, was Sie bis dahin wissen möchten.',
    },
    {
      subject: 'Reduziert von welchem Preis?',
      text: 'In der Europäischen Union gilt als Ausgangspreis einer Ermäßigung der niedrigste Preis der letzten 30 Tage. Sehen Sie ihn nach, bevor Sie den Black Friday planen.',
    },
    {
      subject: 'Nehmen Sie Ihr Jahr mit',
      text: 'Unter Einstellungen, Datenverwaltung packt Quanto alles über Ihren Shop in ein Archiv, als JSON und CSV.',
    },
  ],
  unsubscribe: 'Keine E-Mails dieser Art mehr: {url}',
  page: {
    title: 'Keine dieser E-Mails mehr?',
    product_updates: '{email} erhält dann keine E-Mails mehr über Neues in Quanto.',
    marketing: '{email} erhält dann keinen Tipp des Monats mehr.',
    notices:
      '{email} erhält dann keine E-Mails mehr über Importe, Schätzungen, Empfehlungen und Berichte. Sicherheitshinweise kommen weiterhin.',
    report: '{email} erhält dann keine E-Mails mehr mit diesem Bericht.',
    doneReport: 'Dieser Bericht kommt nicht mehr an Sie. Andere E-Mails bleiben davon unberührt.',
    action: 'Abmelden',
    doneTitle: 'Sie sind abgemeldet',
    doneBody:
      'Andere E-Mails bleiben davon unberührt. Unter Einstellungen, Benachrichtigungen können Sie diese wieder einschalten.',
    goneTitle: 'Dieser Link gilt nicht mehr',
    goneBody: 'Unter Einstellungen, Benachrichtigungen können Sie diese E-Mails abbestellen.',
    toSettings: 'Zu den Benachrichtigungen',
  },
}
