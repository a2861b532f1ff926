/** Path of the pictures that we store ourselves. The random id makes an address impossible to guess. */
export const AVATAR_PATH = '/api/avatars/'

export function avatarAddress(companyId: string, imageId: string): string {
  return `${AVATAR_PATH}${companyId}/${imageId}`
}
