import process from 'node:process'
import { accountServices } from '../accounts/identity-provider/embedded/account-services.ts'
import { rotateSigningKey } from '../accounts/sign-in/embedded/signing-keys.ts'
import { readConfig } from '../kit/config/read-config.ts'
import type { Config } from '../kit/config.ts'
import type { Database } from '../kit/db/database.ts'
import { openApplicationDatabase } from '../kit/db/open-application-database.ts'
import { createLog } from '../kit/log.ts'
import { newestMails } from '../kit/mail/newest-mails.ts'
import { secretBoxOf } from '../kit/secrets/secret-box-of.ts'
import { type Command, CommandError } from './command.ts'
import { readOptions } from './options.ts'
import { requiredOption } from './required-option.ts'

const clock = () => new Date()
const EMBEDDED_ONLY = 'An external identity provider is configured: it keeps keys and accounts itself.'

export const rotateKeyCommand: Command = {
  summary: 'Make a new key that signs the tokens of the embedded sign-in',
  help: `quanto rotate-signing-key

The new key is published at once and signs an hour later, when every process and cache knows it. Tokens of the old
key stay valid until they run out. Keys are also replaced by themselves after 90 days. Nobody is signed out.`,
  run: async (args) => {
    readOptions(args, [])
    return asOperator(async ({ config, db }) => {
      if (config.oidc.mode === 'external') throw new CommandError(EMBEDDED_ONLY)
      const kid = await rotateSigningKey({ pool: db.pool, box: secretBoxOf(config, 'signing keys') }, clock())
      process.stdout.write(`A new signing key is published: ${kid}\nIt signs in an hour.\n`)
      return 0
    })
  },
}

export const disableTwoFactorCommand: Command = {
  summary: 'Turn two-factor sign-in off for somebody who lost device and recovery codes',
  help: `quanto disable-two-factor --account ada@example.com

Make sure first that it really is that person who asks: afterwards the password alone signs in.`,
  run: async (args) => {
    const { options } = readOptions(args, ['account'])
    const email = requiredOption(options.account, 'account', 'ada@example.com').trim().toLowerCase()
    return asOperator(async ({ config, db }) => {
      if (config.oidc.mode === 'external') throw new CommandError(EMBEDDED_ONLY)
      const { accounts, twoFactor } = accountServices({ config, db, clock })
      const account = await accounts.findByEmail(email)
      if (!account) throw new CommandError(`no account has the address ${email}`, 1)
      await twoFactor.disable(account.accountId)
      process.stdout.write(`Two-factor sign-in is off for ${email}.\n`)
      return 0
    })
  },
}

export const outboxCommand: Command = {
  summary: 'Print the newest mails, for where no mail server is configured',
  help: `quanto outbox [--to ada@example.com]

Prints the ten newest mails with their links: for a person who forgot their password, or was invited, on an
installation without SMTP_URL. Whoever can run this can act as any of the recipients.`,
  run: async (args) => {
    const { options } = readOptions(args, ['to'])
    return asOperator(async ({ db }) => {
      const rows = await newestMails({ db, to: options.to ?? null })
      const texts = rows.map(
        (mail) =>
          `${mail.created_at.toISOString()}  to ${mail.recipient}  (${mail.state})\n${mail.subject}\n\n${mail.body}\n`,
      )
      process.stdout.write(texts.length > 0 ? `${texts.join('\n--------\n\n')}` : 'There are no mails.\n')
      return 0
    })
  },
}

/** Runs for the operator of the installation, on the configured database and without a company. */
async function asOperator<T>(
  run: (site: { readonly config: Config; readonly db: Database }) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  const database = await openApplicationDatabase(config, createLog('warn'))
  try {
    return await run({ config, db: database.db })
  } finally {
    await database.close()
  }
}
