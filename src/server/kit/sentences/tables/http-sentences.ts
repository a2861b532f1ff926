import type { SentenceTable } from '../table.ts'

/** Refusals of the API itself. */
export const httpSentences = {
  'Please sign in.': {
    es: 'Inicia sesión, por favor.',
    fr: 'Veuillez vous connecter.',
    de: 'Bitte melden Sie sich an.',
  },
  'Please sign in again.': {
    es: 'Vuelve a iniciar sesión, por favor.',
    fr: 'Veuillez vous reconnecter.',
    de: 'Bitte melden Sie sich erneut an.',
  },
  'This session was signed out. Please sign in again.': {
    es: 'Esta sesión se ha cerrado. Vuelve a iniciar sesión, por favor.',
    fr: 'Cette session a été fermée. Veuillez vous reconnecter.',
    de: 'Diese Sitzung wurde beendet. Bitte melden Sie sich erneut an.',
  },
  'The body is more than {0} levels deep.': {
    es: 'El cuerpo tiene más de {0} niveles.',
    fr: 'Le corps a plus de {0} niveaux.',
    de: 'Der Inhalt hat mehr als {0} Ebenen.',
  },
  'Your company already uses its share of this server for files and calculations. Try again in {0} seconds.':
    {
      es: 'Tu empresa ya usa su parte de este servidor para archivos y cálculos. Inténtalo de nuevo en {0} segundos.',
      fr: 'Votre entreprise utilise déjà sa part de ce serveur pour des fichiers et des calculs. Réessayez dans {0} secondes.',
      de: 'Ihr Unternehmen nutzt seinen Anteil dieses Servers für Dateien und Berechnungen bereits. Versuchen Sie es in {0} Sekunden erneut.',
    },
  'The database does not answer just now. Nothing that was saved is lost. Try again in {0} seconds.': {
    es: 'La base de datos no responde en este momento. No se ha perdido nada de lo guardado. Inténtalo de nuevo en {0} segundos.',
    fr: 'La base de données ne répond pas pour le moment. Rien de ce qui a été enregistré n’est perdu. Réessayez dans {0} secondes.',
    de: 'Die Datenbank antwortet gerade nicht. Nichts Gespeichertes ist verloren. Versuchen Sie es in {0} Sekunden erneut.',
  },
  'The disk of this server is full, so nothing more can be stored. What was stored before is safe. Please tell its administrator.':
    {
      es: 'El disco de este servidor está lleno y no se puede guardar nada más. Lo guardado antes está a salvo. Avisa a su administrador, por favor.',
      fr: 'Le disque de ce serveur est plein : rien de plus ne peut être enregistré. Ce qui l’était déjà est à l’abri. Veuillez prévenir son administrateur.',
      de: 'Der Datenträger dieses Servers ist voll, es kann nichts mehr gespeichert werden. Was vorher gespeichert war, ist sicher. Bitte sagen Sie der Verwaltung des Servers Bescheid.',
    },
  'Too many pages with live updates are open. Close some of them, or try again in {0} seconds.': {
    es: 'Hay demasiadas páginas abiertas con actualizaciones en directo. Cierra algunas o inténtalo de nuevo en {0} segundos.',
    fr: 'Trop de pages ouvertes reçoivent des mises à jour en direct. Fermez-en, ou réessayez dans {0} secondes.',
    de: 'Zu viele offene Seiten bekommen laufend neue Angaben. Schließen Sie einige davon, oder versuchen Sie es in {0} Sekunden erneut.',
  },
  'This server is busy with files and calculations. Try again in {0} seconds.': {
    es: 'Este servidor está ocupado con archivos y cálculos. Inténtalo de nuevo en {0} segundos.',
    fr: 'Ce serveur est occupé par des fichiers et des calculs. Réessayez dans {0} secondes.',
    de: 'Dieser Server ist mit Dateien und Berechnungen ausgelastet. Versuchen Sie es in {0} Sekunden erneut.',
  },
  'This call is described but not built yet.': {
    es: 'Esta llamada está descrita, pero aún no existe.',
    fr: 'Cet appel est décrit, mais pas encore réalisé.',
    de: 'Dieser Aufruf ist beschrieben, aber noch nicht gebaut.',
  },
  'There is no such call.': {
    es: 'No existe esa llamada.',
    fr: 'Cet appel n’existe pas.',
    de: 'Einen solchen Aufruf gibt es nicht.',
  },
  'There is nothing at this address.': {
    es: 'No hay nada en esta dirección.',
    fr: 'Il n’y a rien à cette adresse.',
    de: 'Unter dieser Adresse gibt es nichts.',
  },
  'This needs the permission {0}, which this sign-in does not carry.': {
    es: 'Esto requiere el permiso {0}, que este inicio de sesión no tiene.',
    fr: 'Cela demande l’autorisation {0}, que cette connexion n’a pas.',
    de: 'Dafür ist die Berechtigung {0} nötig, die diese Anmeldung nicht hat.',
  },
  'Only an owner of the company may do this. Ask one of them, or ask to become one.': {
    es: 'Solo un propietario de la empresa puede hacer esto. Pídeselo a uno de ellos o solicita serlo.',
    fr: 'Seul un propriétaire de l’entreprise peut faire cela. Adressez-vous à l’un d’eux ou demandez à le devenir.',
    de: 'Das darf nur ein Inhaber des Unternehmens. Wenden Sie sich an einen von ihnen oder bitten Sie darum, Inhaber zu werden.',
  },
  'Your role may look at everything and change nothing. Ask an owner of the company for the role analyst.': {
    es: 'Con tu rol puedes verlo todo, pero no cambiar nada. Pide el rol de analista a un propietario de la empresa.',
    fr: 'Votre rôle permet de tout voir, mais de ne rien modifier. Demandez le rôle d’analyste à un propriétaire de l’entreprise.',
    de: 'Ihre Rolle darf alles ansehen, aber nichts ändern. Bitten Sie einen Inhaber des Unternehmens um die Rolle Analyst.',
  },
  'This API key may only read. Make one that may read and write.': {
    es: 'Esta clave API solo puede leer. Crea una que pueda leer y escribir.',
    fr: 'Cette clé API ne permet que la lecture. Créez-en une qui permet de lire et d’écrire.',
    de: 'Dieser API-Schlüssel darf nur lesen. Erstellen Sie einen, der lesen und schreiben darf.',
  },
  'Send the body as JSON (content-type: application/json).': {
    es: 'Envía el cuerpo como JSON (content-type: application/json).',
    fr: 'Envoyez le corps en JSON (content-type: application/json).',
    de: 'Senden Sie den Inhalt als JSON (content-type: application/json).',
  },
  'The request is larger than {0} KB.': {
    es: 'La solicitud supera los {0} KB.',
    fr: 'La requête dépasse {0} Ko.',
    de: 'Die Anfrage ist größer als {0} KB.',
  },
  'One entry of the request is larger than {0} KB.': {
    es: 'Una entrada de la solicitud supera los {0} KB.',
    fr: 'Un élément de la requête dépasse {0} Ko.',
    de: 'Ein Eintrag der Anfrage ist größer als {0} KB.',
  },
  'The body is not valid JSON.': {
    es: 'El cuerpo no es JSON válido.',
    fr: 'Le corps n’est pas du JSON valide.',
    de: 'Der Inhalt ist kein gültiges JSON.',
  },
  'An Idempotency-Key has at most {0} characters.': {
    es: 'Una Idempotency-Key tiene como máximo {0} caracteres.',
    fr: 'Une Idempotency-Key compte au plus {0} caractères.',
    de: 'Ein Idempotency-Key hat höchstens {0} Zeichen.',
  },
  'This request took so long that its repetition was carried out instead.': {
    es: 'Esta solicitud tardó tanto que en su lugar se ejecutó su repetición.',
    fr: 'Cette requête a duré si longtemps que sa répétition a été exécutée à sa place.',
    de: 'Diese Anfrage dauerte so lange, dass stattdessen ihre Wiederholung ausgeführt wurde.',
  },
  'This Idempotency-Key was used for another request. Use a new key.': {
    es: 'Esta Idempotency-Key ya se usó para otra solicitud. Usa una nueva.',
    fr: 'Cette Idempotency-Key a servi à une autre requête. Utilisez-en une nouvelle.',
    de: 'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet. Nehmen Sie einen neuen.',
  },
  'The first request with this Idempotency-Key was carried out, but the server stopped before it could answer. Look at the result; nothing was done twice.':
    {
      es: 'La primera solicitud con esta Idempotency-Key se ejecutó, pero el servidor se detuvo antes de responder. Comprueba el resultado; nada se hizo dos veces.',
      fr: 'La première requête portant cette Idempotency-Key a été exécutée, mais le serveur s’est arrêté avant de répondre. Vérifiez le résultat ; rien n’a été fait deux fois.',
      de: 'Die erste Anfrage mit diesem Idempotency-Key wurde ausgeführt, aber der Server hielt an, bevor er antworten konnte. Sehen Sie sich das Ergebnis an; nichts geschah doppelt.',
    },
  'The first request with this Idempotency-Key is still running. Try again in a moment.': {
    es: 'La primera solicitud con esta Idempotency-Key sigue en curso. Inténtalo de nuevo en un momento.',
    fr: 'La première requête portant cette Idempotency-Key est encore en cours. Réessayez dans un instant.',
    de: 'Die erste Anfrage mit diesem Idempotency-Key läuft noch. Versuchen Sie es gleich noch einmal.',
  },
  'Somebody else has changed this meanwhile. Nothing was saved: look at it again, or save without If-Match to overwrite it.':
    {
      es: 'Otra persona lo ha cambiado mientras tanto. No se ha guardado nada: vuelve a mirarlo o guarda sin If-Match para sobrescribirlo.',
      fr: 'Quelqu’un d’autre l’a modifié entre-temps. Rien n’a été enregistré : regardez à nouveau, ou enregistrez sans If-Match pour l’écraser.',
      de: 'Jemand anderes hat dies inzwischen geändert. Nichts wurde gespeichert: Sehen Sie es sich noch einmal an, oder speichern Sie ohne If-Match, um es zu überschreiben.',
    },
  'Something went wrong on our side. Please try again.': {
    es: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo, por favor.',
    fr: 'Une erreur s’est produite de notre côté. Veuillez réessayer.',
    de: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  },
  'A text contains a NUL character, which cannot be stored. Remove it and try again.': {
    es: 'Un texto contiene un carácter NUL, que no se puede guardar. Quítalo e inténtalo de nuevo.',
    fr: 'Un texte contient un caractère NUL, qui ne peut pas être enregistré. Retirez-le et réessayez.',
    de: 'Ein Text enthält ein NUL-Zeichen, das nicht gespeichert werden kann. Entfernen Sie es und versuchen Sie es noch einmal.',
  },
  'Too many requests. Try again in {0} seconds.': {
    es: 'Demasiadas solicitudes. Inténtalo de nuevo en {0} segundos.',
    fr: 'Trop de requêtes. Réessayez dans {0} secondes.',
    de: 'Zu viele Anfragen. Versuchen Sie es in {0} Sekunden noch einmal.',
  },
  'Please check: {0}': { es: 'Revisa: {0}', fr: 'Veuillez vérifier : {0}', de: 'Bitte prüfen Sie: {0}' },
  'The identity provider cannot be reached. Please try again.': {
    es: 'No se puede contactar con el proveedor de identidad. Inténtalo de nuevo, por favor.',
    fr: 'Le fournisseur d’identité est injoignable. Veuillez réessayer.',
    de: 'Der Identitätsanbieter ist nicht erreichbar. Bitte versuchen Sie es noch einmal.',
  },
  'The sign-in service signs with a key that is not known here yet. Please try again in half a minute.': {
    es: 'El servicio de inicio de sesión firma con una clave que aquí aún no se conoce. Inténtalo de nuevo en medio minuto.',
    fr: 'Le service de connexion signe avec une clé qui n’est pas encore connue ici. Réessayez dans une demi-minute.',
    de: 'Der Anmeldedienst unterschreibt mit einem Schlüssel, der hier noch nicht bekannt ist. Bitte versuchen Sie es in einer halben Minute noch einmal.',
  },
  'The sign-in service and Quanto do not fit together: you are signed in there, but its tokens are for another audience than OIDC_AUDIENCE. Signing in again does not help. Whoever runs Quanto finds both values in its log.':
    {
      es: 'El servicio de inicio de sesión y Quanto no concuerdan: allí has iniciado sesión, pero sus tokens son para otro destinatario que OIDC_AUDIENCE. Volver a iniciar sesión no ayuda. Quien administra Quanto encuentra los dos valores en su registro.',
      fr: 'Le service de connexion et Quanto ne sont pas accordés : vous y êtes connecté, mais ses jetons s’adressent à un autre destinataire que OIDC_AUDIENCE. Se reconnecter ne change rien. La personne qui exploite Quanto trouve les deux valeurs dans son journal.',
      de: 'Der Anmeldedienst und Quanto passen nicht zusammen: Sie sind dort angemeldet, aber seine Token gelten für einen anderen Empfänger als OIDC_AUDIENCE. Eine neue Anmeldung hilft nicht. Wer Quanto betreibt, findet beide Werte im Protokoll.',
    },
} as const satisfies SentenceTable
