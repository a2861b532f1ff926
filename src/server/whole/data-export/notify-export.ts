import { notify } from '../../accounts/notifications/notify.ts'
import type { TenantContext } from '../../kit/context.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly exportId: string; readonly days: number }
}

/** Sends the link only to the requester of the archive. */
export async function notifyExport({ ctx, input }: Call): Promise<void> {
  await notify({
    ctx,
    input: {
      kind: 'export-ready',
      about: input.exportId,
      userIds: [ctx.userId],
      params: { days: input.days },
    },
  })
}
