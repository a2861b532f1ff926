import type { Messages } from '@lingui/core'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'

const own = import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
  query: '?screen=rounds?lingui',
})
/** Why a price changes or stays is worded as in the recommendations. */
const shared = import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
  query: '?screen=recommendations?lingui',
})

export async function openRoundMessages(): Promise<void> {
  await Promise.all([openScreenMessages(own), openScreenMessages(shared)])
}
