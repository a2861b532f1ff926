/** People of the embedded provider stay the same people when the site moves to another address or port. */
export const EMBEDDED_ACTOR_ISSUER = 'urn:quanto:embedded'
