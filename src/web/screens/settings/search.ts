/** Section keys in the address: the specification's eight in its order, then our own. */
export const sectionKeys = [
  'account',
  'notifications',
  'regional',
  'security',
  'privacy',
  'display',
  'subscription',
  'data-management',
  'team',
  'audit-log',
  'api-keys',
  'webhooks',
] as const
export type SectionKey = (typeof sectionKeys)[number]

export interface SettingsSearch {
  readonly section?: SectionKey
}

/** Ignores unknown parts of the address, so that an old link still opens the page. */
export function parseSettingsSearch(raw: Readonly<Record<string, unknown>>): SettingsSearch {
  const section = sectionKeys.find((key) => key === raw.section)
  return section && section !== 'account' ? { section } : {}
}
