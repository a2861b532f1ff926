import { useText } from '#web/i18n/use-text.ts'
import { Card } from '#web/ui/card.tsx'

const notes = ['verify', 'answer', 'retry', 'twice', 'off'] as const

/** What the person who writes the receiver has to know. */
export function ReceiverNotes() {
  const t = useText()
  return (
    <Card title={t('settings.webhooks.receiver')}>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-body">
        {notes.map((note) => (
          <li key={note}>{t(`settings.webhooks.receiver.${note}`)}</li>
        ))}
      </ul>
    </Card>
  )
}
