import type { Messages } from '@lingui/core'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'

const own = import.meta.glob<{ messages: Messages }>('../../../i18n/locales/*.po', {
  query: '?screen=extras?lingui',
})

/** Loads the sentences of the dashboard parts that load after the first paint. */
export const openExtrasMessages = () => openScreenMessages(own)
