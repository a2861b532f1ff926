import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Mail = Output<'listOutbox'>['mails'][number]

const tones: Readonly<Record<Mail['state'], BadgeTone>> = {
  waiting: 'accent',
  sent: 'success',
  kept: 'neutral',
  failed: 'danger',
}

/** The mails to this person, readable here even if no mail server is configured. */
export function Outbox() {
  const t = useText()
  const [opened, setOpened] = useState<Mail | null>(null)
  const { data } = useQuery({
    queryKey: ['settings', 'outbox'],
    queryFn: ({ signal }) => call('listOutbox', { signal }),
  })
  if (!data) return null
  return (
    <Card
      title={t('settings.outbox.title')}
      note={t(data.is_sending ? 'settings.outbox.sending' : 'settings.outbox.kept')}
    >
      {data.mails.length === 0 ? (
        <EmptyState title={t('settings.outbox.empty')} />
      ) : (
        <ul className="flex max-h-96 flex-col divide-y divide-hairline overflow-y-auto">
          {data.mails.map((mail) => (
            <MailRow key={mail.mail_id} mail={mail} onOpen={data.is_sending ? null : () => setOpened(mail)} />
          ))}
        </ul>
      )}
      <Dialog
        title={opened?.subject ?? ''}
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        closeLabel={t('common.close')}
      >
        {opened && <MailText mail={opened} />}
      </Dialog>
    </Card>
  )
}

/** Loaded when opened, after the password was asked again: a link in a mail acts with its reader's rights. */
function MailText({ mail }: { readonly mail: Mail }) {
  const t = useText()
  const read = useQuery({
    queryKey: ['settings', 'outbox', mail.mail_id],
    queryFn: ({ signal }) => call('readMail', { params: { id: mail.mail_id }, signal }),
    gcTime: 0,
  })
  return (
    <>
      <p className="mb-3 text-label text-muted">{mail.recipient}</p>
      {read.isError ? (
        <LoadFailed found={read} message={sentenceOf(read.error, t('settings.account.loadFailed'))} />
      ) : read.data ? (
        <div className="text-body break-words whitespace-pre-wrap">
          <LinkedText text={read.data.mail.body} />
        </div>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </>
  )
}

function MailRow({ mail, onOpen }: { readonly mail: Mail; readonly onOpen: (() => void) | null }) {
  const t = useText()
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className="min-h-6 text-left font-medium text-accent underline-offset-4 hover:underline"
          >
            {mail.subject}
          </button>
        ) : (
          <p className="font-medium">{mail.subject}</p>
        )}
        <p className="truncate text-label text-muted">{mail.recipient}</p>
        {mail.problem && <p className="text-label text-danger">{mail.problem}</p>}
      </div>
      <span className="text-label text-muted">{format.dateTime(mail.created_at)}</span>
      <Badge tone={tones[mail.state]}>{t(`settings.outbox.state.${mail.state}`)}</Badge>
    </li>
  )
}

/** Turns the addresses in a mail into links; everything else stays plain text. */
function LinkedText({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed text
      <a key={index} href={part} className="text-accent underline underline-offset-4 break-all">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
