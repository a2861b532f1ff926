import type { Handlers } from '../../kit/http/handlers.ts'
import { expectedVersions } from '../../kit/http/precondition.ts'
import { getSettings } from '../settings/get-settings.ts'
import { avatarImage } from './avatar-image.ts'
import { getCompany } from './get-company.ts'
import { getMe } from './get-me.ts'
import { syncUser } from './sync-user.ts'
import { updateCompany } from './update-company.ts'
import { updateMe } from './update-me.ts'
import { updateSettings } from './update-settings.ts'
import { deleteAvatar, uploadAvatar } from './upload-avatar.ts'

export const identityHandlers = {
  syncUser,
  getMe,
  updateMe: ({ ctx, input, request }) => updateMe({ ctx, input, expected: expectedVersions(request) }),
  uploadAvatar: ({ ctx, request }) => uploadAvatar({ ctx, input: { body: request.body } }),
  deleteAvatar,
  avatarImage,
  getCompany,
  updateCompany: ({ ctx, input, request }) =>
    updateCompany({ ctx, input, expected: expectedVersions(request) }),
  getSettings,
  updateSettings: ({ ctx, input, request }) =>
    updateSettings({ ctx, input, expected: expectedVersions(request) }),
} as const satisfies Handlers
