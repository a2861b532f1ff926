import type { NewsTexts } from './text-shape.ts'

export const frFr: NewsTexts = {
  releases: {
    '0.1.0':
      'Une élasticité pour chaque produit, avec son degré de certitude. Des recommandations à accepter ou à écarter, des simulations et un plan de prix. Des promotions distinguées des changements de prix durables, des lots tirés de ce qui s’achète ensemble, des rapports en PDF, Excel, CSV et JSON, et une boutique d’essai pour tout découvrir.',
  },
  tips: [
    {
      subject: 'Commencez l’année avec des coûts à jour',
      text: 'Les fournisseurs changent leurs prix en début d’année. Saisissez les coûts unitaires de l’année\u00a0: sans eux, Quanto peut comparer des chiffres d’affaires, mais pas des bénéfices.',
    },
    {
      subject: 'Un changement à la fois',
      text: 'Quand le prix, la photo et la publicité changent en même temps, personne ne peut dire ce qui a fait bouger les ventes. Ne changez que le prix, et laissez-le deux à quatre semaines.',
    },
    {
      subject: 'Un intervalle large est aussi une réponse',
      text: 'Une élasticité comprise entre -3 et 0 veut dire\u00a0: on ne sait pas encore. Un petit changement de prix sur ce produit apprend plus qu’un mois d’attente.',
    },
    {
      subject: 'Dites à Quanto quand vous avez fait une promotion',
      text: 'Une promotion absente du calendrier ressemble à une demande ordinaire à prix bas. Parcourez les propositions et confirmez celles qui ont eu lieu.',
    },
    {
      subject: 'En rupture ne veut pas dire mal aimé',
      text: 'Un jour sans stock, personne ne pouvait acheter. Saisissez vos ruptures pour que ces jours ne comptent pas comme des jours sans demande.',
    },
    {
      subject: 'Comparez avec l’an dernier, pas avec le mois dernier',
      text: 'D’un mois à l’autre, c’est souvent la saison qui change, et non l’effet de vos prix. Le tableau de bord compare une période à la même période de l’an dernier.',
    },
    {
      subject: 'Fixez vos limites avant d’en avoir besoin',
      text: 'La plus grande variation et la plus petite marge que vous acceptez valent pour chaque recommandation. Décidez-en tant que rien ne presse.',
    },
    {
      subject: 'Associez ce qui s’achète vraiment ensemble',
      text: 'Deux meilleures ventes se retrouvent par hasard dans le même panier. Un lot vaut l’essai quand son lift reste au-dessus de 1 sur tout son intervalle.',
    },
    {
      subject: 'Ce qu’une remise doit rapporter',
      text: 'Avec 20\u00a0% de remise, il faut vendre 25\u00a0% d’unités en plus pour le même chiffre d’affaires\u00a0; avec une marge de 40\u00a0%, il en faut deux fois plus pour le même bénéfice.',
    },
    {
      subject: 'Testez vos prix avant la saison',
      text: 'Ce que vous apprenez d’un prix en novembre est mêlé à Noël. Testez maintenant ce que vous voudrez savoir à ce moment-là.',
    },
    {
      subject: 'Réduit par rapport à quel prix\u00a0?',
      text: 'Dans l’Union européenne, une réduction s’annonce par rapport au prix le plus bas des 30 derniers jours. Vérifiez-le avant de préparer le Black Friday.',
    },
    {
      subject: 'Emportez votre année',
      text: 'Dans Paramètres, Gestion des données, Quanto réunit tout ce qu’il sait de votre boutique dans une archive, en JSON et en CSV.',
    },
  ],
  unsubscribe: 'Ne plus recevoir ce type de courriel\u00a0: {url}',
  page: {
    title: 'Ne plus recevoir ces courriels\u00a0?',
    product_updates: '{email} ne recevra plus de courriels sur les nouveautés de Quanto.',
    marketing: '{email} ne recevra plus le conseil du mois.',
    notices:
      '{email} ne recevra plus de courriels sur les imports, les estimations, les conseils et les rapports. Les alertes de sécurité continuent.',
    report: '{email} ne recevra plus de courriels avec ce rapport.',
    doneReport: 'Ce rapport ne vous est plus envoyé. Les autres courriels ne changent pas.',
    action: 'Se désabonner',
    doneTitle: 'Vous êtes désabonné',
    doneBody:
      'Les autres courriels ne changent pas. Vous pouvez réactiver ceux-ci dans Paramètres, Notifications.',
    goneTitle: 'Ce lien n’est plus valable',
    goneBody: 'Vous pouvez arrêter ces courriels dans Paramètres, Notifications.',
    toSettings: 'Vers les réglages de notification',
  },
}
