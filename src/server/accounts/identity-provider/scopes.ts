/** Scopes that a sign-in requests (specification, section 6): from the identity provider and for our API. */
export const OIDC_SCOPES = 'openid profile email offline_access'
export const API_SCOPES = 'sync:user read:packages'
