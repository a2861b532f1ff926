import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { PencilLine } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useSetPriceWriting } from './mutations.ts'
import type { PlatformConnection } from './view-model.ts'

/** Whether planned prices may be written to the store: off until the owner turns it on and confirms that. */
export function PriceWriting({ writing }: Pick<PlatformConnection, 'writing'>) {
  const t = useText()
  const set = useSetPriceWriting()
  const [isAsked, setAsked] = useState(false)
  const change = (isOn: boolean) => {
    setAsked(false)
    set.mutate(isOn, {
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('platform.writing.failed')), tone: 'danger' }),
    })
  }
  const isLeaving = set.isPending || Boolean(set.data?.redirectUrl)
  return (
    <Card title={t('platform.writing.title')}>
      <p className="max-w-prose text-muted" role="status">
        {t(`platform.writing.${writing}`)}
      </p>
      <Permit call="setPriceWriting">
        <div className="mt-4 flex flex-wrap gap-3">
          {writing === 'on' ? null : (
            <Button
              icon={<PencilLine aria-hidden="true" className="size-4" />}
              onClick={() => (writing === 'off' ? setAsked(true) : change(true))}
              busy={isLeaving}
            >
              {t(writing === 'off' ? 'platform.writing.turnOn' : 'platform.writing.allow')}
            </Button>
          )}
          {writing === 'off' ? null : (
            <Button onClick={() => change(false)} disabled={isLeaving}>
              {t('platform.writing.turnOff')}
            </Button>
          )}
        </div>
      </Permit>
      <AlertDialog
        message={t('platform.writing.confirm')}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        closeLabel={t('common.cancel')}
        confirm={{ label: t('platform.writing.turnOn'), onConfirm: () => change(true) }}
      >
        {t('platform.writing.confirmText')}
      </AlertDialog>
    </Card>
  )
}
