import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useStopTest } from './mutations.ts'
import type { Test } from './types.ts'
import type { Words } from './use-words.ts'

/** Ends a test for good, after a question: the button stands where the one that starts it stood a moment before. */
export function StopButton({ words, test }: { readonly words: Words; readonly test: Test }) {
  const { t } = words
  const [isAsked, setAsked] = useState(false)
  const stopping = useStopTest()
  const stop = () => {
    setAsked(false)
    stopping.mutate(test.testId, {
      onError: (error) => showToast({ message: sentenceOf(error, t('tests.failed')), tone: 'danger' }),
    })
  }
  return (
    <Permit call="stopPriceTest">
      <Button busy={stopping.isPending} onClick={() => setAsked(true)}>
        {t('tests.stop.button')}
      </Button>
      <AlertDialog
        message={t('tests.stop.ask', { name: test.name })}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        closeLabel={t('tests.stop.back')}
        confirm={{ label: t('tests.stop.button'), onConfirm: stop, isDangerous: true }}
      >
        {t('tests.stop.then', { way: test.byHand ? 'hand' : 'store' })}
      </AlertDialog>
    </Permit>
  )
}
