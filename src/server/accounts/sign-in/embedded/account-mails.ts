import type { Language } from '#contract/settings'
import type { AppContext } from '../../../kit/context.ts'
import { sendMail } from '../../../kit/mail/send-mail.ts'
import type { AccountLinks, LinkPurpose } from './account-links.ts'
import { pageTexts } from './texts/page-texts.ts'

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
  const { mails } = pageTexts[language]
  const words = purpose === 'verify-email' ? mails.verify : mails.reset
  const url = `${app.config.publicUrl}/oidc/${purpose}?token=${secret}`
  await sendMail({
    ctx: app,
    input: {
      companyId: null,
      recipient: account.email,
      subject: words.subject,
      body: `${words.before}\n\n${url}\n\n${words.after}`,
    },
  })
}
