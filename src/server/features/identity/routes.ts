import type { Handlers } from '../../http/handlers.ts'
import { getCompany } from './get-company.ts'
import { getMe } from './get-me.ts'
import { getSettings } from './get-settings.ts'
import { syncUser } from './sync-user.ts'
import { updateSettings } from './update-settings.ts'

export const identityHandlers = {
  syncUser,
  getMe,
  getCompany,
  getSettings,
  updateSettings,
} as const satisfies Handlers
