/** Issuer name of the embedded provider's people. It does not depend on the site's address or port. */
export const EMBEDDED_ACTOR_ISSUER = 'urn:quanto:embedded'
