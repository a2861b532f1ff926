import * as contract from '#contract/channels'
import { handle } from '../../kit/http/handle.ts'
import { listSalesChannels } from './list-channels.ts'
import { previewSalesChannel } from './preview-channel.ts'
import { setSalesChannels } from './set-channels.ts'

export const channelHandlers = [
  handle(contract.listSalesChannels, listSalesChannels),
  handle(contract.previewSalesChannel, previewSalesChannel),
  handle(contract.setSalesChannels, setSalesChannels, listSalesChannels),
]
