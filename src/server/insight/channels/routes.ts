import type { Handlers } from '../../kit/http/handlers.ts'
import { expectedVersions } from '../../kit/http/precondition.ts'
import { listSalesChannels } from './list-channels.ts'
import { previewSalesChannel } from './preview-channel.ts'
import { setSalesChannels } from './set-channels.ts'

export const channelHandlers = {
  listSalesChannels: ({ ctx }) => listSalesChannels({ ctx }),
  previewSalesChannel: ({ ctx, input }) => previewSalesChannel({ ctx, input: { body: input.body } }),
  setSalesChannels: ({ ctx, input, request }) =>
    setSalesChannels({ ctx, input: { body: input.body }, expected: expectedVersions(request) }),
} as const satisfies Handlers
