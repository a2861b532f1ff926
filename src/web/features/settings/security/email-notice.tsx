import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

export function EmailNotice() {
  const t = useText()
  const send = useWrite({ mutationFn: () => call('sendVerification') })
  return (
    <Card title={t('settings.security.unverified')} note={t('settings.security.unverifiedNote')}>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => send.mutate()} busy={send.isPending} disabled={send.isSuccess}>
          {t('settings.security.sendLink')}
        </Button>
        <p role="status" className={send.isError ? 'text-label text-danger' : 'text-label text-muted'}>
          {send.isSuccess && t('settings.security.linkSent')}
          {send.isError && sentenceOf(send.error, t('settings.failed.save'))}
        </p>
      </div>
    </Card>
  )
}
