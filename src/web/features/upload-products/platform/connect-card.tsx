import { Plug } from 'lucide-react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useConnectStore } from './mutations.ts'
import type { Stage } from './view-model.ts'

/** Nothing can be connected on this server: says what its operator does, and what works meanwhile. */
export function SetupCard() {
  const t = useText()
  return (
    <Card title={t('platform.setup.title')}>
      <div className="flex max-w-prose flex-col gap-3 text-muted">
        <p>{t('platform.setup.text')}</p>
        <p>{t('upload.platform.text')}</p>
      </div>
    </Card>
  )
}

/** The Connect button and what will be read, or why it is needed again. */
export function ConnectCard({ stage }: { readonly stage: Exclude<Stage, 'setup' | 'connected'> }) {
  const t = useText()
  const connect = useConnectStore()
  // The page is about to leave: the button stays busy until it has.
  const isLeaving = connect.isPending || connect.isSuccess
  return (
    <Card title={t(`platform.${stage}.title`)}>
      <div className="flex max-w-prose flex-col gap-3 text-muted">
        <p>{t(`platform.${stage}.text`)}</p>
        <p>{t('platform.reads')}</p>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          icon={<Plug aria-hidden="true" className="size-4" />}
          onClick={() => connect.mutate()}
          busy={isLeaving}
        >
          {t(isLeaving ? 'platform.connecting' : 'platform.connectButton')}
        </Button>
        {connect.error ? (
          <p role="alert" className="text-label text-danger">
            {sentenceOf(connect.error, t('platform.connectFailed'))}
          </p>
        ) : null}
      </div>
    </Card>
  )
}
