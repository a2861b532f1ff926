import * as oidc from 'openid-client'
import { expect, it } from 'vitest'
import { useAccountSite } from '../../../../../test/account-site.ts'
import { useDatabase } from '../../../../../test/database.ts'

const database = useDatabase({ poolSize: 8 })
const at = useAccountSite(database)
const INVALID_GRANT = { error: 'invalid_grant' }
const A_WHILE_MS = 5001

/** `openid-client` is certified by the OpenID Foundation and knows nothing of our provider but the standards. */
it('registers, logs in, refreshes, loses the family to a reused token, and logs out', async () => {
  const person = await at.person()
  const loggedIn = await at.password(person.email)
  const first = await at.redeem(loggedIn.answer, loggedIn.verifier)
  expect((await at.call(first.access_token, 'getMe')).body.user.email).toBe(person.email)

  const second = await oidc.refreshTokenGrant(at.client, first.refresh_token ?? '')
  expect((await at.call(second.access_token, 'getMe')).status).toBe(200)
  await expect(oidc.refreshTokenGrant(at.client, first.refresh_token ?? '')).rejects.toMatchObject(
    INVALID_GRANT,
  )
  await expect(oidc.refreshTokenGrant(at.client, second.refresh_token ?? '')).rejects.toMatchObject(
    INVALID_GRANT,
  )
  at.later(A_WHILE_MS)
  expect((await at.call(second.access_token, 'getMe')).status).toBe(401)
  // The other sign-in of the same person is another family.
  expect((await at.call(person.tokens.access_token, 'getMe')).status).toBe(200)

  const again = await at.password(person.email)
  const last = await at.redeem(again.answer, again.verifier)
  const end = oidc.buildEndSessionUrl(at.client, {
    post_logout_redirect_uri: `${at.site.siteUrl}/`,
    id_token_hint: last.id_token ?? '',
  })
  expect((await again.browser.open(end.href)).url).toBe(`${at.site.siteUrl}/`)
  at.later(A_WHILE_MS)
  expect((await at.call(last.access_token, 'getMe')).status).toBe(401)
  await expect(oidc.refreshTokenGrant(at.client, last.refresh_token ?? '')).rejects.toMatchObject(
    INVALID_GRANT,
  )
  expect((await at.begin(again.browser)).page.html).toContain('Log in to Quanto')
})
