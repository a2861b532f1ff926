import * as z from 'zod'
import type { Config, OidcConfig } from '../config.ts'
import type { SettingsReader } from './settings-reader.ts'
import { httpUrl, isAbsoluteUri, resourceSetting } from './values.ts'

/** Reads the settings of external services. A service that is not set up is `null` or has its local default. */

export function readSignIn({ read, check }: SettingsReader, publicUrl: string): OidcConfig {
  const issuer = check('OIDC_ISSUER', httpUrl, null as string | null)
  if (issuer === null)
    return {
      mode: 'embedded',
      issuer: `${publicUrl}/oidc`,
      clientId: 'quanto-web',
      audience: `${publicUrl}/api`,
      resource: null,
    }
  const audience = read('OIDC_AUDIENCE') ?? ''
  return {
    mode: 'external',
    issuer,
    clientId: read('OIDC_CLIENT_ID') ?? '',
    audience,
    resource: check('OIDC_RESOURCE', resourceSetting, isAbsoluteUri(audience) ? audience : null),
  }
}

export function readNango({ read, check }: SettingsReader): Config['nango'] {
  const secretKey = read('NANGO_SECRET_KEY')
  if (secretKey === null) return null
  return {
    baseUrl: check('NANGO_BASE_URL', httpUrl, 'https://api.nango.dev'),
    secretKey,
    webhookSigningKey: read('NANGO_WEBHOOK_SIGNING_KEY') ?? '',
  }
}

const cost = z.coerce.number('must be a number').min(0, 'must not be negative') as unknown as z.ZodType<
  number | null
>

export function readModel({ read, check }: SettingsReader): Config['ai'] {
  if (read('AI_BASE_URL') === null) return null
  return {
    baseUrl: check('AI_BASE_URL', httpUrl, ''),
    apiKey: read('AI_API_KEY') ?? '',
    model: read('AI_MODEL') ?? '',
    costPerMillionTokens: check('AI_COST_PER_MILLION_TOKENS', cost, null),
  }
}

export function readStripe({ read, check }: SettingsReader): Config['stripe'] {
  if (read('STRIPE_SECRET_KEY') === null) return null
  const secret = z.string().regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
  const webhook = z.string().startsWith('whsec_', 'must begin with whsec_')
  const price = z.string().startsWith('price_', 'must begin with price_')
  return {
    baseUrl: check('STRIPE_BASE_URL', httpUrl, 'https://api.stripe.com'),
    secretKey: check('STRIPE_SECRET_KEY', secret, ''),
    webhookSecret: check('STRIPE_WEBHOOK_SECRET', webhook, ''),
    priceId: check('STRIPE_PRICE_ID', price, ''),
  }
}

const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be an smtp:// or smtps:// address',
}) as z.ZodType<string | null>
const sender = z
  .string()
  .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address, or Name <address>')

export function readMail({ check }: SettingsReader, publicUrl: string): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  return {
    smtpUrl: check('SMTP_URL', smtpUrl, null),
    mailFrom: check('MAIL_FROM', sender, `Quanto <no-reply@${new URL(publicUrl).hostname}>`),
  }
}
