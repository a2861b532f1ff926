import type { SentenceTable } from '../table.ts'

/** What is wrong with a field of a request. */
export const fieldSentences = {
  'must not contain half of a character': {
    es: 'no debe contener medio carácter',
    fr: 'ne doit pas contenir la moitié d’un caractère',
    de: 'darf kein halbes Zeichen enthalten',
  },
  'must not contain a NUL character': {
    es: 'no debe contener un carácter NUL',
    fr: 'ne doit pas contenir de caractère NUL',
    de: 'darf kein NUL-Zeichen enthalten',
  },
  'is missing': { es: 'falta', fr: 'est absent', de: 'fehlt' },
  'must not be empty': { es: 'no debe estar vacío', fr: 'ne doit pas être vide', de: 'darf nicht leer sein' },
  'must have at least {0} characters': {
    es: 'debe tener al menos {0} caracteres',
    fr: 'doit compter au moins {0} caractères',
    de: 'muss mindestens {0} Zeichen haben',
  },
  'must have at most {0} characters': {
    es: 'debe tener como máximo {0} caracteres',
    fr: 'doit compter au plus {0} caractères',
    de: 'darf höchstens {0} Zeichen haben',
  },
  'must be at least {0}': {
    es: 'debe ser como mínimo {0}',
    fr: 'doit être au moins {0}',
    de: 'muss mindestens {0} sein',
  },
  'must be at most {0}': {
    es: 'debe ser como máximo {0}',
    fr: 'doit être au plus {0}',
    de: 'darf höchstens {0} sein',
  },
  'must be more than {0}': {
    es: 'debe ser mayor que {0}',
    fr: 'doit être supérieur à {0}',
    de: 'muss größer als {0} sein',
  },
  'must be less than {0}': {
    es: 'debe ser menor que {0}',
    fr: 'doit être inférieur à {0}',
    de: 'muss kleiner als {0} sein',
  },
  'must have at least {0} entries': {
    es: 'debe tener al menos {0} elementos',
    fr: 'doit compter au moins {0} éléments',
    de: 'muss mindestens {0} Einträge haben',
  },
  'must have at most {0} entries': {
    es: 'debe tener como máximo {0} elementos',
    fr: 'doit compter au plus {0} éléments',
    de: 'darf höchstens {0} Einträge haben',
  },
  'must be a whole number': {
    es: 'debe ser un número entero',
    fr: 'doit être un nombre entier',
    de: 'muss eine ganze Zahl sein',
  },
  'must be a number': { es: 'debe ser un número', fr: 'doit être un nombre', de: 'muss eine Zahl sein' },
  'must be a text': { es: 'debe ser un texto', fr: 'doit être un texte', de: 'muss ein Text sein' },
  'must be true or false': {
    es: 'debe ser true o false',
    fr: 'doit être true ou false',
    de: 'muss true oder false sein',
  },
  'must be a list': { es: 'debe ser una lista', fr: 'doit être une liste', de: 'muss eine Liste sein' },
  'must be an object': { es: 'debe ser un objeto', fr: 'doit être un objet', de: 'muss ein Objekt sein' },
  'must be one of {0}': {
    es: 'debe ser uno de estos: {0}',
    fr: 'doit être l’une de ces valeurs : {0}',
    de: 'muss eines hiervon sein: {0}',
  },
  'is not written as expected': {
    es: 'no está escrito como se espera',
    fr: 'n’a pas la forme attendue',
    de: 'ist nicht wie erwartet geschrieben',
  },
  'must be an e-mail address': {
    es: 'debe ser una dirección de correo',
    fr: 'doit être une adresse e-mail',
    de: 'muss eine E-Mail-Adresse sein',
  },
  'must be a web address': {
    es: 'debe ser una dirección web',
    fr: 'doit être une adresse web',
    de: 'muss eine Webadresse sein',
  },
  'must be an id': {
    es: 'debe ser un identificador',
    fr: 'doit être un identifiant',
    de: 'muss eine Kennung sein',
  },
  'must be a day, such as 2026-01-31': {
    es: 'debe ser un día, por ejemplo 2026-01-31',
    fr: 'doit être un jour, par exemple 2026-01-31',
    de: 'muss ein Tag sein, etwa 2026-01-31',
  },
  'must be a point in time, such as 2026-01-31T12:00:00Z': {
    es: 'debe ser un instante, por ejemplo 2026-01-31T12:00:00Z',
    fr: 'doit être un instant, par exemple 2026-01-31T12:00:00Z',
    de: 'muss ein Zeitpunkt sein, etwa 2026-01-31T12:00:00Z',
  },
  'has parts that are not known: {0}': {
    es: 'tiene partes desconocidas: {0}',
    fr: 'contient des parties inconnues : {0}',
    de: 'hat unbekannte Teile: {0}',
  },
  'must differ from the decimal separator': {
    es: 'debe ser distinto del separador decimal',
    fr: 'doit différer du séparateur décimal',
    de: 'muss sich vom Dezimalzeichen unterscheiden',
  },
  'must name each product once': {
    es: 'debe nombrar cada producto una sola vez',
    fr: 'doit nommer chaque produit une seule fois',
    de: 'darf jedes Produkt nur einmal nennen',
  },
  'must name each entry once': {
    es: 'debe nombrar cada elemento una sola vez',
    fr: 'doit nommer chaque élément une seule fois',
    de: 'darf jeden Eintrag nur einmal nennen',
  },
  'must name each channel once': {
    es: 'debe nombrar cada canal una sola vez',
    fr: 'ne doit nommer chaque canal qu’une fois',
    de: 'muss jeden Kanal einmal nennen',
  },
  'must name values, or for orders by size the least units': {
    es: 'debe nombrar valores o, para pedidos por tamaño, las unidades mínimas',
    fr: 'doit nommer des valeurs ou, pour des commandes par taille, le minimum d’unités',
    de: 'muss Werte nennen oder, bei Bestellungen nach Größe, die Mindestmenge',
  },
  'must name at least one value': {
    es: 'debe nombrar al menos un valor',
    fr: 'doit nommer au moins une valeur',
    de: 'muss mindestens einen Wert nennen',
  },
  'must say which lines are of a channel whose identity begins with "rule:", and of no other': {
    es: 'debe decir qué líneas son de un canal cuya identidad empieza por "rule:", y de ningún otro',
    fr: 'doit dire quelles lignes sont d’un canal dont l’identité commence par "rule:", et d’aucun autre',
    de: 'muss sagen, welche Zeilen zu einem Kanal gehören, dessen Kennung mit "rule:" beginnt, und zu keinem anderen',
  },
  'must name each channel that is split off': {
    es: 'debe dar un nombre a cada canal separado',
    fr: 'doit nommer chaque canal séparé',
    de: 'muss jedem abgetrennten Kanal einen Namen geben',
  },
  'must split off 8 channels at most': {
    es: 'debe separar 8 canales como máximo',
    fr: 'doit séparer 8 canaux au plus',
    de: 'darf höchstens 8 Kanäle abtrennen',
  },
  'must name one main channel at most': {
    es: 'debe nombrar como máximo un canal principal',
    fr: 'doit nommer au plus un canal principal',
    de: 'darf höchstens einen Hauptkanal nennen',
  },
  'must name each fact once': {
    es: 'debe nombrar cada dato una sola vez',
    fr: 'doit nommer chaque fait une seule fois',
    de: 'darf jede Tatsache nur einmal nennen',
  },
  'must be after the first day': {
    es: 'debe ser posterior al primer día',
    fr: 'doit suivre le premier jour',
    de: 'muss nach dem ersten Tag liegen',
  },
  'must be a web address, such as https://example.com': {
    es: 'debe ser una dirección web, por ejemplo https://example.com',
    fr: 'doit être une adresse web, par exemple https://example.com',
    de: 'muss eine Webadresse sein, etwa https://example.com',
  },
  'must lie between 1900 and 2199': {
    es: 'debe estar entre 1900 y 2199',
    fr: 'doit se situer entre 1900 et 2199',
    de: 'muss zwischen 1900 und 2199 liegen',
  },
  'must lie between 1990 and 2099': {
    es: 'debe estar entre 1990 y 2099',
    fr: 'doit se situer entre 1990 et 2099',
    de: 'muss zwischen 1990 und 2099 liegen',
  },
  'must be an amount like 12.50': {
    es: 'debe ser un importe como 12.50',
    fr: 'doit être un montant comme 12.50',
    de: 'muss ein Betrag wie 12.50 sein',
  },
  'must not be negative': {
    es: 'no debe ser negativo',
    fr: 'ne doit pas être négatif',
    de: 'darf nicht negativ sein',
  },
  'must be a product’s number': {
    es: 'debe ser el número de un producto',
    fr: 'doit être le numéro d’un produit',
    de: 'muss die Nummer eines Produkts sein',
  },
  'must be plain text': {
    es: 'debe ser texto sin formato',
    fr: 'doit être du texte simple',
    de: 'muss reiner Text sein',
  },
  'must be above 0': {
    es: 'debe ser mayor que 0',
    fr: 'doit être supérieur à 0',
    de: 'muss größer als 0 sein',
  },
  'must be above zero': {
    es: 'debe ser mayor que cero',
    fr: 'doit être supérieur à zéro',
    de: 'muss größer als null sein',
  },
  'needs at least one product': {
    es: 'necesita al menos un producto',
    fr: 'demande au moins un produit',
    de: 'braucht mindestens ein Produkt',
  },
  'must be up to 20 product numbers with commas between': {
    es: 'deben ser hasta 20 números de producto separados por comas',
    fr: 'doit contenir jusqu’à 20 numéros de produit séparés par des virgules',
    de: 'müssen bis zu 20 Produktnummern mit Kommas dazwischen sein',
  },
  'must be answered': {
    es: 'debe responderse',
    fr: 'doit recevoir une réponse',
    de: 'muss beantwortet werden',
  },
  'must be at most 5 MB': {
    es: 'debe ocupar como máximo 5 MB',
    fr: 'ne doit pas dépasser 5 Mo',
    de: 'darf höchstens 5 MB groß sein',
  },
  'must be confirmed': { es: 'debe confirmarse', fr: 'doit être confirmé', de: 'muss bestätigt werden' },
  'must lie after from': {
    es: 'debe ser posterior a from',
    fr: 'doit suivre from',
    de: 'muss nach from liegen',
  },
  'must change something': {
    es: 'debe cambiar algo',
    fr: 'doit changer quelque chose',
    de: 'muss etwas ändern',
  },
  'is needed for a custom range': {
    es: 'es necesario para un periodo propio',
    fr: 'est nécessaire pour une période personnalisée',
    de: 'ist für einen eigenen Zeitraum nötig',
  },
  'must not lie below the lowest price': {
    es: 'no debe ser inferior al precio más bajo',
    fr: 'ne doit pas être inférieur au prix le plus bas',
    de: 'darf nicht unter dem niedrigsten Preis liegen',
  },
  'must name each product type once': {
    es: 'debe nombrar cada tipo de producto una sola vez',
    fr: 'doit nommer chaque type de produit une seule fois',
    de: 'darf jeden Produkttyp nur einmal nennen',
  },
  'must not lie before the first day': {
    es: 'no debe ser anterior al primer día',
    fr: 'ne doit pas précéder le premier jour',
    de: 'darf nicht vor dem ersten Tag liegen',
  },
  'must lie within ten years of the first day': {
    es: 'debe estar dentro de los diez años siguientes al primer día',
    fr: 'doit se situer dans les dix ans suivant le premier jour',
    de: 'muss innerhalb von zehn Jahren nach dem ersten Tag liegen',
  },
  'must be a time of day such as 08:30': {
    es: 'debe ser una hora como 08:30',
    fr: 'doit être une heure telle que 08:30',
    de: 'muss eine Uhrzeit wie 08:30 sein',
  },
  'Enter your password': {
    es: 'Introduce tu contraseña',
    fr: 'Saisissez votre mot de passe',
    de: 'Geben Sie Ihr Passwort ein',
  },
  'Enter the six digits': {
    es: 'Introduce los seis dígitos',
    fr: 'Saisissez les six chiffres',
    de: 'Geben Sie die sechs Ziffern ein',
  },
  'Give the key a name': {
    es: 'Ponle un nombre a la clave',
    fr: 'Donnez un nom à la clé',
    de: 'Geben Sie dem Schlüssel einen Namen',
  },
  'Choose what the key may do': {
    es: 'Elige qué puede hacer la clave',
    fr: 'Choisissez ce que la clé peut faire',
    de: 'Wählen Sie, was der Schlüssel darf',
  },
} as const satisfies SentenceTable
