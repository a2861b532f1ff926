import type { Messages } from '@lingui/core'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'

const own = import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
  query: '?screen=pricing?lingui',
})
/** Rules and reasons use the sentences of the recommendations. */
const shared = import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
  query: '?screen=recommendations?lingui',
})

/** Loads the sentences of the panels around prices; nothing is rendered before. */
export async function openPricingMessages(): Promise<void> {
  await Promise.all([openScreenMessages(own), openScreenMessages(shared)])
}
