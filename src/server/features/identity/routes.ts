import type { Handlers } from '../../http/handlers.ts'
import { avatarImage } from './avatar-image.ts'
import { getCompany } from './get-company.ts'
import { getMe } from './get-me.ts'
import { getSettings } from './get-settings.ts'
import { syncUser } from './sync-user.ts'
import { updateCompany } from './update-company.ts'
import { updateMe } from './update-me.ts'
import { updateSettings } from './update-settings.ts'
import { deleteAvatar, uploadAvatar } from './upload-avatar.ts'

export const identityHandlers = {
  syncUser,
  getMe,
  updateMe,
  uploadAvatar: ({ ctx, request }) => uploadAvatar({ ctx, input: { body: request.body } }),
  deleteAvatar,
  avatarImage,
  getCompany,
  updateCompany,
  getSettings,
  updateSettings,
} as const satisfies Handlers
