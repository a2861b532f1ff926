import * as contract from '#contract/identity'
import { handle } from '../../kit/http/handle.ts'
import { getSettings } from '../settings/get-settings.ts'
import { avatarImage } from './avatar-image.ts'
import { clientConfig } from './client-config.ts'
import { getCompany } from './get-company.ts'
import { getMe } from './get-me.ts'
import { syncUser } from './sync-user.ts'
import { updateCompany } from './update-company.ts'
import { updateMe } from './update-me.ts'
import { updateSettings } from './update-settings.ts'
import { deleteAvatar, uploadAvatar } from './upload-avatar.ts'

export const identityHandlers = [
  handle(contract.clientConfig, clientConfig),
  handle(contract.syncUser, syncUser),
  handle(contract.getMe, getMe),
  handle(
    contract.updateMe,
    ({ ctx, ifMatch, input }) => updateMe({ ctx, input, expected: ifMatch }),
    ({ ctx }) => getMe({ ctx }),
  ),
  handle(contract.uploadAvatar, ({ ctx, request }) => uploadAvatar({ ctx, input: { body: request.body } })),
  handle(contract.deleteAvatar, deleteAvatar),
  handle(contract.avatarImage, avatarImage),
  handle(contract.getCompany, getCompany),
  handle(
    contract.updateCompany,
    ({ ctx, ifMatch, input }) => updateCompany({ ctx, input, expected: ifMatch }),
    ({ ctx, input }) => getCompany({ ctx, input }),
  ),
  handle(contract.getSettings, getSettings),
  handle(
    contract.updateSettings,
    ({ ctx, ifMatch, input }) => updateSettings({ ctx, input, expected: ifMatch }),
    ({ ctx }) => getSettings({ ctx }),
  ),
]
