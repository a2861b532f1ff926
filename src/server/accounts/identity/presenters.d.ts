import type { Company, User } from '#contract/schemas/identity'
import type { companies } from '../../kit/db/schema/companies.ts'
import type { users } from '../../kit/db/schema/users.ts'

type ShownUser = Omit<
  typeof users.$inferSelect,
  'createdAt' | 'updatedAt' | 'newsVersion' | 'tipMonth' | 'unsubscribeSecret'
>
export declare function presentUser(row: ShownUser): User
interface CompanyFacts {
  readonly isSampleStore: boolean
  readonly hasFigures: boolean
  readonly hasSales: boolean
}
export declare function presentCompany(row: typeof companies.$inferSelect, facts: CompanyFacts): Company
