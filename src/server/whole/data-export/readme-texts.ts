import type { Language } from '#contract/settings'

interface Contents {
  readonly what: string
  readonly data: string
}

interface ReadmeTexts {
  readonly before: string
  readonly rowsPerTable: string
  readonly company: Contents
  readonly personal: Contents
}

const english: ReadmeTexts = {
  before: `Quanto data export, prepared {preparedAt} (UTC)

{what}

  data/      {data}
  sign-in/   your account at Quanto's own sign-in: e-mail address, sign-ins, e-mails to you
  profile-picture.png   your picture, where you gave one

How the files are written
  JSON: one array per file, one object per row. UTF-8.
  CSV:  UTF-8 with a byte order mark, comma-separated, first line with the names of the columns.
        A cell that a spreadsheet would run as a formula begins with an apostrophe.
  A table of more than 2 GB goes on in further files: orders.csv, orders-2.csv, …
  Moments are ISO 8601 with their time zone. Amounts are decimals with a point, in your store's
  currency (column "currency" of data/companies).

What is not in it: passwords, keys and other secrets, and copies that Quanto makes for itself only
(pieces of uploads, bookkeeping of requests, the estimator's own binary state).`,
  rowsPerTable: 'Rows per table',
  company: {
    what: 'Everything that Quanto holds about your company and about you, each table as JSON and as CSV.',
    data: 'your company: products, prices, orders, estimates, settings, people, …',
  },
  personal: {
    what: 'Everything that Quanto holds about you in this company, and what you did there, each table as JSON and as CSV.',
    data: 'you: profile, settings, views, notifications, decisions, your lines of the audit log, …',
  },
}

const german: ReadmeTexts = {
  before: `Quanto-Datenexport, erstellt {preparedAt} (UTC)

{what}

  data/      {data}
  sign-in/   Ihr Konto bei der Anmeldung von Quanto: E-Mail-Adresse, Anmeldungen, E-Mails an Sie
  profile-picture.png   Ihr Bild, falls Sie eines hochgeladen haben

So sind die Dateien geschrieben
  JSON: ein Array je Datei, ein Objekt je Zeile. UTF-8.
  CSV:  UTF-8 mit Byte-Order-Mark, durch Kommas getrennt, Spaltennamen in der ersten Zeile.
        Eine Zelle, die eine Tabellenkalkulation als Formel ausführen würde, beginnt mit einem Apostroph.
  Eine Tabelle mit mehr als 2 GB geht in weiteren Dateien weiter: orders.csv, orders-2.csv, …
  Zeitpunkte stehen als ISO 8601 mit Zeitzone. Beträge sind Dezimalzahlen mit Punkt, in der Währung
  Ihres Shops (Spalte „currency“ in data/companies).

Nicht enthalten: Passwörter, Schlüssel und andere Geheimnisse sowie Kopien, die Quanto nur für sich
selbst anlegt (Teile von Uploads, Buchführung über Anfragen, der Binärzustand des Schätzverfahrens).`,
  rowsPerTable: 'Zeilen je Tabelle',
  company: {
    what: 'Alles, was Quanto über Ihr Unternehmen und über Sie speichert, jede Tabelle als JSON und als CSV.',
    data: 'Ihr Unternehmen: Produkte, Preise, Bestellungen, Schätzungen, Einstellungen, Personen, …',
  },
  personal: {
    what: 'Alles, was Quanto in diesem Unternehmen über Sie speichert und was Sie dort getan haben, jede Tabelle als JSON und als CSV.',
    data: 'Sie: Profil, Einstellungen, Ansichten, Benachrichtigungen, Entscheidungen, Ihre Zeilen im Audit-Log, …',
  },
}

const french: ReadmeTexts = {
  before: `Export de données Quanto, préparé le {preparedAt} (UTC)

{what}

  data/      {data}
  sign-in/   votre compte à la connexion de Quanto\u00a0: adresse e-mail, connexions, courriels envoyés
  profile-picture.png   votre photo, si vous en avez fourni une

Comment les fichiers sont écrits
  JSON\u00a0: un tableau par fichier, un objet par ligne. UTF-8.
  CSV\u00a0:  UTF-8 avec marque d’ordre des octets, séparé par des virgules, noms des colonnes en première ligne.
        Une cellule qu’un tableur exécuterait comme formule commence par une apostrophe.
  Une table de plus de 2\u00a0Go continue dans d’autres fichiers\u00a0: orders.csv, orders-2.csv, …
  Les instants sont en ISO 8601 avec leur fuseau. Les montants sont des décimaux avec un point, dans la
  devise de votre boutique (colonne «\u00a0currency\u00a0» de data/companies).

Ce qui n’y est pas\u00a0: les mots de passe, clés et autres secrets, et les copies que Quanto ne fait que
pour lui-même (morceaux de fichiers reçus, comptabilité des requêtes, état binaire de l’estimateur).`,
  rowsPerTable: 'Lignes par table',
  company: {
    what: 'Tout ce que Quanto conserve sur votre entreprise et sur vous, chaque table en JSON et en CSV.',
    data: 'votre entreprise\u00a0: produits, prix, commandes, estimations, réglages, personnes, …',
  },
  personal: {
    what: 'Tout ce que Quanto conserve sur vous dans cette entreprise, et ce que vous y avez fait, chaque table en JSON et en CSV.',
    data: 'vous\u00a0: profil, réglages, vues, notifications, décisions, vos lignes du journal d’audit, …',
  },
}

const spanish: ReadmeTexts = {
  before: `Exportación de datos de Quanto, preparada el {preparedAt} (UTC)

{what}

  data/      {data}
  sign-in/   su cuenta en el acceso de Quanto: correo electrónico, inicios de sesión, correos enviados
  profile-picture.png   su imagen, si la proporcionó

Cómo están escritos los archivos
  JSON: una lista por archivo, un objeto por fila. UTF-8.
  CSV:  UTF-8 con marca de orden de bytes, separado por comas, nombres de columna en la primera línea.
        Una celda que una hoja de cálculo ejecutaría como fórmula empieza por un apóstrofo.
  Una tabla de más de 2 GB continúa en otros archivos: orders.csv, orders-2.csv, …
  Los momentos están en ISO 8601 con su zona horaria. Los importes son decimales con punto, en la
  moneda de su tienda (columna «currency» de data/companies).

Lo que no contiene: contraseñas, claves y otros secretos, ni las copias que Quanto hace solo para sí
(partes de archivos subidos, registro de peticiones, estado binario del estimador).`,
  rowsPerTable: 'Filas por tabla',
  company: {
    what: 'Todo lo que Quanto guarda sobre su empresa y sobre usted, cada tabla en JSON y en CSV.',
    data: 'su empresa: productos, precios, pedidos, estimaciones, configuración, personas, …',
  },
  personal: {
    what: 'Todo lo que Quanto guarda sobre usted en esta empresa y lo que hizo en ella, cada tabla en JSON y en CSV.',
    data: 'usted: perfil, configuración, vistas, notificaciones, decisiones, sus líneas del registro de auditoría, …',
  },
}

/** Of the archive's first file. The names of tables and columns stay those of the database. */
export const readmeTexts: Readonly<Record<Language, ReadmeTexts>> = {
  'en-US': english,
  'en-GB': english,
  'es-ES': spanish,
  'fr-FR': french,
  'de-DE': german,
}
