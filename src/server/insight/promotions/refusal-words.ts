import type { Language } from '#contract/settings'

const en = {
  gone: 'This product is gone, is not selling at present, or nothing is known of its price and elasticity.',
  twice: 'This product stands in the plan twice.',
  past: 'The first day must lie in the future.',
  backwards: 'The promotion ends before it begins.',
  tooDeep: 'The guard-rails allow no more than {percent} off this product.',
  more: '{first} {count} more of the plan need a look.',
  law: '“{title}” was sold for {lowest} on {day}, so {was} may not be shown as its price before: EU law wants the lowest of the 30 days before a reduction. {way}',
  lawFrom: 'The first lawful day for it is {first}; or show the lower price.',
  lawNever: 'Show the lower price, or end the lower price first.',
} as const

export type RefusalWords = Readonly<Record<keyof typeof en, string>>

export const refusalWords: Readonly<Record<Language, RefusalWords>> = {
  'en-US': en,
  'en-GB': en,
  'es-ES': {
    gone: 'Este producto ya no existe, no se vende en este momento, o no se conocen su precio y su elasticidad.',
    twice: 'Este producto aparece dos veces en el plan.',
    past: 'El primer día debe estar en el futuro.',
    backwards: 'La promoción termina antes de empezar.',
    tooDeep: 'Los límites no permiten más de un {percent} de descuento en este producto.',
    more: '{first} Hay {count} puntos más del plan que revisar.',
    law: '«{title}» se vendió a {lowest} el {day}, así que {was} no puede mostrarse como precio anterior: la normativa de la UE exige el más bajo de los 30 días previos a la reducción. {way}',
    lawFrom: 'El primer día lícito es el {first}; o bien muestre el precio más bajo.',
    lawNever: 'Muestre el precio más bajo, o ponga fin antes al precio más bajo.',
  },
  'fr-FR': {
    gone: 'Ce produit n’existe plus, ne se vend pas en ce moment, ou son prix et son élasticité sont inconnus.',
    twice: 'Ce produit figure deux fois dans le plan.',
    past: 'Le premier jour doit être dans le futur.',
    backwards: 'La promotion se termine avant de commencer.',
    tooDeep: 'Les garde-fous ne permettent pas plus de {percent} de réduction sur ce produit.',
    more: '{first} {count} autres points du plan sont à revoir.',
    law: '«\u00a0{title}\u00a0» a été vendu {lowest} le {day}\u00a0; {was} ne peut donc pas être affiché comme prix antérieur\u00a0: le droit européen exige le plus bas des 30 jours précédant la réduction. {way}',
    lawFrom: 'Le premier jour licite est le {first}\u00a0; ou affichez le prix le plus bas.',
    lawNever: 'Affichez le prix le plus bas, ou mettez d’abord fin à ce prix.',
  },
  'de-DE': {
    gone: 'Dieses Produkt gibt es nicht mehr, es verkauft sich zurzeit nicht, oder Preis und Elastizität sind nicht bekannt.',
    twice: 'Dieses Produkt steht zweimal im Plan.',
    past: 'Der erste Tag muss in der Zukunft liegen.',
    backwards: 'Die Aktion endet, bevor sie beginnt.',
    tooDeep: 'Die Leitplanken erlauben bei diesem Produkt höchstens {percent} Nachlass.',
    more: '{first} {count} weitere Stellen des Plans sind zu prüfen.',
    law: '„{title}“ wurde am {day} für {lowest} verkauft; {was} darf daher nicht als vorheriger Preis gezeigt werden: Das EU-Recht verlangt den niedrigsten der 30 Tage vor der Ermäßigung. {way}',
    lawFrom: 'Der erste zulässige Tag dafür ist der {first}; oder zeigen Sie den niedrigeren Preis.',
    lawNever: 'Zeigen Sie den niedrigeren Preis, oder beenden Sie ihn zuerst.',
  },
}
