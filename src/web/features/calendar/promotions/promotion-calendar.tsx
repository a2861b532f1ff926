import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { Select } from '#web/ui/field.tsx'
import { Plus, ScanSearch } from '#web/ui/icons.ts'
import { Pager } from '#web/ui/pager.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Loaded } from '../loaded.tsx'
import { PAGE_SIZE, promotionsQuery, refreshFacts } from '../queries.ts'
import { type Promotion, type PromotionStatus, promotionStatuses } from '../types.ts'
import { useWords } from '../use-words.ts'
import { MonthStrip } from './month-strip.tsx'
import { PromotionDialog } from './promotion-dialog.tsx'
import { PromotionList } from './promotion-list.tsx'
import { Proposals } from './proposals.tsx'

/** Promotions: a month at a glance, detected ones that await a decision, and a list of all. */
export function PromotionCalendar() {
  const { t } = useWords()
  const [edited, setEdited] = useState<Promotion | 'new' | null>(null)
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState<PromotionStatus | undefined>()
  const found = useQuery(promotionsQuery(page, status))
  const proposed = found.data?.proposed ?? 0
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="text-card">{t('facts.promotions.title')}</h3>
          <p className="max-w-prose text-label text-muted">{t('facts.promotions.note')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LookForPromotions />
          <Permit call="createPromotion">
            <Button
              // Where found ones wait, their confirmation is the main step.
              variant={proposed > 0 ? 'secondary' : 'primary'}
              onClick={() => setEdited('new')}
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              {t('facts.promotions.add')}
            </Button>
          </Permit>
        </div>
      </header>
      <MonthStrip onOpen={setEdited} />
      {proposed > 0 ? <Proposals /> : null}
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StatusChoice
            status={status}
            onChoose={(next) => {
              setStatus(next)
              setPage(1)
            }}
          />
          {found.data?.promotions.length ? (
            <DownloadButton title={t('facts.promotions.title')} words={chartWords(t)} />
          ) : null}
        </div>
        <Loaded found={found}>
          {({ promotions, total }) =>
            total === 0 && proposed > 0 && !status ? null : (
              <>
                <PromotionList promotions={promotions} onEdit={setEdited} />
                <Pager size={PAGE_SIZE} page={page} total={total} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </section>
      {edited === null ? null : (
        <PromotionDialog promotion={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}

function StatusChoice(props: {
  readonly status: PromotionStatus | undefined
  readonly onChoose: (status: PromotionStatus | undefined) => void
}) {
  const { t } = useWords()
  const id = useId()
  return (
    <p className="flex items-center gap-2">
      <label htmlFor={id} className="text-label text-muted">
        {t('facts.column.status')}
      </label>
      <Select
        id={id}
        className="w-auto!"
        value={props.status ?? ''}
        onChange={(event) =>
          props.onChoose(promotionStatuses.find((status) => status === event.target.value))
        }
        options={[
          { value: '', label: t('facts.status.all') },
          ...promotionStatuses.map((status) => ({ value: status, label: t(`facts.status.${status}`) })),
        ]}
      />
    </p>
  )
}

/** Starts the search for promotions in the sales that are not in the calendar yet. */
function LookForPromotions() {
  const { t } = useWords()
  const client = useQueryClient()
  const looking = useWrite({
    mutationFn: () => call('requestPromotionAnalysis'),
    onSuccess: () => {
      showToast({ message: t('facts.promotions.looking'), tone: 'success' })
      refreshFacts(client)
    },
    onError: (error) => showToast({ message: sentenceOf(error, t('form.failed')), tone: 'danger' }),
  })
  return (
    <Permit call="requestPromotionAnalysis">
      <Button
        busy={looking.isPending}
        onClick={() => looking.mutate()}
        icon={<ScanSearch aria-hidden="true" className="size-4" />}
      >
        {t('facts.promotions.look')}
      </Button>
    </Permit>
  )
}
