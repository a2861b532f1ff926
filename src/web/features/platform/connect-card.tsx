import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Plug } from '#web/ui/icons.ts'
import { useConnectStore } from './mutations.ts'
import { RemoveImported } from './remove-imported.tsx'
import { type Platform, platformNames, platforms, type Stage } from './view-model.ts'

/** Shown if this server cannot connect to a platform: what its operator has to do, and what works meanwhile. */
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

interface ConnectCardProps {
  readonly stage: Exclude<Stage, 'setup' | 'connected'>
  /** The platform that was connected before: only the same one can resume the connection. */
  readonly known: Platform | null
}

/** The Connect buttons and what will be read, or why connecting again is necessary. */
export function ConnectCard({ stage, known }: ConnectCardProps) {
  const t = useText()
  const connect = useConnectStore()
  // The browser is about to leave the page: the button stays busy until then.
  const isLeaving = connect.isPending || connect.isSuccess
  const offered = stage === 'refused' && known ? [known] : platforms
  return (
    <Card title={t(`platform.${stage}.title`)} actions={stage === 'disconnected' ? <RemoveImported /> : null}>
      <div className="flex max-w-prose flex-col gap-3 text-muted">
        <p>{t(`platform.${stage}.text`)}</p>
        <p>{t('platform.reads')}</p>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {offered.map((platform, index) => (
          <Permit key={platform} call="startPlatformConnection">
            <Button
              variant={index === 0 ? 'primary' : 'secondary'}
              icon={<Plug aria-hidden="true" className="size-4" />}
              onClick={() => connect.mutate(platform)}
              busy={isLeaving && connect.variables === platform}
              disabled={isLeaving}
            >
              {isLeaving && connect.variables === platform
                ? t('platform.connecting')
                : t('platform.connectButton', { platform: platformNames[platform] })}
            </Button>
          </Permit>
        ))}
        {connect.error ? (
          <p role="alert" className="text-label text-danger">
            {sentenceOf(connect.error, t('platform.connectFailed'))}
          </p>
        ) : null}
      </div>
    </Card>
  )
}
