import { useRef, useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit, useRefusal } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { Download, FileUp } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useMakeFile } from './mutations.ts'
import type { Rollout } from './types.ts'
import { useStep } from './use-step.ts'
import { useWords } from './use-words.ts'
import { waitingByHand } from './view-model.ts'

/** For a store without a connection: the file with which its owner sets the prices, and their word that it is done. */
export function HandCard({ rollout }: { readonly rollout: Rollout }) {
  const { t, format } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const making = useMakeFile(rollout.rolloutId)
  const refusal = useRefusal('makeRolloutFile')
  const n = waitingByHand(rollout)
  const make = (file: File | null) =>
    making.mutate(file, {
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('rollouts.hand.failed')), tone: 'danger' }),
    })
  return (
    <Card title={t('rollouts.hand.title')} className="print:hidden">
      <div className="flex flex-col gap-3 text-label">
        <p>{t('rollouts.hand.how')}</p>
        <ol className="flex list-decimal flex-col gap-1 pl-5 text-muted">
          <li>{t('rollouts.hand.step1')}</li>
          <li>{t('rollouts.hand.step2')}</li>
          <li>{t('rollouts.hand.step3')}</li>
        </ol>
        {refusal === null ? (
          <div className="flex flex-wrap gap-2">
            <input
              ref={chooser}
              type="file"
              accept=".csv,.txt,text/csv"
              aria-label={t('rollouts.hand.choose')}
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) make(file)
                target.value = ''
              }}
            />
            <Button
              variant="primary"
              icon={<FileUp aria-hidden="true" className="size-4" />}
              busy={making.isPending}
              onClick={() => chooser.current?.click()}
            >
              {t('rollouts.hand.choose')}
            </Button>
            <Button
              icon={<Download aria-hidden="true" className="size-4" />}
              disabled={making.isPending}
              onClick={() => make(null)}
            >
              {t('rollouts.hand.plain')}
            </Button>
            <ConfirmAll rollout={rollout} />
          </div>
        ) : (
          <p className="text-muted">{refusal}</p>
        )}
        {making.data ? (
          <div role="status">
            <p>
              {t('rollouts.hand.made', {
                n: making.data.prices,
                count: format.count(making.data.prices),
                of: format.count(n),
              })}
            </p>
            {making.data.leftOut.length > 0 ? (
              <ul className="mt-1 flex max-h-60 flex-col gap-1 overflow-y-auto text-warning">
                {making.data.leftOut.map(({ sku, title, reason }) => (
                  <li key={sku}>
                    {title}: {reason}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        ) : null}
      </div>
    </Card>
  )
}

/** The owner's word that all of it stands in the shop; otherwise the next import shows it. */
function ConfirmAll({ rollout }: { readonly rollout: Rollout }) {
  const { t, format } = useWords()
  const [isAsked, setAsked] = useState(false)
  const { take, isTaking } = useStep(rollout)
  const n = waitingByHand(rollout)
  return (
    <Permit call="confirmRolloutItems">
      <Button variant="quiet" disabled={isTaking} onClick={() => setAsked(true)}>
        {t('rollouts.hand.confirm')}
      </Button>
      <AlertDialog
        message={t('rollouts.hand.ask', { n, count: format.count(n) })}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        closeLabel={t('rollouts.back')}
        confirm={{
          label: t('rollouts.hand.confirm'),
          onConfirm: () => {
            setAsked(false)
            take({ act: 'confirm' })
          },
        }}
      >
        {t('rollouts.hand.then')}
      </AlertDialog>
    </Permit>
  )
}
