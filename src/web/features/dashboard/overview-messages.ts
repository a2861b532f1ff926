import type { Messages } from '@lingui/core'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'

const own = import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', {
  query: '?screen=overview?lingui',
})

/** Loads the sentences of the dashboard's charts and tables, which follow the first paint. */
export const openOverviewMessages = () => openScreenMessages(own)
