import type { Messages } from '@lingui/core'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'

await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', { query: '?screen=conflict?lingui' }),
)
