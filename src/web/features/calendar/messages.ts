import type { Messages } from '@lingui/core'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'

const own = import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
  query: '?screen=facts?lingui',
})

/** Loads the sentences about the store's facts; called by the first part that shows any. */
export const openFactsMessages = () => openScreenMessages(own)
