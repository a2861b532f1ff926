import { type AppContext } from '../../../kit/context.ts'
import { type UnsubscribeLink } from './unsubscribe-link.ts'
export interface Subscriber {
  readonly userId: string
  readonly email: string
}
interface Call {
  readonly ctx: AppContext
  readonly input: UnsubscribeLink
}
/** Whose link it is; `null` where nobody has it, or where the person is gone. */
export declare function findSubscriber({ ctx, input }: Call): Promise<Subscriber | null>
/** Turns the mails of this kind off and leaves all else: also what stands in the bell. Twice is once. */
export declare function unsubscribe({ ctx, input }: Call): Promise<boolean>
