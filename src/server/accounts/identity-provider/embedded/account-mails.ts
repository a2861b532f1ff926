import type { Language } from '#contract/settings'
import type { AppContext } from '../../../kit/context.ts'
import { sendMail } from '../../../kit/mail/send-mail.ts'
import { wordingFor } from '../../../kit/messages/render.ts'
import type { AccountLinks, LinkPurpose } from './account-links.ts'

interface Call {
  readonly app: Pick<AppContext, 'config' | 'db' | 'jobs' | 'clock'>
  readonly links: AccountLinks
  readonly account: { readonly accountId: string; readonly email: string }
  readonly purpose: LinkPurpose
  readonly language: Language
}

/** Mails a link that verifies the address, or lets its owner choose a new password. */
export async function mailAccountLink({ app, links, account, purpose, language }: Call): Promise<void> {
  const secret = await links.make(account.accountId, purpose)
  const text = wordingFor(language)
  const mail = purpose === 'verify-email' ? 'verify' : 'reset'
  const url = `${app.config.publicUrl}/oidc/${purpose}?token=${secret}`
  await sendMail({
    ctx: app,
    input: {
      companyId: null,
      recipient: account.email,
      subject: text(`signIn.mail.${mail}.subject`),
      body: text(`signIn.mail.${mail}.body`, { url }),
    },
  })
}
