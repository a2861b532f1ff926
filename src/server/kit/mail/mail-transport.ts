import type { Config } from '../config.ts'
import { mailHtml } from './mail-html.ts'

export interface OutgoingMail {
  readonly mailId: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly unsubscribeUrl: string | null
}

export interface MailTransport {
  /** Resolves when the mail server has accepted the mail; rejects with its reason. */
  deliver(mail: OutgoingMail): Promise<void>
}

const TIMEOUT_MS = 20_000

/** Returns `null` if no mail server is configured: mails are then kept and can be read in the outbox. */
export function mailTransportOf(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  timeoutMs = TIMEOUT_MS,
): MailTransport | null {
  if (config.smtpUrl === null) return null
  const options = {
    url: config.smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const domain = /@([^>\s]+)/.exec(config.mailFrom)?.[1] ?? 'localhost'
  return {
    deliver: async ({ mailId, recipient, subject, body, unsubscribeUrl }) => {
      const { createTransport } = await import('nodemailer')
      await createTransport(options).sendMail({
        from: config.mailFrom,
        // Passed as an object because a comma in a text would separate two recipients.
        to: { name: '', address: recipient },
        subject,
        text: body,
        html: mailHtml(body, config.publicUrl),
        // The id is the same for every attempt, so that a mailbox drops a duplicate whose receipt was lost.
        messageId: `<${mailId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      })
    },
  }
}

/** Headers of RFC 8058, with which mail programs show a button that unsubscribes without opening a page. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
