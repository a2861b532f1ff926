import type { Messages } from '@lingui/core'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'

const own = import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
  query: '?screen=facts?lingui',
})

/** The sentences about what the store knows beyond its orders: they come with the first part that shows any. */
export const openFactsMessages = () => openScreenMessages(own)
