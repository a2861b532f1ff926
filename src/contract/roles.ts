/** From least to most. Owners decide on members, money and deletion; analysts on everything else; viewers read. */
export const roles = ['viewer', 'analyst', 'owner'] as const
export type Role = (typeof roles)[number]

interface Guarded {
  readonly method: string
  readonly public?: true
  readonly role?: Role
}

/** Returns the least role that may make this call; `null` if it needs no sign-in. */
export function leastRoleOf({ method, public: isPublic, role }: Guarded): Role | null {
  if (isPublic) return null
  return role ?? (method === 'GET' ? 'viewer' : 'analyst')
}

export function mayAct(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}
