import type { Language } from '#contract/settings'

const en = {
  one: '{first} Nothing was saved.',
  more: '{first} {count} more cross other plans. Nothing was saved.',
  left_alone: '“{title}” is to be left alone until {until}. Take it out, or undo that decision.',
  planned_price:
    '“{title}” has a planned price of {price} from {from}. Choose other days, or take it off the price plan.',
  planned_price_soon:
    '“{title}” has a planned price of {price}. Carry it out first, or take it off the price plan.',
  price_test: 'A test of {price} for “{title}” runs until {until}. Wait for its end, or take it back.',
  promotion:
    '“{title}” is in the promotion “{name}” from {from} to {until}. Choose other days, or change that promotion.',
  bundle_planned_price:
    '“{title}” has a planned price of {price}; this bundle counts with today’s price. Carry the price out first, or take it off the price plan.',
  bundle_promotion:
    '“{title}” is in the promotion “{name}” from {from} to {until}: both discounts would add up. Offer the bundle on other days, or change that promotion.',
  step_limit:
    '“{title}” would change by {step}, and your limit is {limit}. Choose a smaller change, or raise the limit.',
} as const

export type ConflictWords = Readonly<Record<keyof typeof en, string>>

export const conflictWords: Readonly<Record<Language, ConflictWords>> = {
  'en-US': en,
  'en-GB': en,
  'es-ES': {
    one: '{first} No se ha guardado nada.',
    more: '{first} Otros {count} se cruzan con otros planes. No se ha guardado nada.',
    left_alone: '«{title}» debe dejarse como está hasta el {until}. Quítelo, o deshaga esa decisión.',
    planned_price:
      '«{title}» tiene un precio planificado de {price} desde el {from}. Elija otros días, o quítelo del plan de precios.',
    planned_price_soon:
      '«{title}» tiene un precio planificado de {price}. Aplíquelo primero, o quítelo del plan de precios.',
    price_test:
      'Hay una prueba de {price} para «{title}» hasta el {until}. Espere a que termine, o retírela.',
    promotion:
      '«{title}» está en la promoción «{name}» del {from} al {until}. Elija otros días, o cambie esa promoción.',
    bundle_planned_price:
      '«{title}» tiene un precio planificado de {price}; este paquete cuenta con el precio de hoy. Aplique primero ese precio, o quítelo del plan de precios.',
    bundle_promotion:
      '«{title}» está en la promoción «{name}» del {from} al {until}: los dos descuentos se sumarían. Ofrezca el paquete otros días, o cambie esa promoción.',
    step_limit:
      '«{title}» cambiaría un {step}, y su límite es {limit}. Elija un cambio menor, o suba el límite.',
  },
  'fr-FR': {
    one: '{first} Rien n’a été enregistré.',
    more: '{first} {count} autres croisent d’autres plans. Rien n’a été enregistré.',
    left_alone:
      '«\u00a0{title}\u00a0» doit rester tel quel jusqu’au {until}. Retirez-le, ou annulez cette décision.',
    planned_price:
      '«\u00a0{title}\u00a0» a un prix prévu de {price} à partir du {from}. Choisissez d’autres jours, ou retirez-le du plan de prix.',
    planned_price_soon:
      '«\u00a0{title}\u00a0» a un prix prévu de {price}. Appliquez-le d’abord, ou retirez-le du plan de prix.',
    price_test:
      'Un test à {price} pour «\u00a0{title}\u00a0» court jusqu’au {until}. Attendez sa fin, ou annulez-le.',
    promotion:
      '«\u00a0{title}\u00a0» est dans la promotion «\u00a0{name}\u00a0» du {from} au {until}. Choisissez d’autres jours, ou modifiez cette promotion.',
    bundle_planned_price:
      '«\u00a0{title}\u00a0» a un prix prévu de {price}\u00a0; ce lot compte avec le prix du jour. Appliquez d’abord ce prix, ou retirez-le du plan de prix.',
    bundle_promotion:
      '«\u00a0{title}\u00a0» est dans la promotion «\u00a0{name}\u00a0» du {from} au {until}\u00a0: les deux remises s’additionneraient. Proposez le lot d’autres jours, ou modifiez cette promotion.',
    step_limit:
      '«\u00a0{title}\u00a0» changerait de {step}, et votre limite est de {limit}. Choisissez un changement plus petit, ou relevez la limite.',
  },
  'de-DE': {
    one: '{first} Es wurde nichts gespeichert.',
    more: '{first} {count} weitere kreuzen andere Pläne. Es wurde nichts gespeichert.',
    left_alone:
      '„{title}“ soll bis {until} unverändert bleiben. Nehmen Sie es heraus, oder machen Sie diese Entscheidung rückgängig.',
    planned_price:
      '„{title}“ hat einen geplanten Preis von {price} ab {from}. Wählen Sie andere Tage, oder nehmen Sie es aus dem Preisplan.',
    planned_price_soon:
      '„{title}“ hat einen geplanten Preis von {price}. Setzen Sie ihn erst um, oder nehmen Sie ihn aus dem Preisplan.',
    price_test:
      'Für „{title}“ läuft bis {until} ein Test mit {price}. Warten Sie sein Ende ab, oder nehmen Sie ihn zurück.',
    promotion:
      '„{title}“ ist von {from} bis {until} in der Aktion „{name}“. Wählen Sie andere Tage, oder ändern Sie diese Aktion.',
    bundle_planned_price:
      '„{title}“ hat einen geplanten Preis von {price}; dieses Paket rechnet mit dem heutigen Preis. Setzen Sie den Preis erst um, oder nehmen Sie ihn aus dem Preisplan.',
    bundle_promotion:
      '„{title}“ ist von {from} bis {until} in der Aktion „{name}“: Beide Nachlässe kämen zusammen. Bieten Sie das Paket an anderen Tagen an, oder ändern Sie diese Aktion.',
    step_limit:
      '„{title}“ würde sich um {step} ändern, Ihre Grenze ist {limit}. Wählen Sie eine kleinere Änderung, oder heben Sie die Grenze an.',
  },
}
