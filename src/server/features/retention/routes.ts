import type { Handlers } from '../../http/handlers.ts'
import { getRetention } from './get-retention.ts'

export const retentionHandlers = { getRetention } as const satisfies Handlers
