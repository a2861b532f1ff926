import type { SentenceTable } from '../table.ts'

/** What is wrong with an uploaded file. */
export const fileSentences = {
  'Your company keeps {0} MB of files here, and may keep {1} MB: uploads that are not imported yet, exports and reports. Delete reports or unfinished uploads, or wait: exports are deleted after 7 days.':
    {
      es: 'Tu empresa guarda aquí {0} MB de archivos y puede guardar {1} MB: subidas aún no importadas, exportaciones e informes. Elimina informes o subidas sin terminar, o espera: las exportaciones se eliminan a los 7 días.',
      fr: 'Votre entreprise conserve ici {0} Mo de fichiers et peut en conserver {1} Mo : fichiers pas encore importés, exports et rapports. Supprimez des rapports ou des envois inachevés, ou attendez : les exports sont supprimés après 7 jours.',
      de: 'Ihr Unternehmen bewahrt hier {0} MB an Dateien auf, {1} MB sind möglich: noch nicht importierte Uploads, Exporte und Berichte. Löschen Sie Berichte oder unfertige Uploads, oder warten Sie: Exporte werden nach 7 Tagen gelöscht.',
    },
  'The file is empty. Export the orders again and upload the new file.': {
    es: 'El archivo está vacío. Exporte de nuevo los pedidos y suba el archivo nuevo.',
    fr: 'Le fichier est vide. Exportez de nouveau les commandes et déposez le nouveau fichier.',
    de: 'Die Datei ist leer. Exportieren Sie die Bestellungen erneut und laden Sie die neue Datei hoch.',
  },
  'The file is larger than {limit}. Compress it to .csv.gz, or export a shorter period at a time.': {
    es: 'El archivo supera {limit}. Comprímalo como .csv.gz o exporte un periodo más corto cada vez.',
    fr: 'Le fichier dépasse {limit}. Compressez-le en .csv.gz ou exportez une période plus courte à la fois.',
    de: 'Die Datei ist größer als {limit}. Packen Sie sie als .csv.gz oder exportieren Sie jeweils einen kürzeren Zeitraum.',
  },
  'Unpacked, the file is larger than {limit}. Export a shorter period at a time.': {
    es: 'Descomprimido, el archivo supera {limit}. Exporte un periodo más corto cada vez.',
    fr: 'Une fois décompressé, le fichier dépasse {limit}. Exportez une période plus courte à la fois.',
    de: 'Entpackt ist die Datei größer als {limit}. Exportieren Sie jeweils einen kürzeren Zeitraum.',
  },
  'This is a spreadsheet, not a CSV. Open it, choose "Save as" and the type "CSV UTF-8", and upload that file.':
    {
      es: 'Este tipo de hoja de cálculo no se puede leer. Ábrala, elija «Guardar como» y el tipo .xlsx o «CSV UTF-8», y suba ese archivo.',
      fr: 'Ce type de tableur n’est pas lu. Ouvrez-le, choisissez « Enregistrer sous » et le type .xlsx ou « CSV UTF-8 », puis déposez ce fichier.',
      de: 'Diese Art von Tabellendatei kann nicht gelesen werden. Öffnen Sie sie, wählen Sie „Speichern unter“ und den Typ .xlsx oder „CSV UTF-8“, und laden Sie diese Datei hoch.',
    },
  'This workbook is protected by a password. Open it, remove the password, save it, and upload it again.': {
    es: 'Este libro está protegido con contraseña. Ábralo, quite la contraseña, guárdelo y súbalo de nuevo.',
    fr: 'Ce classeur est protégé par un mot de passe. Ouvrez-le, retirez le mot de passe, enregistrez-le et déposez-le à nouveau.',
    de: 'Diese Arbeitsmappe ist mit einem Kennwort geschützt. Öffnen Sie sie, entfernen Sie das Kennwort, speichern Sie sie und laden Sie sie erneut hoch.',
  },
  'This workbook is damaged or of an unknown kind. Open it in a spreadsheet, save it as .xlsx, and upload that file.':
    {
      es: 'Este libro está dañado o es de un tipo desconocido. Ábralo en una hoja de cálculo, guárdelo como .xlsx y suba ese archivo.',
      fr: 'Ce classeur est endommagé ou d’un type inconnu. Ouvrez-le dans un tableur, enregistrez-le en .xlsx et déposez ce fichier.',
      de: 'Diese Arbeitsmappe ist beschädigt oder von unbekannter Art. Öffnen Sie sie in einer Tabellenkalkulation, speichern Sie sie als .xlsx und laden Sie diese Datei hoch.',
    },
  'The workbook is larger than {limit}. Save the sheet as CSV and upload that file, or split it.': {
    es: 'El libro supera {limit}. Guarde la hoja como CSV y suba ese archivo, o divídalo.',
    fr: 'Le classeur dépasse {limit}. Enregistrez la feuille en CSV et déposez ce fichier, ou divisez-le.',
    de: 'Die Arbeitsmappe ist größer als {limit}. Speichern Sie das Blatt als CSV und laden Sie diese Datei hoch, oder teilen Sie es auf.',
  },
  'The chosen sheet has no table: a header row and at least one row below it. Choose another sheet.': {
    es: 'La hoja elegida no contiene ninguna tabla: una fila de encabezado y al menos una fila debajo. Elija otra hoja.',
    fr: 'La feuille choisie ne contient pas de tableau : une ligne d’en-tête et au moins une ligne en dessous. Choisissez une autre feuille.',
    de: 'Das gewählte Blatt enthält keine Tabelle: eine Kopfzeile und mindestens eine Zeile darunter. Wählen Sie ein anderes Blatt.',
  },
  'This is a ZIP archive. Unpack it and upload the CSV inside (a .csv.gz may be uploaded as it is).': {
    es: 'Es un archivo ZIP. Descomprímalo y suba el CSV que contiene (un .csv.gz puede subirse tal cual).',
    fr: 'C’est une archive ZIP. Décompressez-la et déposez le CSV qu’elle contient (un .csv.gz peut être déposé tel quel).',
    de: 'Das ist ein ZIP-Archiv. Entpacken Sie es und laden Sie die enthaltene CSV hoch (eine .csv.gz können Sie so hochladen, wie sie ist).',
  },
  'Only .csv, .tsv, .xlsx and .xls files can be read; texts also compressed as .gz. A table needs at least the columns date,product,quantity,total; order_id, sku, unit_price, customer, country and currency may be added.':
    {
      es: 'Solo se pueden leer archivos .csv, .tsv, .xlsx y .xls. Exporte sus datos en uno de estos formatos o rellene una plantilla.',
      fr: 'Seuls les fichiers .csv, .tsv, .xlsx et .xls sont lus. Exportez vos données dans l’un de ces formats ou remplissez un modèle.',
      de: 'Nur Dateien vom Typ .csv, .tsv, .xlsx und .xls werden gelesen. Exportieren Sie Ihre Daten so oder füllen Sie eine Vorlage aus.',
    },
  'The compressed file is damaged or was cut off. Compress or download it again.': {
    es: 'El archivo comprimido está dañado o incompleto. Vuelva a comprimirlo o a descargarlo.',
    fr: 'Le fichier compressé est endommagé ou tronqué. Compressez-le ou téléchargez-le de nouveau.',
    de: 'Die gepackte Datei ist beschädigt oder unvollständig. Packen Sie sie neu oder laden Sie sie erneut herunter.',
  },
  'This is not a CSV file: it holds binary data. Export the orders as CSV and upload that file.': {
    es: 'No es un archivo CSV: contiene datos binarios. Exporte los pedidos en CSV y suba ese archivo.',
    fr: 'Ce n’est pas un fichier CSV : il contient des données binaires. Exportez les commandes en CSV et déposez ce fichier.',
    de: 'Das ist keine CSV-Datei, denn sie enthält Binärdaten. Exportieren Sie die Bestellungen als CSV und laden Sie diese Datei hoch.',
  },
  'Row {row} does not end. A quotation mark that is opened there is probably never closed; or this is not a CSV file.':
    {
      es: 'La fila {row} no termina. Probablemente unas comillas abiertas ahí no se cierran; o no es un archivo CSV.',
      fr: 'La ligne {row} ne se termine pas. Un guillemet ouvert là n’est sans doute jamais refermé ; ou ce n’est pas un fichier CSV.',
      de: 'Zeile {row} endet nicht. Wahrscheinlich wird ein dort geöffnetes Anführungszeichen nie geschlossen; oder es ist keine CSV-Datei.',
    },
  'The first row has {columns} columns, and at most {limit} can be read. A table needs at least the columns date,product,quantity,total; order_id, sku, unit_price, customer, country and currency may be added.':
    {
      es: 'La primera fila tiene {columns} columnas y se pueden leer como máximo {limit}. Conserve solo las columnas de la plantilla.',
      fr: 'La première ligne a {columns} colonnes, et {limit} au plus peuvent être lues. Ne gardez que les colonnes du modèle.',
      de: 'Die erste Zeile hat {columns} Spalten, höchstens {limit} können gelesen werden. Behalten Sie nur die Spalten der Vorlage.',
    },
  'The file lacks these columns: {missing}. Its first row says: {header}. A table needs at least the columns date,product,quantity,total; order_id, sku, unit_price, customer, country and currency may be added.':
    {
      es: 'Faltan estas columnas: {missing}. La primera fila dice: {header}. Cámbieles el nombre o añádalas; la plantilla muestra cómo.',
      fr: 'Il manque ces colonnes : {missing}. La première ligne indique : {header}. Renommez-les ou ajoutez-les ; le modèle montre comment.',
      de: 'Diese Spalten fehlen: {missing}. Die erste Zeile lautet: {header}. Benennen Sie sie um oder ergänzen Sie sie; die Vorlage zeigt wie.',
    },
  'The file has a header but no rows below it. Export the orders again with at least one order.': {
    es: 'El archivo tiene cabecera pero ninguna fila. Exporte de nuevo los pedidos con al menos uno.',
    fr: 'Le fichier a un en-tête mais aucune ligne. Exportez de nouveau, avec au moins une commande.',
    de: 'Die Datei hat eine Kopfzeile, aber keine Zeilen darunter. Exportieren Sie erneut mit mindestens einer Bestellung.',
  },
  'None of the {rows} rows could be used; the most frequent reason is "{reason}". Download the rows left out to see each one.':
    {
      es: 'No se pudo usar ninguna de las {rows} filas; el motivo más frecuente es: {reason}. Descargue las filas descartadas para ver cada una.',
      fr: 'Aucune des {rows} lignes n’a pu servir ; le motif le plus fréquent : {reason}. Téléchargez les lignes écartées pour voir chacune.',
      de: 'Keine der {rows} Zeilen war verwendbar; häufigster Grund: {reason}. Laden Sie die ausgelassenen Zeilen herunter, um jede zu sehen.',
    },
  'The file is in {file}, but this store keeps its figures in {store}. Convert the file to {store}, or remove the data in {store} first.':
    {
      es: 'El archivo está en {file}, pero esta tienda lleva sus cifras en {store}. Convierta el archivo a {store} o elimine antes los datos en {store}.',
      fr: 'Le fichier est en {file}, mais cette boutique tient ses chiffres en {store}. Convertissez le fichier en {store} ou supprimez d’abord les données en {store}.',
      de: 'Die Datei ist in {file}, dieser Shop führt seine Zahlen aber in {store}. Rechnen Sie die Datei in {store} um oder entfernen Sie zuerst die Daten in {store}.',
    },
  'The upload was interrupted before the file was complete. Upload it again.': {
    es: 'La subida se interrumpió antes de completarse. Suba el archivo de nuevo.',
    fr: 'L’envoi a été interrompu avant la fin. Déposez le fichier de nouveau.',
    de: 'Das Hochladen wurde unterbrochen, bevor die Datei vollständig war. Laden Sie sie erneut hoch.',
  },
  'The disk of this server was full, so the file could not be stored. Please tell its administrator, and upload the file again afterwards.':
    {
      es: 'El disco de este servidor estaba lleno y no se pudo guardar el archivo. Avise a su administrador y suba después el archivo de nuevo.',
      fr: 'Le disque de ce serveur était plein : le fichier n’a pas pu être enregistré. Prévenez son administrateur, puis déposez le fichier de nouveau.',
      de: 'Der Datenträger dieses Servers war voll, die Datei konnte nicht gespeichert werden. Sagen Sie der Verwaltung des Servers Bescheid und laden Sie die Datei danach erneut hoch.',
    },
  'The database stopped answering during the upload. Nothing that was saved is lost. Upload the file again.':
    {
      es: 'La base de datos dejó de responder durante la subida. No se ha perdido nada de lo guardado. Suba el archivo de nuevo.',
      fr: 'La base de données a cessé de répondre pendant l’envoi. Rien de ce qui était enregistré n’est perdu. Déposez le fichier de nouveau.',
      de: 'Die Datenbank antwortete während des Hochladens nicht mehr. Nichts Gespeichertes ist verloren. Laden Sie die Datei erneut hoch.',
    },
  'The upload has {received} bytes where {announced} were announced. Upload the file again.': {
    es: 'La subida tiene {received} bytes y se anunciaron {announced}. Suba el archivo de nuevo.',
    fr: 'L’envoi fait {received} octets alors que {announced} étaient annoncés. Déposez le fichier de nouveau.',
    de: 'Angekommen sind {received} Bytes, angekündigt waren {announced}. Laden Sie die Datei erneut hoch.',
  },
  'The sample store can only be loaded into an account without data.': {
    es: 'La tienda de ejemplo solo puede cargarse en una cuenta sin datos.',
    fr: 'La boutique d’exemple ne peut être chargée que dans un compte sans données.',
    de: 'Der Beispielshop lässt sich nur in ein Konto ohne Daten laden.',
  },
  'The import could not be finished. Nothing of it was kept. Try again; if it happens again, split the file.':
    {
      es: 'No se pudo terminar la importación. No se conservó nada. Inténtelo de nuevo; si vuelve a ocurrir, divida el archivo.',
      fr: 'L’import n’a pas pu se terminer. Rien n’en a été conservé. Réessayez ; si cela se reproduit, divisez le fichier.',
      de: 'Der Import konnte nicht beendet werden. Nichts davon wurde behalten. Versuchen Sie es erneut; geschieht es wieder, teilen Sie die Datei.',
    },
} as const satisfies SentenceTable
