import type { PageTexts } from './text-shape.ts'

export const frFr: PageTexts = {
  signIn: 'Connexion',
  signInTitle: 'Se connecter à Quanto',
  signInAction: 'Se connecter',
  register: 'Créer un compte',
  registerTitle: 'Créez votre compte gratuit',
  registerAction: 'Créer le compte',
  haveAccount: 'Vous avez déjà un compte ?',
  noAccount: 'Nouveau sur Quanto ?',
  goRegister: 'Créer un compte gratuit',
  goSignIn: 'Se connecter',
  backToSite: 'Retour à la page d’accueil',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  newPassword: 'Mot de passe',
  firstName: 'Prénom',
  lastName: 'Nom',
  passwordRulesTitle: 'Votre mot de passe doit comporter',
  ruleMet: 'respecté',
  ruleNotMet: 'non respecté',
  rules: {
    length: 'Le mot de passe doit comporter au moins 10 caractères',
    uppercase: 'Le mot de passe doit contenir au moins une lettre majuscule',
    number: 'Le mot de passe doit contenir au moins un chiffre',
    special: 'Le mot de passe doit contenir au moins un caractère spécial',
  },
  ruleHints: {
    length: 'Au moins 10 caractères',
    uppercase: 'Une lettre majuscule',
    number: 'Un chiffre',
    special: 'Un caractère spécial',
  },
  errors: {
    wrongCredentials: 'L’adresse e-mail ou le mot de passe est incorrect.',
    tooManyAttempts: 'Trop de tentatives. Réessayez dans {minutes} min.',
    emailInvalid: 'Saisissez une adresse e-mail comme nom@example.com.',
    emailTaken:
      'Aucun compte n’a pu être créé avec cette adresse e-mail. Si c’est la vôtre, vous avez peut-être déjà un compte : connectez-vous.',
    passwordMissing: 'Saisissez votre mot de passe.',
    passwordTooLong: 'Ce mot de passe est trop long.',
    passwordCommon:
      'Ce mot de passe est facile à deviner. Évitez les mots courants et le nom de votre adresse e-mail.',
    firstNameMissing: 'Saisissez votre prénom.',
    lastNameMissing: 'Saisissez votre nom.',
    currentPasswordWrong: 'Le mot de passe actuel est incorrect.',
    codeWrong: 'Ce code est incorrect ou a déjà servi.',
  },
  errorTitle: 'La connexion a échoué',
  errorBody: 'La demande n’a pas pu aboutir. Rien n’a été modifié.',
  awayTitle: 'La connexion n’est pas disponible pour le moment',
  awayBody: 'La base de données ne répond pas. Rien n’a été modifié. Réessayez dans quelques secondes.',
  expiredTitle: 'Cette page a expiré',
  expiredBody:
    'La connexion a déjà été terminée dans un autre onglet, ou elle a pris trop de temps. Recommencez pour continuer.',
  startAgain: 'Recommencer',
  signOutTitle: 'Se déconnecter de Quanto ?',
  signOutBody: 'Vous aurez besoin de votre mot de passe pour revenir.',
  signOutAction: 'Se déconnecter',
  staySignedIn: 'Rester connecté',
  signedOutTitle: 'Vous êtes déconnecté',
  codeTitle: 'Confirmez que c’est bien vous',
  codeHint:
    'Saisissez les six chiffres affichés par votre application d’authentification, ou l’un de vos codes de secours.',
  code: 'Code',
  codeAction: 'Se connecter',
  codeLost:
    'Plus d’appareil ni de code de secours ? Adressez-vous à la personne qui administre cette installation.',
  forgot: 'Mot de passe oublié ?',
  forgotTitle: 'Choisissez un nouveau mot de passe',
  forgotBody:
    'Saisissez votre adresse e-mail. Si elle a un compte, un lien pour choisir un nouveau mot de passe y sera envoyé.',
  forgotAction: 'Envoyer le lien',
  forgotSentTitle: 'Consultez votre messagerie',
  forgotSentBody:
    'Si cette adresse a un compte, un lien est en route. Il fonctionne une fois, pendant une heure.',
  forgotLocalBody:
    'Si cette adresse a un compte, un lien a été créé. Cette installation n’envoie pas d’e-mails : la personne qui l’administre trouve le lien avec la commande « quanto outbox ». Il fonctionne une fois, pendant une heure.',
  resetTitle: 'Choisissez un nouveau mot de passe',
  resetPassword: 'Nouveau mot de passe',
  resetAction: 'Enregistrer le mot de passe',
  resetDoneTitle: 'Votre mot de passe a été modifié',
  resetDoneBody: 'Toutes les sessions ont été fermées. Connectez-vous avec le nouveau mot de passe.',
  resetKeysEnded:
    'Ces clés d’API ont été créées avec ce compte. Elles ont pris fin avec l’ancien mot de passe :',
  resetFirstTime:
    'Personne n’avait encore confirmé cette adresse. Si vous n’avez pas créé ces clés, une autre personne a utilisé le compte : consultez Équipe, Sécurité et le journal d’audit dans les paramètres.',
  verifyTitle: 'Confirmez votre adresse e-mail',
  verifyBody: 'L’adresse {email} et le compte Quanto sont-ils à vous ?',
  verifyAction: 'Oui, confirmer',
  verifyOther:
    'Vous n’avez pas créé ce compte ? Fermez cette page : il ne se passe rien. « Mot de passe oublié ? » vous rend maître du compte.',
  confirmSentBody:
    'Un message est en route vers {email}. Ouvrez son lien sous un jour pour terminer. Si l’adresse a déjà un compte, le message le dit.',
  confirmLocalBody:
    'Un message à {email} a été écrit. Cette installation n’en envoie pas : la personne qui l’administre trouve le lien avec la commande « quanto outbox ». Il fonctionne pendant un jour.',
  confirmBody: 'Saisissez le mot de passe que vous avez choisi, pour créer le compte de {email}.',
  confirmAction: 'Créer le compte',
  confirmOther: 'Vous ne vous êtes pas inscrit ? Fermez cette page : aucun compte n’est créé.',
  createdTitle: 'Votre compte est prêt',
  createdBody: 'Vous pouvez vous connecter maintenant.',
  linkGoneTitle: 'Ce lien ne fonctionne plus',
  linkGoneBody: 'Il a déjà servi ou a expiré. Demandez-en un nouveau.',
  verifiedTitle: 'Votre adresse e-mail est vérifiée',
  verifiedBody: 'Merci. Vous pouvez fermer cette page.',
  toQuanto: 'Vers Quanto',
  mails: {
    verify: {
      subject: 'Confirmez votre adresse e-mail',
      before: 'Confirmez que cette adresse est la vôtre en ouvrant ce lien sous une semaine :',
      after: 'Si vous n’avez pas créé de compte Quanto, ignorez ce message.',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      before:
        'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’était vous, ouvrez ce lien dans l’heure :',
      after: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste inchangé.',
    },
    register: {
      subject: 'Terminez votre inscription',
      before: 'Vous vous êtes inscrit sur Quanto. Ouvrez ce lien sous un jour pour créer le compte :',
      after: 'Si ce n’était pas vous, ignorez ce message : aucun compte n’est créé.',
    },
    taken: {
      subject: 'Vous avez déjà un compte',
      before:
        'Une inscription a été tentée avec cette adresse, qui a déjà un compte. Connectez-vous, ou choisissez-y « Mot de passe oublié ? » :',
      after:
        'Si ce n’était pas vous, il n’y a rien à faire : votre compte et votre mot de passe restent tels quels.',
    },
  },
}
