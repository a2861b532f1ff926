import type { SentenceTable } from '../table.ts'

/** The connected store. */
export const platformSentences = {
  'A connected store was not found.': {
    es: 'No se ha encontrado ninguna tienda conectada.',
    fr: 'Aucune boutique connectée n’a été trouvée.',
    de: 'Es wurde kein verbundener Shop gefunden.',
  },
  'An imported store was not found.': {
    es: 'No se ha encontrado ninguna tienda importada.',
    fr: 'Aucune boutique importée n’a été trouvée.',
    de: 'Es wurde kein importierter Shop gefunden.',
  },
  'The message is larger than 5 MB.': {
    es: 'El mensaje supera los 5 MB.',
    fr: 'Le message dépasse 5 Mo.',
    de: 'Die Nachricht ist größer als 5 MB.',
  },
  'The store could not be disconnected. Please try again.': {
    es: 'No se ha podido desconectar la tienda. Inténtalo de nuevo, por favor.',
    fr: 'La boutique n’a pas pu être déconnectée. Veuillez réessayer.',
    de: 'Der Shop konnte nicht getrennt werden. Bitte versuchen Sie es noch einmal.',
  },
  'Failed to trigger the integration import.': {
    es: 'No se ha podido iniciar la importación de la integración.',
    fr: 'Impossible de lancer l’importation depuis l’intégration.',
    de: 'Der Import über die Integration konnte nicht gestartet werden.',
  },
  'Failed to initiate the integration OAuth.': {
    es: 'No se ha podido iniciar el OAuth de la integración.',
    fr: 'Impossible de lancer l’OAuth de l’intégration.',
    de: 'Die OAuth-Anmeldung der Integration konnte nicht gestartet werden.',
  },
  'No store is connected yet. Connect it first, then import.': {
    es: 'Aún no hay ninguna tienda conectada. Conéctala primero y luego importa.',
    fr: 'Aucune boutique n’est encore connectée. Connectez-la d’abord, puis importez.',
    de: 'Noch ist kein Shop verbunden. Verbinden Sie ihn zuerst und importieren Sie dann.',
  },
  'No store is connected. Connect it first.': {
    es: 'No hay ninguna tienda conectada. Conéctala primero.',
    fr: 'Aucune boutique n’est connectée. Connectez-la d’abord.',
    de: 'Es ist kein Shop verbunden. Verbinden Sie ihn zuerst.',
  },
  'The store no longer accepts the connection. Connect it again, then import.': {
    es: 'La tienda ya no acepta la conexión. Vuelve a conectarla y luego importa.',
    fr: 'La boutique n’accepte plus la connexion. Reconnectez-la, puis importez.',
    de: 'Der Shop nimmt die Verbindung nicht mehr an. Verbinden Sie ihn erneut und importieren Sie dann.',
  },
  'Connecting a store is not set up on this server. Whoever runs it can turn it on with NANGO_SECRET_KEY and NANGO_WEBHOOK_SIGNING_KEY.':
    {
      es: 'En este servidor no está configurada la conexión de tiendas. Quien lo administra puede activarla con NANGO_SECRET_KEY y NANGO_WEBHOOK_SIGNING_KEY.',
      fr: 'La connexion d’une boutique n’est pas configurée sur ce serveur. La personne qui l’exploite peut l’activer avec NANGO_SECRET_KEY et NANGO_WEBHOOK_SIGNING_KEY.',
      de: 'Das Verbinden eines Shops ist auf diesem Server nicht eingerichtet. Wer ihn betreibt, kann es mit NANGO_SECRET_KEY und NANGO_WEBHOOK_SIGNING_KEY einschalten.',
    },
  'Writing prices to the store is turned off. Turn it on under Upload Products, Import from the e-commerce platform.':
    {
      es: 'La escritura de precios en la tienda está desactivada. Actívala en Subir productos, Importar desde la plataforma de comercio electrónico.',
      fr: 'L’écriture des prix dans la boutique est désactivée. Activez-la sous Importer des produits, Importer depuis la plateforme e-commerce.',
      de: 'Das Schreiben von Preisen in den Shop ist ausgeschaltet. Schalten Sie es unter Produkte hochladen, Import von der E-Commerce-Plattform, ein.',
    },
  'The store has not allowed prices to be written yet. Allow it under Upload Products, Import from the e-commerce platform.':
    {
      es: 'La tienda aún no ha permitido escribir precios. Permítelo en Subir productos, Importar desde la plataforma de comercio electrónico.',
      fr: 'La boutique n’a pas encore autorisé l’écriture des prix. Autorisez-la sous Importer des produits, Importer depuis la plateforme e-commerce.',
      de: 'Der Shop hat das Schreiben von Preisen noch nicht erlaubt. Erlauben Sie es unter Produkte hochladen, Import von der E-Commerce-Plattform.',
    },
  'No Shopify app is set up here.': {
    es: 'Aquí no hay ninguna aplicación de Shopify configurada.',
    fr: 'Aucune application Shopify n’est configurée ici.',
    de: 'Hier ist keine Shopify-App eingerichtet.',
  },
  'No integration provider is set up here.': {
    es: 'Aquí no hay ningún proveedor de integración configurado.',
    fr: 'Aucun fournisseur d’intégration n’est configuré ici.',
    de: 'Hier ist kein Integrationsanbieter eingerichtet.',
  },
  'Disconnect the store first: it would bring everything again.': {
    es: 'Desconecta antes la tienda: volvería a traerlo todo.',
    fr: 'Déconnectez d’abord la boutique : elle ramènerait tout.',
    de: 'Trennen Sie zuerst den Shop: Er würde alles wieder bringen.',
  },
  'The store could not be asked for it. Please try again.': {
    es: 'No se ha podido pedir a la tienda. Inténtalo de nuevo, por favor.',
    fr: 'La demande n’a pas pu être faite à la boutique. Veuillez réessayer.',
    de: 'Der Shop konnte nicht danach gefragt werden. Bitte versuchen Sie es noch einmal.',
  },
  'Another store is connected. Disconnect it first.': {
    es: 'Hay otra tienda conectada. Desconéctala primero.',
    fr: 'Une autre boutique est connectée. Déconnectez-la d’abord.',
    de: 'Ein anderer Shop ist verbunden. Trennen Sie ihn zuerst.',
  },
  'What the store brought is still being removed. Try again in a moment.': {
    es: 'Todavía se está eliminando lo que trajo la tienda. Inténtalo de nuevo en un momento.',
    fr: 'Ce que la boutique a apporté est encore en cours de suppression. Réessayez dans un instant.',
    de: 'Was der Shop gebracht hat, wird noch entfernt. Versuchen Sie es gleich noch einmal.',
  },
} as const satisfies SentenceTable
