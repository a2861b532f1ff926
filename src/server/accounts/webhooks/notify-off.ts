import type { TenantContext } from '../../kit/context.ts'
import { enterAudit } from '../audit/record-audit.ts'
import { notify } from '../notifications/notify.ts'
import type { TurnedOff } from './record-attempt.ts'

/** Notifies the owners that Quanto turned an address off, and enters it into the audit log. */
export async function notifyOff(ctx: TenantContext, { endpointId, name, why, at }: TurnedOff): Promise<void> {
  const text = `select user_id as "userId" from users where company_id = $1 and role = 'owner'`
  const owners = await ctx.read<{ userId: string }>({
    ...{ name: 'owners-of-webhooks', text, values: [ctx.companyId] },
  })
  await ctx.inTenant((tx) =>
    enterAudit(tx, {
      ctx,
      input: { action: 'webhookTurnedOff', object: name, actor: 'Quanto', after: { why } },
    }),
  )
  await notify({
    ctx,
    input: {
      kind: 'webhook-off',
      about: `${endpointId} ${at.toISOString()}`,
      params: { name, why },
      userIds: owners.map(({ userId }) => userId),
    },
  })
}
