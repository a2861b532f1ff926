import type { SentenceTable } from '../table.ts'

/** Advice, plans, analyses, reports. */
export const pricingSentences = {
  'The comparison was not found.': {
    es: 'No se ha encontrado la comparación.',
    fr: 'La comparaison est introuvable.',
    de: 'Der Vergleich wurde nicht gefunden.',
  },
  'The decision was not found.': {
    es: 'No se ha encontrado la decisión.',
    fr: 'La décision est introuvable.',
    de: 'Die Entscheidung wurde nicht gefunden.',
  },
  'The planned price was not found.': {
    es: 'No se ha encontrado el precio planificado.',
    fr: 'Le prix prévu est introuvable.',
    de: 'Der geplante Preis wurde nicht gefunden.',
  },
  'The plan was not found.': {
    es: 'No se ha encontrado el plan.',
    fr: 'Le plan est introuvable.',
    de: 'Der Plan wurde nicht gefunden.',
  },
  'The report was not found.': {
    es: 'No se ha encontrado el informe.',
    fr: 'Le rapport est introuvable.',
    de: 'Der Bericht wurde nicht gefunden.',
  },
  'The schedule was not found.': {
    es: 'No se ha encontrado la programación.',
    fr: 'La planification est introuvable.',
    de: 'Der Zeitplan wurde nicht gefunden.',
  },
  'The questionnaire was not found.': {
    es: 'No se ha encontrado el cuestionario.',
    fr: 'Le questionnaire est introuvable.',
    de: 'Der Fragebogen wurde nicht gefunden.',
  },
  'The advice is to hold this price; there is no change to accept.': {
    es: 'El consejo es mantener este precio; no hay ningún cambio que aceptar.',
    fr: 'Le conseil est de garder ce prix ; il n’y a aucun changement à accepter.',
    de: 'Der Rat lautet, diesen Preis zu halten; es gibt keine Änderung anzunehmen.',
  },
  'One of the products no longer exists. Nothing was planned.': {
    es: 'Uno de los productos ya no existe. No se ha planificado nada.',
    fr: 'L’un des produits n’existe plus. Rien n’a été prévu.',
    de: 'Eines der Produkte gibt es nicht mehr. Nichts wurde geplant.',
  },
  'does not exist in this store': {
    es: 'no existe en esta tienda',
    fr: 'n’existe pas dans cette boutique',
    de: 'gibt es in diesem Shop nicht',
  },
  '{0} has this price already: nothing was planned.': {
    es: '{0} ya tiene este precio: no se ha planificado nada.',
    fr: '{0} a déjà ce prix : rien n’a été prévu.',
    de: '{0} hat diesen Preis schon: Nichts wurde geplant.',
  },
  'is today’s price': {
    es: 'es el precio de hoy',
    fr: 'est le prix d’aujourd’hui',
    de: 'ist der heutige Preis',
  },
  'This price was carried out already. Plan another change instead.': {
    es: 'Este precio ya se aplicó. Planifica otro cambio.',
    fr: 'Ce prix a déjà été appliqué. Prévoyez plutôt un autre changement.',
    de: 'Dieser Preis wurde schon umgesetzt. Planen Sie stattdessen eine andere Änderung.',
  },
  'Only a price that was carried out can be taken back. Remove it instead.': {
    es: 'Solo se puede revertir un precio aplicado. Quítalo en su lugar.',
    fr: 'Seul un prix appliqué peut être repris. Retirez-le plutôt.',
    de: 'Nur ein umgesetzter Preis kann zurückgenommen werden. Entfernen Sie ihn stattdessen.',
  },
  'Another change of this product is planned by now. Remove that one first.': {
    es: 'Entretanto hay planificado otro cambio de este producto. Quita antes ese.',
    fr: 'Un autre changement de ce produit est prévu entre-temps. Retirez-le d’abord.',
    de: 'Inzwischen ist eine andere Änderung dieses Produkts geplant. Entfernen Sie zuerst diese.',
  },
  'None of the planned products can go into a Shopify file: it needs the product’s handle, and for a product with several variants their options: both come with a connected Shopify store. Use CSV instead.':
    {
      es: 'Ninguno de los productos planificados puede ir en un archivo de Shopify: necesita el handle del producto y, si tiene varias variantes, sus opciones; ambos llegan con una tienda Shopify conectada. Usa CSV en su lugar.',
      fr: 'Aucun des produits prévus ne peut figurer dans un fichier Shopify : il y faut le handle du produit et, pour un produit à plusieurs variantes, leurs options ; les deux viennent d’une boutique Shopify connectée. Utilisez plutôt CSV.',
      de: 'Keines der geplanten Produkte kann in eine Shopify-Datei: Sie braucht das Handle des Produkts und bei einem Produkt mit mehreren Varianten deren Optionen; beides kommt mit einem verbundenen Shopify-Shop. Nehmen Sie stattdessen CSV.',
    },
  'This report could not be made. Please ask for it again.': {
    es: 'No se ha podido crear este informe. Vuelve a pedirlo, por favor.',
    fr: 'Ce rapport n’a pas pu être créé. Veuillez le redemander.',
    de: 'Dieser Bericht konnte nicht erstellt werden. Bitte fordern Sie ihn noch einmal an.',
  },
  'The report is still being made.': {
    es: 'El informe aún se está creando.',
    fr: 'Le rapport est encore en cours de création.',
    de: 'Der Bericht wird noch erstellt.',
  },
  'This link has ended, or the report was deleted.': {
    es: 'Este enlace ha caducado o el informe se ha borrado.',
    fr: 'Ce lien a expiré, ou le rapport a été supprimé.',
    de: 'Dieser Link ist abgelaufen, oder der Bericht wurde gelöscht.',
  },
  'This preview takes too long. Choose a shorter period, or generate the report: it is made in the background and has the time.':
    {
      es: 'Esta vista previa tarda demasiado. Elige un periodo más corto o genera el informe: se crea en segundo plano y tiene tiempo.',
      fr: 'Cet aperçu prend trop de temps. Choisissez une période plus courte ou générez le rapport : il est créé en arrière-plan et a le temps.',
      de: 'Diese Vorschau dauert zu lange. Wählen Sie einen kürzeren Zeitraum, oder erstellen Sie den Bericht: Er entsteht im Hintergrund und hat die Zeit.',
    },
  '{0} reports are being made. Wait until one is ready.': {
    es: 'Se están creando {0} informes. Espera a que uno esté listo.',
    fr: '{0} rapports sont en cours de création. Attendez que l’un d’eux soit prêt.',
    de: '{0} Berichte werden gerade erstellt. Warten Sie, bis einer fertig ist.',
  },
  'There are {0} schedules. Delete one first.': {
    es: 'Hay {0} programaciones. Borra antes una.',
    fr: 'Il y a {0} planifications. Supprimez-en une d’abord.',
    de: 'Es gibt {0} Zeitpläne. Löschen Sie zuerst einen.',
  },
  'This time zone is not known.': {
    es: 'Esta zona horaria no se conoce.',
    fr: 'Ce fuseau horaire est inconnu.',
    de: 'Diese Zeitzone ist nicht bekannt.',
  },
  'Choose a time zone of the list.': {
    es: 'Elige una zona horaria de la lista.',
    fr: 'Choisissez un fuseau horaire de la liste.',
    de: 'Wählen Sie eine Zeitzone der Liste.',
  },
  'Analysis failed': {
    es: 'El análisis ha fallado',
    fr: 'L’analyse a échoué',
    de: 'Die Analyse ist fehlgeschlagen',
  },
  'Analysis failed. Please try again.': {
    es: 'El análisis ha fallado. Inténtalo de nuevo, por favor.',
    fr: 'L’analyse a échoué. Veuillez réessayer.',
    de: 'Die Analyse ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  },
  'Failed to submit the form': {
    es: 'No se ha podido enviar el formulario',
    fr: 'L’envoi du formulaire a échoué',
    de: 'Das Formular konnte nicht abgesendet werden',
  },
  'is not in the catalogue (any more)': {
    es: 'no está (o ya no está) en el catálogo',
    fr: 'n’est pas (ou plus) dans le catalogue',
    de: 'ist nicht (mehr) im Katalog',
  },
  'Not in the catalogue (any more): {0}. Take it out of the selection and analyse again.': {
    es: 'No está (o ya no está) en el catálogo: {0}. Quítalo de la selección y vuelve a analizar.',
    fr: 'N’est pas (ou plus) dans le catalogue : {0}. Retirez-le de la sélection et relancez l’analyse.',
    de: 'Nicht (mehr) im Katalog: {0}. Nehmen Sie es aus der Auswahl und analysieren Sie noch einmal.',
  },
} as const satisfies SentenceTable
