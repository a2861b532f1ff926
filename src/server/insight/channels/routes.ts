import * as contract from '#contract/channels'
import { handle } from '../../kit/http/handle.ts'
import { listSalesChannels } from './list-channels.ts'
import { previewSalesChannel } from './preview-channel.ts'
import { setSalesChannels } from './set-channels.ts'

export const channelHandlers = [
  handle(contract.listSalesChannels, ({ ctx }) => listSalesChannels({ ctx })),
  handle(contract.previewSalesChannel, ({ ctx, body }) => previewSalesChannel({ ctx, input: { body } })),
  handle(
    contract.setSalesChannels,
    ({ ctx, body, ifMatch }) => setSalesChannels({ ctx, input: { body }, expected: ifMatch }),
    ({ ctx }) => listSalesChannels({ ctx }),
  ),
]
