import { defaultRegional, type Language, languages } from '#contract/settings'
import type { TenantContext } from '../../kit/context.ts'

const text = `
  select s.regional ->> 'language' as language
  from user_settings s join users u using (company_id, user_id)
  where s.company_id = $1 and (u.user_id = $2 or u.role = 'owner')
  order by u.user_id = $2 desc, u.created_at, u.user_id limit 1`

/** Language of what a run names for its company: of the user it runs for, else of the first owner with settings. */
export async function languageForNames({ ctx }: { readonly ctx: TenantContext }): Promise<Language> {
  const values = [ctx.companyId, ctx.userId]
  const [row] = await ctx.read<{ language: string | null }>({ name: 'language-for-names', text, values })
  return languages.find((each) => each === row?.language) ?? defaultRegional.language
}
