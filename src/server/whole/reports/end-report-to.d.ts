import { type AppContext } from '../../kit/context.ts'
import type { RecipientLink } from './recipient-link.ts'

interface Call {
  readonly ctx: AppContext
  readonly input: RecipientLink
}
export declare function getsReport({ ctx, input }: Call): Promise<boolean>
/** Takes one address off a schedule; without any it rests. Twice is once; `false` where the schedule is gone. */
export declare function endReportTo({ ctx, input }: Call): Promise<boolean>
