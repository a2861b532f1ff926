import type { SentenceTable } from '../table.ts'

/** Catalogue, sales and marked facts. */
export const dataSentences = {
  'The product was not found.': {
    es: 'No se ha encontrado el producto.',
    fr: 'Le produit est introuvable.',
    de: 'Das Produkt wurde nicht gefunden.',
  },
  'The sales record was not found.': {
    es: 'No se ha encontrado la venta.',
    fr: 'La vente est introuvable.',
    de: 'Der Verkauf wurde nicht gefunden.',
  },
  'The deletion was not found.': {
    es: 'No se ha encontrado el borrado.',
    fr: 'La suppression est introuvable.',
    de: 'Die Löschung wurde nicht gefunden.',
  },
  'The view was not found.': {
    es: 'No se ha encontrado la vista.',
    fr: 'La vue est introuvable.',
    de: 'Die Ansicht wurde nicht gefunden.',
  },
  'The sales channel was not found.': {
    es: 'No se ha encontrado el canal de venta.',
    fr: 'Le canal de vente est introuvable.',
    de: 'Der Verkaufskanal wurde nicht gefunden.',
  },
  'The recognised main channel is what the others are compared with: say of the other channel that it is the main one, or the same shop.':
    {
      es: 'Los demás canales se comparan con el canal principal reconocido: indica del otro canal que es el principal, o que es la misma tienda.',
      fr: 'Les autres canaux sont comparés au canal principal reconnu\u00a0: dites de l’autre canal qu’il est le principal, ou que c’est la même boutique.',
      de: 'Mit dem erkannten Hauptkanal werden die anderen verglichen: Sagen Sie vom anderen Kanal, dass er der Hauptkanal oder derselbe Shop ist.',
    },
  'Nothing tells these lines apart, so they cannot be a channel: import them with a column for shop, source, country or customer.':
    {
      es: 'Nada distingue estas líneas, así que no pueden ser un canal: impórtalas con una columna de tienda, origen, país o cliente.',
      fr: 'Rien ne distingue ces lignes, elles ne peuvent donc pas former un canal\u00a0: importez-les avec une colonne boutique, source, pays ou client.',
      de: 'Nichts unterscheidet diese Zeilen, deshalb können sie kein Kanal sein: Importieren Sie sie mit einer Spalte für Shop, Quelle, Land oder Kunde.',
    },
  'The promotion was not found.': {
    es: 'No se ha encontrado la promoción.',
    fr: 'La promotion est introuvable.',
    de: 'Die Aktion wurde nicht gefunden.',
  },
  'Another product has this SKU already.': {
    es: 'Otro producto ya tiene este SKU.',
    fr: 'Un autre produit a déjà ce SKU.',
    de: 'Ein anderes Produkt hat diese SKU schon.',
  },
  'You have a view with this name already.': {
    es: 'Ya tienes una vista con este nombre.',
    fr: 'Vous avez déjà une vue de ce nom.',
    de: 'Sie haben schon eine Ansicht mit diesem Namen.',
  },
  'You have {0} views. Delete one that you no longer need, then save this one.': {
    es: 'Tienes {0} vistas. Borra una que ya no necesites y guarda esta después.',
    fr: 'Vous avez {0} vues. Supprimez-en une dont vous n’avez plus besoin, puis enregistrez celle-ci.',
    de: 'Sie haben {0} Ansichten. Löschen Sie eine, die Sie nicht mehr brauchen, und speichern Sie dann diese.',
  },
  'There is no such currency. Choose one from the list.': {
    es: 'Esa moneda no existe. Elija una de la lista.',
    fr: 'Cette devise n’existe pas. Choisissez-en une dans la liste.',
    de: 'Diese Währung gibt es nicht. Wählen Sie eine aus der Liste.',
  },
  'There is no such time zone. Choose one from the list.': {
    es: 'Esa zona horaria no existe. Elija una de la lista.',
    fr: 'Ce fuseau horaire n’existe pas. Choisissez-en un dans la liste.',
    de: 'Diese Zeitzone gibt es nicht. Wählen Sie eine aus der Liste.',
  },
  'This store keeps its figures in {0} and counts days in {1}. Change them first under Settings, Regional, or leave currency and timezone away.':
    {
      es: 'Esta tienda lleva sus cifras en {0} y cuenta los días en {1}. Cámbielos primero en Ajustes, Regional, o no indique moneda ni zona horaria.',
      fr: 'Cette boutique tient ses chiffres en {0} et compte les jours en {1}. Changez-les d’abord dans Paramètres, Régional, ou n’indiquez ni devise ni fuseau horaire.',
      de: 'Dieser Shop führt seine Zahlen in {0} und zählt Tage in {1}. Ändern Sie sie zuerst unter Einstellungen, Regional, oder lassen Sie Währung und Zeitzone weg.',
    },
  'An import is running. Change currency or time zone when it has finished.': {
    es: 'Hay una importación en curso. Cambie la moneda o la zona horaria cuando termine.',
    fr: 'Une importation est en cours. Changez la devise ou le fuseau horaire lorsqu’elle sera terminée.',
    de: 'Ein Import läuft. Ändern Sie Währung oder Zeitzone, wenn er beendet ist.',
  },
  'The days of the last change are still being counted. Try again in a minute.': {
    es: 'Todavía se están contando los días del último cambio. Vuelva a intentarlo en un minuto.',
    fr: 'Les jours du dernier changement sont encore en cours de calcul. Réessayez dans une minute.',
    de: 'Die Tage der letzten Änderung werden noch gezählt. Versuchen Sie es in einer Minute erneut.',
  },
  'The connected shop settles the currency. Disconnect it before you change the currency.': {
    es: 'La tienda conectada determina la moneda. Desconéctela antes de cambiar la moneda.',
    fr: 'La boutique connectée détermine la devise. Déconnectez-la avant de changer la devise.',
    de: 'Der verbundene Shop bestimmt die Währung. Trennen Sie ihn, bevor Sie die Währung ändern.',
  },
  'An import is running, and it changes the same records. Please try again when it has finished.': {
    es: 'Hay una importación en curso que cambia los mismos registros. Inténtalo de nuevo cuando haya terminado.',
    fr: 'Une importation est en cours et modifie les mêmes données. Veuillez réessayer quand elle sera terminée.',
    de: 'Ein Import läuft und ändert dieselben Datensätze. Bitte versuchen Sie es noch einmal, wenn er fertig ist.',
  },
  'This was restored already.': {
    es: 'Esto ya se ha restaurado.',
    fr: 'Cela a déjà été restauré.',
    de: 'Das wurde schon wiederhergestellt.',
  },
  'Please paste at least one record before submitting.': {
    es: 'Pega al menos un registro antes de enviar.',
    fr: 'Veuillez coller au moins une ligne avant d’envoyer.',
    de: 'Bitte fügen Sie mindestens einen Datensatz ein, bevor Sie absenden.',
  },
  'One record could not be read, so nothing was added.': {
    es: 'No se ha podido leer un registro, así que no se ha añadido nada.',
    fr: 'Une ligne n’a pas pu être lue ; rien n’a donc été ajouté.',
    de: 'Ein Datensatz konnte nicht gelesen werden, darum wurde nichts hinzugefügt.',
  },
  '{0} records could not be read, so nothing was added.': {
    es: 'No se han podido leer {0} registros, así que no se ha añadido nada.',
    fr: '{0} lignes n’ont pas pu être lues ; rien n’a donc été ajouté.',
    de: '{0} Datensätze konnten nicht gelesen werden, darum wurde nichts hinzugefügt.',
  },
  'A record needs paid_at, lineitem_name, quantity and total.': {
    es: 'Un registro necesita paid_at, lineitem_name, quantity y total.',
    fr: 'Une ligne demande paid_at, lineitem_name, quantity et total.',
    de: 'Ein Datensatz braucht paid_at, lineitem_name, quantity und total.',
  },
  'The product name is missing.': {
    es: 'Falta el nombre del producto.',
    fr: 'Le nom du produit est absent.',
    de: 'Der Name des Produkts fehlt.',
  },
  'This is no date. Write it as 2026-01-31.': {
    es: 'Esto no es una fecha. Escríbela así: 2026-01-31.',
    fr: 'Ce n’est pas une date. Écrivez-la ainsi : 2026-01-31.',
    de: 'Das ist kein Datum. Schreiben Sie es so: 2026-01-31.',
  },
  'The date must lie between {0} and {1}.': {
    es: 'La fecha debe estar entre el {0} y el {1}.',
    fr: 'La date doit se situer entre le {0} et le {1}.',
    de: 'Das Datum muss zwischen {0} und {1} liegen.',
  },
  'The quantity must be a whole number.': {
    es: 'La cantidad debe ser un número entero.',
    fr: 'La quantité doit être un nombre entier.',
    de: 'Die Menge muss eine ganze Zahl sein.',
  },
  'The total must be a number, such as 19.80.': {
    es: 'El total debe ser un número, por ejemplo 19.80.',
    fr: 'Le total doit être un nombre, par exemple 19.80.',
    de: 'Die Summe muss eine Zahl sein, etwa 19.80.',
  },
  'The quantity cannot be 0. A return has a negative quantity.': {
    es: 'La cantidad no puede ser 0. Una devolución tiene una cantidad negativa.',
    fr: 'La quantité ne peut pas être 0. Un retour a une quantité négative.',
    de: 'Die Menge kann nicht 0 sein. Eine Rückgabe hat eine negative Menge.',
  },
  'The quantity cannot be more than {0}.': {
    es: 'La cantidad no puede superar {0}.',
    fr: 'La quantité ne peut pas dépasser {0}.',
    de: 'Die Menge kann nicht mehr als {0} sein.',
  },
  'The total cannot be 0.': {
    es: 'El total no puede ser 0.',
    fr: 'Le total ne peut pas être 0.',
    de: 'Die Summe kann nicht 0 sein.',
  },
  'A sale has a positive total; a return has a negative quantity and a negative total.': {
    es: 'Una venta tiene un total positivo; una devolución, una cantidad y un total negativos.',
    fr: 'Une vente a un total positif ; un retour a une quantité et un total négatifs.',
    de: 'Ein Verkauf hat eine positive Summe; eine Rückgabe hat eine negative Menge und eine negative Summe.',
  },
  'Postage, tips and vouchers are no products.': {
    es: 'Los gastos de envío, las propinas y los vales no son productos.',
    fr: 'Les frais de port, pourboires et bons ne sont pas des produits.',
    de: 'Versand, Trinkgeld und Gutscheine sind keine Produkte.',
  },
  'This is more than a product can cost.': {
    es: 'Es más de lo que puede costar un producto.',
    fr: 'C’est plus que ce qu’un produit peut coûter.',
    de: 'Das ist mehr, als ein Produkt kosten kann.',
  },
  'Your catalogue does not hold this product. Nothing was saved.': {
    es: 'Tu catálogo no contiene este producto. No se ha guardado nada.',
    fr: 'Votre catalogue ne contient pas ce produit. Rien n’a été enregistré.',
    de: 'Ihr Katalog enthält dieses Produkt nicht. Nichts wurde gespeichert.',
  },
  'Your catalogue does not hold {0} of these products. Nothing was saved.': {
    es: 'Tu catálogo no contiene {0} de estos productos. No se ha guardado nada.',
    fr: 'Votre catalogue ne contient pas {0} de ces produits. Rien n’a été enregistré.',
    de: 'Ihr Katalog enthält {0} dieser Produkte nicht. Nichts wurde gespeichert.',
  },
  'There is no product {0}.': {
    es: 'No existe el producto {0}.',
    fr: 'Le produit {0} n’existe pas.',
    de: 'Es gibt kein Produkt {0}.',
  },
  'Two rows speak of the same day. Nothing was saved.': {
    es: 'Dos filas hablan del mismo día. No se ha guardado nada.',
    fr: 'Deux lignes parlent du même jour. Rien n’a été enregistré.',
    de: 'Zwei Zeilen betreffen denselben Tag. Nichts wurde gespeichert.',
  },
  'This day stands in an earlier row, too.': {
    es: 'Este día también aparece en una fila anterior.',
    fr: 'Ce jour figure aussi dans une ligne précédente.',
    de: 'Dieser Tag steht auch in einer früheren Zeile.',
  },
  'These days overlap with a stock-out that is marked already.': {
    es: 'Estos días se solapan con una rotura de stock ya marcada.',
    fr: 'Ces jours chevauchent une rupture de stock déjà indiquée.',
    de: 'Diese Tage überschneiden sich mit einem Lagerausfall, der schon eingetragen ist.',
  },
  'Overlaps with another marked stock-out.': {
    es: 'Se solapa con otra rotura de stock marcada.',
    fr: 'Chevauche une autre rupture de stock indiquée.',
    de: 'Überschneidet sich mit einem anderen eingetragenen Lagerausfall.',
  },
  'This promotion is cancelled; it can no longer be changed.': {
    es: 'Esta promoción está cancelada; ya no se puede cambiar.',
    fr: 'Cette promotion est annulée ; elle ne peut plus être modifiée.',
    de: 'Diese Aktion ist abgesagt; sie kann nicht mehr geändert werden.',
  },
  'This promotion is rejected; it can no longer be changed.': {
    es: 'Esta promoción está rechazada; ya no se puede cambiar.',
    fr: 'Cette promotion est rejetée ; elle ne peut plus être modifiée.',
    de: 'Diese Aktion ist abgelehnt; sie kann nicht mehr geändert werden.',
  },
  'The promotion ends before it begins.': {
    es: 'La promoción termina antes de empezar.',
    fr: 'La promotion se termine avant de commencer.',
    de: 'Die Aktion endet, bevor sie beginnt.',
  },
  'The last day must not be before the first.': {
    es: 'El último día no puede ser anterior al primero.',
    fr: 'Le dernier jour ne doit pas précéder le premier.',
    de: 'Der letzte Tag darf nicht vor dem ersten liegen.',
  },
} as const satisfies SentenceTable
