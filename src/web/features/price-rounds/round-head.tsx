import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { fileTypeNames } from '#web/lib/words/file-type-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Copy, Download, Rocket, Trash2 } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { type RoundFormat, useChangeRound, useExportRound, useSendRound } from './mutations.ts'
import { nextStep, resultText, shownState, stateTone } from './round-words.ts'
import type { Round } from './types.ts'
import type { Solve } from './use-solve.ts'
import type { Words } from './use-words.ts'
import { VersionDialog } from './version-dialog.tsx'

interface HeadProps {
  readonly words: Words
  readonly round: Round
}

interface NextProps extends HeadProps {
  /** Rules are typed that the round was not solved under yet. */
  readonly hasNewRules: boolean
}

/** Name, state and result of a round, and what can be done with it. */
export function RoundHead(props: NextProps & { readonly solving: Solve }) {
  const { words, round, solving, hasNewRules } = props
  const { t, format } = words
  return (
    <section aria-label={t('rounds.stateLabel')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-page wrap-anywhere">{round.name}</h1>
            <Badge tone={stateTone(round)}>{t(`rounds.state.${shownState(round)}`)}</Badge>
          </div>
          <p role="status" className="figures mt-1">
            {solving.isSolving
              ? t('rounds.solving')
              : solving.waiting > 0
                ? t(solving.isHeld ? 'rounds.pin.held' : 'rounds.pin.waiting', {
                    ...{ n: solving.waiting, count: format.count(solving.waiting) },
                  })
                : resultText(words, round)}
          </p>
          {solving.isHeld && solving.waiting > 0 ? (
            <Button className="mt-1 min-h-7 px-2 text-label print:hidden" onClick={solving.sendAgain}>
              {t('error.retry')}
            </Button>
          ) : null}
          <p className="text-caption text-muted">
            {t('rounds.solvedAt', { when: format.dateTime(round.solvedAt) })}
          </p>
        </div>
        <Actions words={words} round={round} hasNewRules={hasNewRules} isMoving={solving.isMoving} />
      </div>
      {shownState(round) === 'older' ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warning-soft px-3 py-2 text-label">
          <p className="min-w-0 flex-1 basis-60">{t('rounds.older')}</p>
          <Permit call="changePriceRound">
            <Button
              variant={nextStep(round, hasNewRules) === 'solveAgain' ? 'primary' : 'secondary'}
              busy={solving.changes?.solve === true}
              onClick={() => solving.solve({ solve: true })}
            >
              {t('rounds.solveAgain')}
            </Button>
          </Permit>
        </div>
      ) : null}
    </section>
  )
}

/** What is decided but not worked out yet is in no version, file or roll-out: `isMoving`. */
function Actions(props: NextProps & { readonly isMoving: boolean }) {
  const { words, round, isMoving } = props
  const { t } = words
  const [isSaving, setSaving] = useState(false)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Remove words={words} round={round} />
      <Export words={words} round={round} />
      <Permit call="copyPriceRound">
        <Button
          icon={<Copy aria-hidden="true" className="size-4" />}
          disabled={isMoving || round.totals === null}
          onClick={() => setSaving(true)}
        >
          {t('rounds.saveVersion')}
        </Button>
      </Permit>
      <Send {...props} />
      {isSaving ? <VersionDialog words={words} round={round} onClose={() => setSaving(false)} /> : null}
    </div>
  )
}

const FORMATS = ['csv', 'xlsx', 'json'] as const satisfies RoundFormat[]

function Export({ words, round }: HeadProps) {
  const { t } = words
  const exporting = useExportRound(round.roundId)
  return (
    <Popover
      size="menu"
      label={t('rounds.export')}
      trigger={(button) => (
        <Button
          {...button}
          busy={exporting.isPending}
          disabled={round.totals === null}
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          {t('rounds.export')}
        </Button>
      )}
    >
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="quiet"
          className="w-full justify-start! px-2!"
          onClick={() =>
            exporting.mutate(format, {
              onError: (error) =>
                showToast({ message: sentenceOf(error, t('rounds.exportFailed')), tone: 'danger' }),
            })
          }
        >
          {fileTypeNames[format]}
        </Button>
      ))}
    </Popover>
  )
}

function Remove({ words, round }: HeadProps) {
  const { t } = words
  const navigate = useNavigate()
  const changing = useChangeRound()
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('rounds.changeFailed')), tone: 'danger' })
  const set = (isRemoved: boolean) => changing.mutateAsync({ roundId: round.roundId, changes: { isRemoved } })
  const remove = () =>
    void set(true).then(() => {
      void navigate({ to: '/price-rounds' })
      showToast({
        message: t('rounds.removed', { name: round.name }),
        tone: 'success',
        action: { label: t('common.undo'), isUndo: true, onAct: () => void set(false).catch(failed) },
      })
    }, failed)
  return (
    <Permit call="changePriceRound">
      <Button
        variant="quiet"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        busy={changing.isPending}
        onClick={remove}
      >
        {t('rounds.remove')}
      </Button>
    </Permit>
  )
}

/** Plans the prices; with a connected store the draft of their roll-out opens. */
function Send({ words, round, hasNewRules, isMoving }: NextProps & { readonly isMoving: boolean }) {
  const { t, format } = words
  const navigate = useNavigate()
  const open = useScreenNavigate('/price-rounds')
  const sending = useSendRound()
  const changes = round.totals ? round.totals.rises + round.totals.cuts : 0
  const send = () =>
    sending.mutate(
      { roundId: round.roundId, seen: round.solvedAt },
      {
        onSuccess: ({ rolloutId, planned }) => {
          if (rolloutId) return void open({ to: '/roll-outs', search: { rollout: rolloutId } })
          showToast({
            message: t('rounds.planned', { n: planned, count: format.count(planned) }),
            tone: 'success',
            action: {
              label: t('rounds.openPlan'),
              onAct: () =>
                void navigate({ to: '/dashboard', search: { tab: 'recommendations', panel: 'plan' } }),
            },
          })
        },
        onError: (error) =>
          showToast({
            message: sentenceOf(error, t('rounds.sendFailed')),
            tone: 'danger',
            ...(error instanceof ApiError && error.status === 409
              ? { action: { label: t('rounds.rollouts'), onAct: () => void navigate({ to: '/roll-outs' }) } }
              : {}),
          }),
      },
    )
  return (
    <Permit call="sendPriceRound">
      <Button
        variant={nextStep(round, hasNewRules) === 'send' ? 'primary' : 'secondary'}
        icon={<Rocket aria-hidden="true" className="size-4" />}
        busy={sending.isPending}
        disabled={changes === 0 || round.isOlder || isMoving}
        onClick={send}
      >
        {t('rounds.send')}
      </Button>
    </Permit>
  )
}
