// Written by `node scripts/write-message-ids.ts` from the catalogues; a test compares it.
import type { MessageValue } from './message.ts'

/** Each message with the values that it needs. */
export interface MessageValues {
  'server.database_away': { readonly seconds: MessageValue }
  'server.disk_full': Record<never, never>
}
