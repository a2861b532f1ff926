import type { SentenceTable } from '../table.ts'

/** Account, team, keys, subscription, exports. */
export const accountSentences = {
  'wrong password': { es: 'contraseña incorrecta', fr: 'mot de passe erroné', de: 'falsches Passwort' },
  'wrong code': { es: 'código incorrecto', fr: 'code erroné', de: 'falscher Code' },
  'not finished: {0}': { es: 'no terminado: {0}', fr: 'non terminé\u00a0: {0}', de: 'nicht beendet: {0}' },
  'The company was not found.': {
    es: 'No se ha encontrado la empresa.',
    fr: 'L’entreprise est introuvable.',
    de: 'Das Unternehmen wurde nicht gefunden.',
  },
  'The user was not found.': {
    es: 'No se ha encontrado el usuario.',
    fr: 'L’utilisateur est introuvable.',
    de: 'Der Benutzer wurde nicht gefunden.',
  },
  'The account was not found.': {
    es: 'No se ha encontrado la cuenta.',
    fr: 'Le compte est introuvable.',
    de: 'Das Konto wurde nicht gefunden.',
  },
  'The session was not found.': {
    es: 'No se ha encontrado la sesión.',
    fr: 'La session est introuvable.',
    de: 'Die Sitzung wurde nicht gefunden.',
  },
  'The API key was not found.': {
    es: 'No se ha encontrado la clave de API.',
    fr: 'La clé d’API est introuvable.',
    de: 'Der API-Schlüssel wurde nicht gefunden.',
  },
  'The invitation was not found.': {
    es: 'No se ha encontrado la invitación.',
    fr: 'L’invitation est introuvable.',
    de: 'Die Einladung wurde nicht gefunden.',
  },
  'The member was not found.': {
    es: 'No se ha encontrado el miembro.',
    fr: 'Le membre est introuvable.',
    de: 'Das Mitglied wurde nicht gefunden.',
  },
  'The picture was not found.': {
    es: 'No se ha encontrado la imagen.',
    fr: 'L’image est introuvable.',
    de: 'Das Bild wurde nicht gefunden.',
  },
  'The export was not found.': {
    es: 'No se ha encontrado la exportación.',
    fr: 'L’exportation est introuvable.',
    de: 'Der Export wurde nicht gefunden.',
  },
  'A subscription was not found.': {
    es: 'No se ha encontrado ninguna suscripción.',
    fr: 'Aucun abonnement n’a été trouvé.',
    de: 'Es wurde kein Abonnement gefunden.',
  },
  'Please type the name of your company exactly as it stands there.': {
    es: 'Escribe el nombre de tu empresa exactamente como aparece ahí.',
    fr: 'Saisissez le nom de votre entreprise exactement comme il est écrit.',
    de: 'Bitte geben Sie den Namen Ihres Unternehmens genau so ein, wie er dort steht.',
  },
  'does not match the name of the company': {
    es: 'no coincide con el nombre de la empresa',
    fr: 'ne correspond pas au nom de l’entreprise',
    de: 'stimmt nicht mit dem Namen des Unternehmens überein',
  },
  'There are {0} keys already. Revoke one first.': {
    es: 'Ya hay {0} claves. Revoca una primero.',
    fr: 'Il y a déjà {0} clés. Révoquez-en une d’abord.',
    de: 'Es gibt schon {0} Schlüssel. Widerrufen Sie zuerst einen.',
  },
  'This API key does not exist, was revoked, or expired.': {
    es: 'Esta clave de API no existe, se revocó o ha caducado.',
    fr: 'Cette clé d’API n’existe pas, a été révoquée ou a expiré.',
    de: 'Diesen API-Schlüssel gibt es nicht, er wurde widerrufen oder ist abgelaufen.',
  },
  'No billing provider is set up here.': {
    es: 'Aquí no hay ningún proveedor de facturación configurado.',
    fr: 'Aucun prestataire de facturation n’est configuré ici.',
    de: 'Hier ist kein Abrechnungsanbieter eingerichtet.',
  },
  'The signature is missing or wrong.': {
    es: 'La firma falta o es incorrecta.',
    fr: 'La signature est absente ou fausse.',
    de: 'Die Signatur fehlt oder ist falsch.',
  },
  'The message is too large.': {
    es: 'El mensaje es demasiado grande.',
    fr: 'Le message est trop volumineux.',
    de: 'Die Nachricht ist zu groß.',
  },
  'There is a subscription already. Please manage it instead.': {
    es: 'Ya hay una suscripción. Gestiónala en su lugar.',
    fr: 'Il y a déjà un abonnement. Veuillez plutôt le gérer.',
    de: 'Es gibt schon ein Abonnement. Bitte verwalten Sie es stattdessen.',
  },
  'Please end your subscription in the customer portal.': {
    es: 'Finaliza tu suscripción en el portal de clientes.',
    fr: 'Veuillez mettre fin à votre abonnement dans le portail client.',
    de: 'Bitte beenden Sie Ihr Abonnement im Kundenportal.',
  },
  'The billing provider does not answer. Please try again.': {
    es: 'El proveedor de facturación no responde. Inténtalo de nuevo, por favor.',
    fr: 'Le prestataire de facturation ne répond pas. Veuillez réessayer.',
    de: 'Der Abrechnungsanbieter antwortet nicht. Bitte versuchen Sie es noch einmal.',
  },
  'This installation takes no payments, so there is no customer portal. Its plan can be ended here.': {
    es: 'Esta instalación no acepta pagos, así que no hay portal de clientes. Su plan se puede finalizar aquí.',
    fr: 'Cette installation n’accepte pas de paiements, il n’y a donc pas de portail client. Son offre peut être arrêtée ici.',
    de: 'Diese Installation nimmt keine Zahlungen an, daher gibt es kein Kundenportal. Der Tarif kann hier beendet werden.',
  },
  'The export is still being prepared.': {
    es: 'La exportación aún se está preparando.',
    fr: 'L’exportation est encore en préparation.',
    de: 'Der Export wird noch vorbereitet.',
  },
  'The export failed. Please request a new one.': {
    es: 'La exportación ha fallado. Solicita una nueva, por favor.',
    fr: 'L’exportation a échoué. Veuillez en demander une nouvelle.',
    de: 'Der Export ist fehlgeschlagen. Bitte fordern Sie einen neuen an.',
  },
  'Everything of the company is for owners. Export your own data instead.': {
    es: 'Todo lo de la empresa es para propietarios. Exporta tus propios datos en su lugar.',
    fr: 'Tout ce qui est de l’entreprise est réservé aux propriétaires. Exportez plutôt vos propres données.',
    de: 'Alles über das Unternehmen ist Inhabern vorbehalten. Exportieren Sie stattdessen Ihre eigenen Daten.',
  },
  'The link has ended after 7 days. Please request a new export.': {
    es: 'El enlace ha caducado tras 7 días. Solicita una nueva exportación, por favor.',
    fr: 'Le lien a expiré après 7 jours. Veuillez demander une nouvelle exportation.',
    de: 'Der Link ist nach 7 Tagen abgelaufen. Bitte fordern Sie einen neuen Export an.',
  },
  'The picture is larger than 2 MB. Please choose a smaller one.': {
    es: 'La imagen supera los 2 MB. Elige una más pequeña, por favor.',
    fr: 'L’image dépasse 2 Mo. Veuillez en choisir une plus petite.',
    de: 'Das Bild ist größer als 2 MB. Bitte wählen Sie ein kleineres.',
  },
  'The picture is empty.': { es: 'La imagen está vacía.', fr: 'L’image est vide.', de: 'Das Bild ist leer.' },
  'The picture could not be read. Please choose another file.': {
    es: 'No se ha podido leer la imagen. Elige otro archivo, por favor.',
    fr: 'L’image n’a pas pu être lue. Veuillez choisir un autre fichier.',
    de: 'Das Bild konnte nicht gelesen werden. Bitte wählen Sie eine andere Datei.',
  },
  'Each notification type may stand there once.': {
    es: 'Cada tipo de notificación puede aparecer una sola vez.',
    fr: 'Chaque type de notification ne peut figurer qu’une fois.',
    de: 'Jede Benachrichtigungsart darf nur einmal vorkommen.',
  },
  'a type stands there twice': {
    es: 'un tipo aparece dos veces',
    fr: 'un type figure deux fois',
    de: 'eine Art kommt zweimal vor',
  },
  'An API key cannot change how people sign in. Sign in to do that.': {
    es: 'Una clave de API no puede cambiar cómo se inicia sesión. Inicia sesión para hacerlo.',
    fr: 'Une clé d’API ne peut pas changer la façon de se connecter. Connectez-vous pour cela.',
    de: 'Ein API-Schlüssel kann die Anmeldung nicht ändern. Melden Sie sich dafür an.',
  },
  'Your identity provider keeps password, two-factor sign-in and sessions. Change them there: {0}': {
    es: 'Tu proveedor de identidad gestiona la contraseña, la verificación en dos pasos y las sesiones. Cámbialas allí: {0}',
    fr: 'Votre fournisseur d’identité gère le mot de passe, la double authentification et les sessions. Modifiez-les là-bas : {0}',
    de: 'Ihr Identitätsanbieter verwaltet Passwort, Zwei-Faktor-Anmeldung und Sitzungen. Ändern Sie sie dort: {0}',
  },
  'Two-factor sign-in is on already. Turn it off to set up another device.': {
    es: 'La verificación en dos pasos ya está activada. Desactívala para configurar otro dispositivo.',
    fr: 'La double authentification est déjà activée. Désactivez-la pour configurer un autre appareil.',
    de: 'Die Zwei-Faktor-Anmeldung ist schon eingeschaltet. Schalten Sie sie aus, um ein anderes Gerät einzurichten.',
  },
  'Two-factor sign-in is on already.': {
    es: 'La verificación en dos pasos ya está activada.',
    fr: 'La double authentification est déjà activée.',
    de: 'Die Zwei-Faktor-Anmeldung ist schon eingeschaltet.',
  },
  'Two-factor sign-in is off.': {
    es: 'La verificación en dos pasos está desactivada.',
    fr: 'La double authentification est désactivée.',
    de: 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.',
  },
  'You are a member of this company already.': {
    es: 'Ya eres miembro de esta empresa.',
    fr: 'Vous êtes déjà membre de cette entreprise.',
    de: 'Sie sind schon Mitglied dieses Unternehmens.',
  },
  'A company needs an owner. Make somebody else an owner first.': {
    es: 'Una empresa necesita un propietario. Nombra antes a otra persona.',
    fr: 'Une entreprise a besoin d’un propriétaire. Désignez-en d’abord un autre.',
    de: 'Ein Unternehmen braucht einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
  },
  'Enter an e-mail address such as name@example.com.': {
    es: 'Introduce una dirección de correo como nombre@example.com.',
    fr: 'Saisissez une adresse e-mail telle que nom@example.com.',
    de: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  },
  'This address belongs to a member already.': {
    es: 'Esta dirección ya pertenece a un miembro.',
    fr: 'Cette adresse appartient déjà à un membre.',
    de: 'Diese Adresse gehört schon einem Mitglied.',
  },
  'There are {0} open invitations. Take some back first.': {
    es: 'Hay {0} invitaciones abiertas. Retira antes algunas.',
    fr: 'Il y a {0} invitations en attente. Retirez-en d’abord quelques-unes.',
    de: 'Es gibt {0} offene Einladungen. Nehmen Sie zuerst einige zurück.',
  },
  'The picture is damaged. Please choose another file.': {
    es: 'La imagen está dañada. Elige otro archivo, por favor.',
    fr: 'L’image est endommagée. Veuillez choisir un autre fichier.',
    de: 'Das Bild ist beschädigt. Bitte wählen Sie eine andere Datei.',
  },
  'The picture must be a PNG or JPEG file.': {
    es: 'La imagen debe ser un archivo PNG o JPEG.',
    fr: 'L’image doit être un fichier PNG ou JPEG.',
    de: 'Das Bild muss eine PNG- oder JPEG-Datei sein.',
  },
  'The picture has more than 4 megapixels. Make it smaller, for example 1,000 by 1,000 pixels.': {
    es: 'La imagen tiene más de 4 megapíxeles. Redúcela, por ejemplo a 1000 por 1000 píxeles.',
    fr: 'L’image compte plus de 4 mégapixels. Réduisez-la, par exemple à 1 000 pixels sur 1 000.',
    de: 'Das Bild hat mehr als 4 Megapixel. Verkleinern Sie es, zum Beispiel auf 1.000 mal 1.000 Pixel.',
  },
  'An API key may not do this. Sign in to do it.': {
    es: 'Una clave de API no puede hacer esto. Inicie sesión para hacerlo.',
    fr: 'Une clé d’API ne peut pas faire cela. Connectez-vous pour le faire.',
    de: 'Ein API-Schlüssel darf das nicht. Melden Sie sich dafür an.',
  },
  'Please confirm that it is you: this is asked for again every ten minutes.': {
    es: 'Confirme que es usted: se vuelve a pedir cada diez minutos.',
    fr: 'Confirmez que c’est bien vous\u00a0: cela est redemandé toutes les dix minutes.',
    de: 'Bitte bestätigen Sie, dass Sie es sind: Danach wird alle zehn Minuten wieder gefragt.',
  },
  'Here the password proves who you are: send it to POST /api/users/proof.': {
    es: 'Aquí la contraseña demuestra quién es usted: envíela a POST /api/users/proof.',
    fr: 'Ici, c’est le mot de passe qui prouve votre identité\u00a0: envoyez-le à POST /api/users/proof.',
    de: 'Hier weist das Passwort aus, wer Sie sind: Senden Sie es an POST /api/users/proof.',
  },
  'This sign-in was not begun here, or took too long. Please try again.': {
    es: 'Este inicio de sesión no se comenzó aquí o tardó demasiado. Inténtelo de nuevo.',
    fr: 'Cette connexion n’a pas été commencée ici ou a pris trop de temps. Veuillez réessayer.',
    de: 'Diese Anmeldung wurde nicht hier begonnen oder hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
  },
  'Another person signed in. Sign in as the one who is signed in here.': {
    es: 'Ha iniciado sesión otra persona. Inicie sesión como la persona que está conectada aquí.',
    fr: 'Une autre personne s’est connectée. Connectez-vous avec le compte ouvert ici.',
    de: 'Es hat sich jemand anderes angemeldet. Melden Sie sich als die Person an, die hier angemeldet ist.',
  },
  'The identity provider does not say when you signed in (auth_time). Ask the operator of this installation.':
    {
      es: 'El proveedor de identidad no indica cuándo inició usted sesión (auth_time). Pregunte a quien administra esta instalación.',
      fr: 'Le fournisseur d’identité n’indique pas quand vous vous êtes connecté (auth_time). Adressez-vous à l’administrateur de cette installation.',
      de: 'Der Identitätsanbieter sagt nicht, wann Sie sich angemeldet haben (auth_time). Fragen Sie den Betreiber dieser Installation.',
    },
  'The identity provider did not ask you to sign in again. Please try again.': {
    es: 'El proveedor de identidad no le ha pedido iniciar sesión de nuevo. Inténtelo otra vez.',
    fr: 'Le fournisseur d’identité ne vous a pas demandé de vous reconnecter. Veuillez réessayer.',
    de: 'Der Identitätsanbieter hat keine neue Anmeldung verlangt. Bitte versuchen Sie es noch einmal.',
  },
  'This sign-in could not be checked. Please try again.': {
    es: 'No se ha podido comprobar este inicio de sesión. Inténtelo de nuevo.',
    fr: 'Cette connexion n’a pas pu être vérifiée. Veuillez réessayer.',
    de: 'Diese Anmeldung konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.',
  },
  'Mails are sent here: what they say stands in the mailbox only.': {
    es: 'Aquí los correos se envían: su contenido solo está en el buzón.',
    fr: 'Ici, les e-mails sont envoyés\u00a0: leur contenu ne se lit que dans la boîte de réception.',
    de: 'Hier werden E-Mails versandt: Was darin steht, ist nur im Postfach zu lesen.',
  },
  'The mail was not found.': {
    es: 'No se ha encontrado el correo.',
    fr: 'L’e-mail est introuvable.',
    de: 'Die E-Mail wurde nicht gefunden.',
  },
  'Verify your e-mail address first: open the link that we mailed to you. Settings, Security sends it again.':
    {
      es: 'Verifique antes su correo electrónico: abra el enlace que le enviamos. Configuración, Seguridad lo envía de nuevo.',
      fr: 'Vérifiez d’abord votre adresse e-mail\u00a0: ouvrez le lien que nous vous avons envoyé. Paramètres, Sécurité le renvoie.',
      de: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link, den wir Ihnen geschickt haben. Einstellungen, Sicherheit sendet ihn erneut.',
    },
  'Verify your e-mail address first: the mail with the link is under Settings, Notifications, Outbox.': {
    es: 'Verifique antes su correo electrónico: el mensaje con el enlace está en Configuración, Notificaciones, Bandeja de salida.',
    fr: 'Vérifiez d’abord votre adresse e-mail\u00a0: l’e-mail avec le lien se trouve sous Paramètres, Notifications, Boîte d’envoi.',
    de: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Die E-Mail mit dem Link steht unter Einstellungen, Benachrichtigungen, Postausgang.',
  },
  'Verify your e-mail address first. This installation sends no mail: its operator finds the link with “quanto outbox”.':
    {
      es: 'Verifique antes su correo electrónico. Esta instalación no envía correo: quien la administra encuentra el enlace con «quanto outbox».',
      fr: 'Vérifiez d’abord votre adresse e-mail. Cette installation n’envoie pas d’e-mails\u00a0: son administrateur trouve le lien avec «\u00a0quanto outbox\u00a0».',
      de: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Diese Installation verschickt keine E-Mails: Ihr Betreiber findet den Link mit „quanto outbox“.',
    },
  'You are alone in this company, and have no other one to go back to.': {
    es: 'Está solo en esta empresa y no tiene otra a la que volver.',
    fr: 'Vous êtes seul dans cette entreprise et n’en avez pas d’autre où revenir.',
    de: 'Sie sind allein in diesem Unternehmen und haben kein anderes, in das Sie zurückkehren können.',
  },
  'You are the only owner of a company with colleagues. Make one of them an owner first, under Settings, Team.':
    {
      es: 'Usted es la única persona propietaria de una empresa con compañeros. Nombre antes propietario a uno de ellos, en Configuración, Equipo.',
      fr: 'Vous êtes le seul propriétaire d’une entreprise qui compte d’autres membres. Nommez d’abord l’un d’eux propriétaire, sous Paramètres, Équipe.',
      de: 'Sie sind der einzige Inhaber eines Unternehmens mit weiteren Mitgliedern. Machen Sie zuerst jemanden von ihnen zum Inhaber, unter Einstellungen, Team.',
    },
  'This invitation no longer works: a newer one took its place, it was taken back, or it is older than a week. Use the link of the newest mail, or ask for a new one.':
    {
      es: 'Esta invitación ya no sirve: la sustituyó otra más reciente, se retiró o tiene más de una semana. Use el enlace del correo más reciente o pida una nueva.',
      fr: 'Cette invitation ne fonctionne plus\u00a0: une plus récente l’a remplacée, elle a été retirée ou date de plus d’une semaine. Suivez le lien du dernier message ou demandez-en une nouvelle.',
      de: 'Diese Einladung gilt nicht mehr: Eine neuere hat sie ersetzt, sie wurde zurückgenommen oder ist älter als eine Woche. Nehmen Sie den Link der neuesten Mail oder bitten Sie um eine neue.',
    },
  'This invitation is for {0}. Sign in with that address, or ask for an invitation to yours.': {
    es: 'Esta invitación es para {0}. Inicie sesión con esa dirección o pida una invitación para la suya.',
    fr: 'Cette invitation est pour {0}. Connectez-vous avec cette adresse ou demandez une invitation pour la vôtre.',
    de: 'Diese Einladung ist für {0}. Melden Sie sich mit dieser Adresse an oder bitten Sie um eine Einladung an Ihre.',
  },
  'This company has other members: it cannot be deleted by leaving it.': {
    es: 'Esta empresa tiene otros miembros: no se puede borrar al salir de ella.',
    fr: 'Cette entreprise compte d’autres membres\u00a0: elle ne peut pas être supprimée en la quittant.',
    de: 'Dieses Unternehmen hat weitere Mitglieder: Es kann nicht gelöscht werden, indem Sie es verlassen.',
  },
  '{0} invitations a day can be sent by one person, and {1} by a company. Try again tomorrow.': {
    es: 'Una persona puede enviar {0} invitaciones al día y una empresa {1}. Inténtelo mañana.',
    fr: 'Une personne peut envoyer {0} invitations par jour et une entreprise {1}. Réessayez demain.',
    de: 'Eine Person kann am Tag {0} Einladungen senden, ein Unternehmen {1}. Versuchen Sie es morgen wieder.',
  },
  'This address got several invitations already, or too many were sent from here. Try again later.': {
    es: 'Esta dirección ya recibió varias invitaciones, o se enviaron demasiadas desde aquí. Inténtelo más tarde.',
    fr: 'Cette adresse a déjà reçu plusieurs invitations, ou trop ont été envoyées d’ici. Réessayez plus tard.',
    de: 'Diese Adresse hat schon mehrere Einladungen erhalten, oder es wurden zu viele von hier gesendet. Versuchen Sie es später wieder.',
  },
} as const satisfies SentenceTable
