import type { TenantContext } from '../../kit/context.ts'
import { type Preference } from './preferences.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: {
    readonly preferences: readonly Preference[]
  }
}
/** Saves the types that came, leaves the others, and answers with all of them. */
export declare function updatePreferences({ ctx, input }: Call): Promise<{
  preferences: Preference[]
}>
