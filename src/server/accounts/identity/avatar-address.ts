/** Pictures that we keep ourselves. The id in the address is random: who was not given it does not find it. */
export const AVATAR_PATH = '/api/avatars/'

export function avatarAddress(companyId: string, imageId: string): string {
  return `${AVATAR_PATH}${companyId}/${imageId}`
}
