import type { TenantContext } from '../../kit/context.ts'
import { type Preference } from './preferences.ts'
export declare function getPreferences({ ctx }: { readonly ctx: TenantContext }): Promise<{
  preferences: Preference[]
}>
