import type { KindParams, NotificationKind } from '../../accounts/notifications/kinds.ts'
import { notify } from '../../accounts/notifications/notify.ts'
import type { TenantContext } from '../../kit/context.ts'
import type { JobPayloads } from '../../kit/jobs/payloads.ts'

type Entered = JobPayloads['notify-rollout']

type RolloutKind = Extract<NotificationKind, `rollout-${string}`>

type News = {
  readonly [Kind in RolloutKind]: { readonly kind: Kind; readonly params: KindParams[Kind] }
}[RolloutKind]

/** Notifies people of the state that a roll-out entered, except the person who brought it about. */
export async function notifyState(ctx: TenantContext, entered: Entered): Promise<void> {
  const news = newsOf(entered)
  if (!news) return
  const people = await ctx.read<{ userId: string }>({
    name: 'readers-of-rollout',
    text: `select user_id as "userId" from users where company_id = $1 and user_id <> $2 and (role = 'owner' or not $3)`,
    values: [ctx.companyId, entered.byUserId, entered.state === 'awaiting_approval'],
  })
  const userIds = people.map(({ userId }) => userId)
  await notify({ ctx, input: { ...news, about: entered.about, userIds } })
}

function newsOf(entered: Entered): News | null {
  const { state, rolloutId, mode, products, waiting, written, restored, kept } = entered
  const isSingle = mode === 'single'
  switch (state) {
    case 'awaiting_approval':
      return { kind: 'rollout-approval', params: { rolloutId, products: waiting } }
    case 'paused':
      return {
        kind: 'rollout-paused',
        params: { rolloutId, products: written || products, why: whyPaused(entered) },
      }
    case 'look_wanted':
      return { kind: 'rollout-look', params: { rolloutId, products: written, why: entered.asked ?? 'other' } }
    case 'taking_back':
      // A person who takes prices back knows it; what became of each is said at the end.
      return entered.why === null
        ? null
        : { kind: 'rollout-taken-back', params: { rolloutId, products: written } }
    case 'taken_back':
      return isSingle && kept === 0
        ? null
        : { kind: 'rollout-restored', params: { rolloutId, restored, kept } }
    case 'done':
      // A test switches prices every period; its verdict is the news.
      if (mode === 'test') return null
      return { kind: 'rollout-done', params: { rolloutId, products: written } }
    default:
      return null
  }
}

/** Code that the texts know. */
function whyPaused({ why, asked }: Entered): string {
  if (why === null) return 'person'
  if (why === 'rollout.paused.asked') return asked ?? 'other'
  return why === 'push.not_allowed' ? 'not_writable' : why.replace('rollout.paused.', '')
}
