/** The sections by their place in the address: the specification's eight in its order, then our own. */
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
] as const
export type SectionKey = (typeof sectionKeys)[number]

export interface SettingsSearch {
  readonly section?: SectionKey
}

/** Anything unknown in the address is left out, so that an old link still opens the page. */
export function parseSettingsSearch(raw: Readonly<Record<string, unknown>>): SettingsSearch {
  const section = sectionKeys.find((key) => key === raw.section)
  return section && section !== 'account' ? { section } : {}
}
