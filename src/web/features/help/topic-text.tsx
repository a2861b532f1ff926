import { Link } from '@tanstack/react-router'
import { METHODS_PATH } from '#contract/screens'
import { useText } from '#web/i18n/use-text.ts'
import { openHelpMessages } from './messages.ts'
import { type Topic, topics } from './topics.ts'

await openHelpMessages()

/** One topic for a popover, with a link to how it is computed. */
export function TopicText({ topic }: { readonly topic: Topic }) {
  const t = useText()
  return (
    <>
      <p className="font-strong">{t(`help.${topic}.title`)}</p>
      <p className="mt-1">{t(`help.${topic}.text`)}</p>
      <Link
        to={METHODS_PATH}
        hash={topics[topic]}
        className="mt-2 inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        {t('help.more')}
      </Link>
    </>
  )
}
