/** What a sign-in asks for (specification, section 6): of the identity provider, and of our API. */
export const OIDC_SCOPES = 'openid profile email offline_access'
export const API_SCOPES = 'sync:user read:packages'
