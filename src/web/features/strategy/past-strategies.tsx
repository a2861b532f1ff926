import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QUESTION_KEYS } from '#contract/strategy-limits'
import { strategiesQuery } from '#web/features/bundles/queries.ts'
import type { Submission } from '#web/features/bundles/types.ts'
import { useWords, type Words } from '#web/features/bundles/use-words.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { ChartTableData } from '#web/ui/charts/chart-table.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Table } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Feedback } from './thank-you.tsx'

const MOST_COMPARED = 2

/** Earlier submissions: read, compare two of them, delete. */
export function PastStrategies({ latest }: { readonly latest: string | null }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(strategiesQuery())
  const [compared, setCompared] = useState<readonly string[]>([])
  useLoggedError('The submitted questionnaires could not be loaded.', found.error)
  if (found.error && !found.data) return <LoadFailed found={found} message={t('packages.past.failed')} />
  const past = (found.data ?? []).filter((each) => each.submissionId !== latest)
  if (past.length === 0) return null
  const all = found.data ?? []
  const pair = compared.flatMap((id) => all.find((each) => each.submissionId === id) ?? [])
  const toggle = (id: string) =>
    setCompared(
      compared.includes(id)
        ? compared.filter((other) => other !== id)
        : [...compared, id].slice(-MOST_COMPARED),
    )
  return (
    <Card
      title={t('packages.past.title')}
      note={t('packages.past.note')}
      actions={
        <DownloadButton
          title={t('packages.past.title')}
          table={tableOfAll(all, words)}
          words={chartWords(t)}
        />
      }
    >
      <ul className="flex flex-col divide-y divide-hairline">
        {all.map((submission) => (
          <PastItem
            key={submission.submissionId}
            submission={submission}
            isCompared={compared.includes(submission.submissionId)}
            onCompare={() => toggle(submission.submissionId)}
          />
        ))}
      </ul>
      {pair.length === MOST_COMPARED ? <Comparison pair={pair} /> : null}
    </Card>
  )
}

/** One row per submission, with every answer. */
function tableOfAll(all: readonly Submission[], { t, format }: Words): ChartTableData {
  return {
    caption: t('packages.past.title'),
    columns: [
      t('packages.past.title'),
      t('packages.past.applied'),
      ...QUESTION_KEYS.map((key) => t(`packages.question.${key}`)),
    ],
    rows: all.map(({ submissionId, createdAt, appliedAt, responses }) => ({
      key: submissionId,
      cells: [
        format.dateTime(createdAt),
        appliedAt ? format.dateTime(appliedAt) : '–',
        ...QUESTION_KEYS.map((key) => responses[key] ?? ''),
      ],
    })),
  }
}

function PastItem(props: {
  readonly submission: Submission
  readonly isCompared: boolean
  readonly onCompare: () => void
}) {
  const { t, format } = useWords()
  const { submission } = props
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemove()
  const date = format.dateTime(submission.createdAt)
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label className="flex items-center gap-2 text-label">
          <input
            type="checkbox"
            checked={props.isCompared}
            onChange={props.onCompare}
            aria-label={t('packages.past.compare', { date })}
            className="size-4 accent-(--accent)"
          />
          <span className="figures font-medium">{date}</span>
        </label>
        {submission.appliedAt ? <Badge tone="success">{t('packages.past.applied')}</Badge> : null}
        {submission.document ? <Badge>{submission.document.name}</Badge> : null}
        <Permit call="deleteSalesStrategy">
          <Button
            variant="quiet"
            className="ml-auto"
            onClick={() => setIsAsking(true)}
            busy={remove.isPending}
          >
            {t('packages.past.delete')}
          </Button>
        </Permit>
      </div>
      <details className="mt-1">
        <summary className="cursor-pointer text-label text-muted">{t('packages.past.read')}</summary>
        <div className="mt-2 flex max-w-prose flex-col gap-2 text-label">
          <dl className="flex flex-col gap-2">
            {QUESTION_KEYS.map((key) => (
              <div key={key}>
                <dt className="text-caption text-muted">{t(`packages.question.${key}`)}</dt>
                <dd className="break-words whitespace-pre-wrap">{submission.responses[key]}</dd>
              </div>
            ))}
          </dl>
          {submission.products.length > 0 ? (
            <p>{submission.products.map((product) => product.title).join(' · ')}</p>
          ) : null}
          {submission.gone > 0 ? <p>{t('packages.past.gone', { count: submission.gone })}</p> : null}
          <Feedback submission={submission} />
        </div>
      </details>
      <AlertDialog
        message={t('packages.past.confirm')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        closeLabel={t('common.cancel')}
        confirm={{
          label: t('packages.past.delete'),
          isDangerous: true,
          onConfirm: () => {
            setIsAsking(false)
            remove.mutate(submission.submissionId)
          },
        }}
      />
    </li>
  )
}

function useRemove() {
  const { t } = useWords()
  const client = useQueryClient()
  return useWrite({
    mutationFn: async (submissionId: string) => {
      await call('deleteSalesStrategy', { params: { submissionId } })
      return submissionId
    },
    onSuccess: (submissionId) =>
      client.setQueryData(strategiesQuery().queryKey, (old) =>
        old?.filter((each) => each.submissionId !== submissionId),
      ),
    onError: (error) => {
      console.error('The questionnaire could not be deleted.', error)
      showToast({ message: sentenceOf(error, t('packages.past.deleteFailed')), tone: 'danger' })
    },
  })
}

/** Two sets of answers side by side; differences are marked. */
function Comparison({ pair }: { readonly pair: readonly Submission[] }) {
  const { t, format } = useWords()
  return (
    <div className="mt-3">
      <Table
        isStacked
        caption={t('packages.past.comparison')}
        rows={QUESTION_KEYS}
        rowKey={(key) => key}
        columns={[
          {
            key: 'question',
            header: t('packages.past.question'),
            isRowHeader: true,
            cell: (key) => (
              <span className="font-normal text-muted">
                {t(`packages.question.${key}`)}
                {differs(pair, key) ? <Badge tone="accent">{t('packages.past.differs')}</Badge> : null}
              </span>
            ),
          },
          ...pair.map((submission) => ({
            key: submission.submissionId,
            header: format.dateTime(submission.createdAt),
            cell: (key: QuestionKey) => (
              <span className="block py-1.5 break-words whitespace-pre-wrap">
                {submission.responses[key]}
              </span>
            ),
          })),
        ]}
      />
    </div>
  )
}

type QuestionKey = (typeof QUESTION_KEYS)[number]

function differs(pair: readonly Submission[], key: QuestionKey): boolean {
  return new Set(pair.map(({ responses }) => responses[key])).size > 1
}
