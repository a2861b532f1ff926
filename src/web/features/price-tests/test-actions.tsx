import { useNavigate } from '@tanstack/react-router'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit, useRefusal } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useDiscardTest, useStartTest, useTestFile } from './mutations.ts'
import { StopButton } from './stop-button.tsx'
import type { Test } from './types.ts'
import type { Words } from './use-words.ts'

/** What can be done with a test in its state. */
export function TestActions({ words, test }: { readonly words: Words; readonly test: Test }) {
  const { t } = words
  const navigate = useNavigate()
  const starting = useStartTest()
  const discarding = useDiscardTest(() => void navigate({ to: '/price-tests' }))
  const file = useTestFile(test.testId)
  const refusal = useRefusal('startPriceTest')
  const isOpen = test.state === 'draft' || test.state === 'running'
  const onError = (error: Error) =>
    showToast({ message: sentenceOf(error, t('tests.failed')), tone: 'danger' })
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        busy={file.isPending && file.variables === 'schedule'}
        onClick={() => file.mutate('schedule', { onError })}
      >
        {t('tests.schedule.file')}
      </Button>
      {test.verdict ? (
        <Button
          busy={file.isPending && file.variables === 'report'}
          onClick={() => file.mutate('report', { onError })}
        >
          {t('tests.report')}
        </Button>
      ) : null}
      {test.state === 'draft' ? (
        <>
          <Permit call="discardPriceTest">
            <Button busy={discarding.isPending} onClick={() => discarding.mutate(test.testId, { onError })}>
              {t('tests.discard')}
            </Button>
          </Permit>
          <Permit call="startPriceTest">
            <Button
              variant="primary"
              busy={starting.isPending}
              onClick={() => starting.mutate(test, { onError })}
            >
              {t(test.byHand ? 'tests.startByHand' : 'tests.start')}
            </Button>
          </Permit>
        </>
      ) : null}
      {test.state === 'running' ? <StopButton words={words} test={test} /> : null}
      {isOpen && refusal !== null ? <p className="basis-full text-label text-muted">{refusal}</p> : null}
    </div>
  )
}
