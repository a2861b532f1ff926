import type { Company, User } from '#contract/identity'
import { roles } from '#contract/roles'
import type { companies } from '../../kit/db/schema/companies.ts'
import type { users } from '../../kit/db/schema/identity.ts'

type ShownUser = Omit<
  typeof users.$inferSelect,
  'createdAt' | 'updatedAt' | 'newsVersion' | 'tipMonth' | 'unsubscribeSecret'
>

export function presentUser(row: ShownUser): User {
  return {
    user_id: row.userId,
    company_id: row.companyId,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    job_title: row.jobTitle,
    department: row.department,
    profile_image_url: row.profileImageUrl,
    last_login: row.lastLogin?.toISOString() ?? null,
    // A role unknown to this version counts as viewer.
    role: roles.find((role) => role === row.role) ?? 'viewer',
  }
}

interface CompanyFacts {
  readonly isSampleStore: boolean
  readonly isPracticeStore: boolean
  readonly isCurrencySettled: boolean
  readonly hasSales: boolean
}

export function presentCompany(row: typeof companies.$inferSelect, facts: CompanyFacts): Company {
  return {
    company_id: row.companyId,
    name: row.name,
    address: row.address,
    city: row.city,
    state: row.state,
    country: row.country,
    postal_code: row.postalCode,
    phone: row.phone,
    website: row.website,
    currency: row.currency,
    timezone: row.timezone,
    is_sample_store: facts.isSampleStore,
    is_practice_store: facts.isPracticeStore,
    has_figures: facts.isCurrencySettled,
    has_sales: facts.hasSales,
  }
}
