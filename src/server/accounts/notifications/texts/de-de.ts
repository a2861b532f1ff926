import type { NotificationTexts } from './text-shape.ts'

export const deDe: NotificationTexts = {
  kinds: {
    'import-finished': {
      title: 'Import abgeschlossen',
      text: '{file}: {lines} Bestellzeilen und {products} Produkte wurden hinzugefügt.',
    },
    'import-failed': {
      title: 'Import fehlgeschlagen',
      text: '{file} konnte nicht importiert werden; nichts davon wurde behalten. Den Grund nennt die Importübersicht.',
    },
    'export-ready': {
      title: 'Ihr Datenexport ist bereit',
      text: 'Sie können ihn {days} Tage lang herunterladen.',
    },
    'member-joined': {
      title: '{name} ist Ihrem Unternehmen beigetreten',
      text: 'Rollen ändern Sie unter Einstellungen, Team.',
    },
    'new-device': {
      title: 'Anmeldung von einem neuen Gerät',
      text: '{device}, Adresse {address}. Wenn Sie das nicht waren, ändern Sie Ihr Passwort und melden Sie diese Sitzung ab.',
    },
    'password-changed': {
      title: 'Ihr Passwort wurde geändert',
      text: 'Alle anderen Sitzungen wurden abgemeldet. Wenn Sie das nicht waren, wählen Sie auf der Anmeldeseite über „Passwort vergessen?“ ein neues.',
    },
    'keys-ended': {
      title: 'API-Schlüssel endeten mit Ihrem Passwort',
      text: '{count} endeten: {names}. Erstellen Sie neue, wo Programme sie noch brauchen.',
    },
    'two-factor-on': {
      title: 'Zwei-Faktor-Anmeldung ist an',
      text: 'Ab jetzt braucht die Anmeldung einen Code Ihrer Authenticator-App.',
    },
    'two-factor-off': {
      title: 'Zwei-Faktor-Anmeldung ist aus',
      text: 'Zur Anmeldung genügt nun das Passwort. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.',
    },
    'recovery-code-used': {
      title: 'Anmeldung mit einem Wiederherstellungscode',
      text: 'Es bleiben Ihnen {left}. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.',
    },
    'deletion-requested': {
      title: 'Alles wird am {due} gelöscht',
      text: '{who} hat die Löschung Ihres Unternehmens mit allen Daten und allen Anmeldungen beantragt. Bis dahin kann ein Inhaber sie zurücknehmen.',
    },
    'deletion-taken-back': {
      title: 'Die Löschung wurde zurückgenommen',
      text: '{who} hat sie zurückgenommen. Nichts wird gelöscht.',
    },
    'estimates-refreshed': {
      title: 'Schätzungen aktualisiert',
      text: '{estimated} von {products} Produkten haben nun eine Elastizität.',
    },
    'worthwhile-advice': {
      title: 'Ein Preis, den zu ändern sich lohnt',
      text: '{product}: Der empfohlene Preis bringt voraussichtlich {gain} mehr {of}im Monat.',
    },
    'data-quality': {
      title: 'Hinweis zur Datenqualität',
      text: '{file}: {left} von {rows} Zeilen wurden ausgelassen. Schätzungen beruhen womöglich auf weniger, als Sie denken.',
    },
    'report-ready': {
      title: 'Bericht bereit',
      text: '{name} kann heruntergeladen werden.',
    },
    'whats-new': {
      title: 'Neu in Quanto {version}',
      text: '{news}',
    },
    'pricing-tip': {
      title: 'Tipp des Monats: {subject}',
      text: '{tip}',
    },
  },
  gainOf: { profit: 'Gewinn ', revenue: 'Umsatz ' },
  digestSubject: '{count} Benachrichtigungen von Quanto',
  why: 'Sie erhalten diese E-Mail wegen Ihrer Benachrichtigungseinstellungen: {url}',
}
