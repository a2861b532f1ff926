import type { NotificationTexts } from './text-shape.ts'

export const frFr: NotificationTexts = {
  kinds: {
    'import-finished': {
      title: 'Importation terminée',
      text: '{file} : {lines} lignes de commande et {products} produits ont été ajoutés.',
    },
    'import-failed': {
      title: 'Échec de l’importation',
      text: '{file} n’a pas pu être importé et rien n’en a été conservé. L’historique des importations en donne la raison.',
    },
    'export-ready': {
      title: 'Votre export de données est prêt',
      text: 'Vous pouvez le télécharger pendant {days} jours.',
    },
    'member-joined': {
      title: '{name} a rejoint votre entreprise',
      text: 'Vous pouvez modifier les rôles dans Paramètres, Équipe.',
    },
    'new-device': {
      title: 'Connexion depuis un nouvel appareil',
      text: '{device}, adresse {address}. Si ce n’était pas vous, changez votre mot de passe et fermez cette session.',
    },
    'password-changed': {
      title: 'Votre mot de passe a été modifié',
      text: 'Toutes les autres sessions ont été fermées. Si ce n’était pas vous, choisissez un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion.',
    },
    'keys-ended': {
      title: 'Des clés d’API ont pris fin avec votre mot de passe',
      text: '{count} ont pris fin : {names}. Créez-en de nouvelles là où des programmes en ont encore besoin.',
    },
    'two-factor-on': {
      title: 'La validation en deux étapes est activée',
      text: 'Désormais, la connexion demande un code de votre application d’authentification.',
    },
    'two-factor-off': {
      title: 'La validation en deux étapes est désactivée',
      text: 'Votre mot de passe suffit désormais pour vous connecter. Si ce n’était pas vous, changez-le.',
    },
    'recovery-code-used': {
      title: 'Un code de secours a servi à se connecter',
      text: 'Il vous en reste {left}. Si ce n’était pas vous, changez votre mot de passe.',
    },
    'deletion-requested': {
      title: 'Tout sera supprimé le {due}',
      text: '{who} a demandé la suppression de votre entreprise, de toutes ses données et de tous les comptes de connexion. D’ici là, un propriétaire peut y renoncer.',
    },
    'deletion-taken-back': {
      title: 'La suppression a été annulée',
      text: '{who} y a renoncé. Rien ne sera supprimé.',
    },
    'estimates-refreshed': {
      title: 'Estimations actualisées',
      text: '{estimated} produits sur {products} ont maintenant une élasticité.',
    },
    'worthwhile-advice': {
      title: 'Un prix à changer',
      text: '{product} : le prix conseillé devrait rapporter {gain} de plus {of}par mois.',
    },
    'data-quality': {
      title: 'Alerte sur la qualité des données',
      text: '{file} : {left} lignes sur {rows} ont été écartées. Les estimations reposent peut-être sur moins que vous ne pensez.',
    },
    'report-ready': {
      title: 'Rapport prêt',
      text: '{name} peut être téléchargé.',
    },
    'whats-new': {
      title: 'Les nouveautés de Quanto {version}',
      text: '{news}',
    },
    'pricing-tip': {
      title: 'Le conseil du mois : {subject}',
      text: '{tip}',
    },
  },
  gainOf: { profit: 'de bénéfice ', revenue: 'de chiffre d’affaires ' },
  digestSubject: '{count} notifications de Quanto',
  why: 'Vous recevez ce courriel en raison de vos réglages de notification : {url}',
}
