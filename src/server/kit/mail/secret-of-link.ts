/**
 * Pattern for PostgreSQL's `regexp_replace` of the secrets in mailed links, which give access to an account, a
 * company or a report.
 */
export const SECRET_OF_LINK =
  '(token=|/shared-reports/|/unsubscribe/[a-z_]+/)(?:v1\\.[0-9a-f]{8}\\.)?[A-Za-z0-9_-]{20,}'

/** Pattern of the secret in a link that verifies an address; choosing a new password by a link verifies it as well. */
export const SECRET_OF_VERIFICATION = '(/(?:verify-email|reset-password)\\?token=)[A-Za-z0-9_-]{20,}'

export const LINK_WITHOUT_SECRET = '\\1…'
