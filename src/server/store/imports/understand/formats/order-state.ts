import type { OrderState } from '#analytics/rows'
import { foldHeader } from '../../cells/column-names.ts'

const WORDS: Readonly<Record<Exclude<OrderState, 'placed' | 'test'> | 'refunded', string>> = {
  cancelled:
    'cancelled|canceled|cancelado|cancelada|anulado|anulada|annule|annulee|storniert|storno|abgebrochen|geannuleerd',
  voided:
    'voided|void|failed|payment failed|expired|fehlgeschlagen|fallido|fallida|pago fallido|echoue|echouee|mislukt',
  unpaid:
    'pending|pending payment|awaiting payment|on hold|unpaid|unbezahlt|nicht bezahlt|zahlung ausstehend|pendiente|pendiente de pago|en espera|no pagado|en attente|en attente de paiement|impaye|impayee|non paye|non payee|onbetaald',
  refunded: 'refunded|ruckerstattet|erstattet|reembolsado|reembolsada|rembourse|remboursee|terugbetaald',
}

const stateByWord = new Map(
  Object.entries(WORDS).flatMap(([state, words]) =>
    words.split('|').map((word) => [word, state as keyof typeof WORDS] as const),
  ),
)

/**
 * State of an order by the word of a shop or a program for merchandise, in English, Spanish, French, German and Dutch.
 * Any other word, as of a parcel ("shipped"), means that it is placed. WooCommerce writes `wc-` before its own.
 */
export function stateOfWord(text: string): OrderState | 'refunded' {
  return stateByWord.get(foldHeader(text).replace(/^wc /, '')) ?? 'placed'
}
