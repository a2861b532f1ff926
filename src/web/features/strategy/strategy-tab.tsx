import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { strategiesQuery } from '#web/features/bundles/queries.ts'
import type { Address } from '#web/features/bundles/use-address.ts'
import { useWords } from '#web/features/bundles/use-words.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { api, call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { readBase64 } from './document-check.ts'
import { type Draft, EMPTY_DRAFT, readDraft, saveDraft } from './draft.ts'
import { PastStrategies } from './past-strategies.tsx'
import { choicesOf, responsesOf } from './submission.ts'
import { ThankYou } from './thank-you.tsx'
import { Wizard } from './wizard.tsx'

/** Sales Strategy: five questions, then feedback from the store's figures. */
export function StrategyTab({
  companyId,
  address,
}: {
  readonly companyId: string
  readonly address: Address
}) {
  const { t } = useWords()
  const { selected, change } = address
  const [draft, setDraft] = useState(() => readDraft(companyId))
  const [file, setFile] = useState<File | null>(null)
  const [alert, setAlert] = useState<{ readonly message: string; readonly detail: string | null } | null>(
    null,
  )
  useEffect(() => saveDraft(companyId, draft), [companyId, draft])
  const submit = useSubmit({ draft, file, selected })
  const startOver = () => {
    setDraft(EMPTY_DRAFT)
    setFile(null)
    submit.reset()
    change({ tab: undefined, selected: undefined })
  }
  const send = () =>
    submit.mutate(undefined, {
      onSuccess: () => {
        setDraft(EMPTY_DRAFT)
        setAlert({ message: t('packages.strategy.submitted'), detail: null })
      },
      onError: (error) => {
        console.error('The questionnaire could not be submitted.', error)
        const message = t('packages.strategy.failed')
        const detail = sentenceOf(error, '')
        setAlert({ message, detail: detail === '' || detail === message ? null : detail })
      },
    })
  return (
    <div className="flex max-w-4xl flex-col gap-(--gap)">
      {submit.data ? (
        <ThankYou {...submit.data} onStartOver={startOver} />
      ) : (
        <Permit call="submitSalesStrategy">
          <Wizard
            draft={draft}
            file={file}
            selectedCount={selected.length}
            isBusy={submit.isPending}
            onChange={setDraft}
            onFile={setFile}
            onBlank={() => setAlert({ message: t('packages.strategy.blank'), detail: null })}
            onSubmit={send}
          />
        </Permit>
      )}
      <PastStrategies latest={submit.data?.submission.submissionId ?? null} />
      <AlertDialog
        message={alert?.message ?? ''}
        isOpen={alert !== null}
        onClose={() => setAlert(null)}
        closeLabel={t('common.close')}
      >
        {alert?.detail}
      </AlertDialog>
    </div>
  )
}

interface ToSubmit {
  readonly draft: Draft
  readonly file: File | null
  readonly selected: readonly number[]
}

function useSubmit({ draft, file, selected }: ToSubmit) {
  const words = useWords()
  const client = useQueryClient()
  return useWrite({
    mutationFn: async () => {
      const salesDocBase64 = file === null ? null : await readBase64(file)
      const { submission, modelFault } = await call('submitSalesStrategy', {
        body: {
          responses: responsesOf(words, draft),
          selectedProducts: [...selected],
          salesDocBase64,
          ...(file === null ? {} : { salesDocName: file.name }),
          choices: choicesOf(words, draft),
          ...(api.settings().streamsTexts ? { feedbackLater: true } : {}),
        },
      })
      return { submission, modelFault }
    },
    onSuccess: ({ submission }) =>
      client.setQueryData(strategiesQuery().queryKey, (old) => [submission, ...(old ?? [])]),
  })
}
