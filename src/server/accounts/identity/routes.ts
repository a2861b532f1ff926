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
  handle(contract.updateMe, updateMe, getMe),
  handle(contract.uploadAvatar, uploadAvatar),
  handle(contract.deleteAvatar, deleteAvatar),
  handle(contract.avatarImage, avatarImage),
  handle(contract.getCompany, getCompany),
  handle(contract.updateCompany, updateCompany, getCompany),
  handle(contract.getSettings, getSettings),
  handle(contract.updateSettings, updateSettings, getSettings),
]
