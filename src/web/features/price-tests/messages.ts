import type { Messages } from '@lingui/core'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'

const own = import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
  query: '?screen=tests?lingui',
})

export const openTestMessages = (): Promise<void> => openScreenMessages(own)
