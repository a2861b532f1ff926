import { type ReactNode, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { conflictOf, sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { FailureNotice } from '../section/failure-place.tsx'
import { Conflict, differences } from './conflict.tsx'
import { Form } from './form.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { type FormOptions, type FormState, useForm } from './use-form.ts'

export interface ConflictWays<V extends object> {
  readonly overwrite: (values: V) => Promise<unknown>
  /** Resolves once the form's `saved` is the current version. */
  readonly reload: () => Promise<unknown>
  readonly labelOf: (name: keyof V & string) => string
}

/** Forms that several users may edit contain texts only. */
type Texts<V> = Readonly<Record<keyof V & string, string>>

interface SettingsFormProps<V extends object> extends FormOptions<V> {
  /** For records that others may edit: what to do if they saved first. */
  readonly conflict?: ConflictWays<V>
  /** The message if the server sent none: "Failed to save settings". */
  readonly failedText: string
  readonly children: (form: FormState<V>) => ReactNode
}

/**
 * One settings form with its own Save Changes. With unsaved changes its bar sticks to the bottom of the window with
 * Discard, and leaving asks first. A failed save shows the error notice and keeps the input.
 */
export function SettingsForm<V extends object>(props: SettingsFormProps<V>) {
  const t = useText()
  const form = useForm(props)
  const [isLoading, setLoading] = useState(false)
  const { conflict } = props
  const now = conflict ? conflictOf(form.failure) : null
  const save = async (store?: (values: V) => Promise<unknown>) => {
    if (await form.save(store)) showToast({ message: t('settings.form.saved'), tone: 'success' })
  }
  const take = async () => {
    setLoading(true)
    await conflict?.reload().finally(() => setLoading(false))
    form.discard()
  }
  return (
    <>
      <Form form={form} onSubmit={() => void save()} className="flex flex-col gap-(--gap)">
        {props.children(form)}
        {now && conflict ? (
          <Conflict
            theirs={differences(props.saved as Texts<V>, now as Partial<Texts<V>>, conflict.labelOf)}
            onTake={() => void take()}
            onKeep={() => void save(conflict.overwrite)}
            isBusy={isLoading || form.isSaving}
          />
        ) : null}
        <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onDiscard={form.discard} />
      </Form>
      {form.failure === null || now ? null : (
        <FailureNotice
          isForm
          message={sentenceOf(form.failure, props.failedText)}
          busy={form.isSaving}
          onRetry={() => void save()}
          onBack={form.dismissFailure}
        />
      )}
      <LeaveQuestion isUnsaved={form.isDirty && !form.isSaving} onLeave={form.discard} />
    </>
  )
}

interface SaveBarProps {
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly onDiscard: () => void
}

function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
  const t = useText()
  return (
    <div
      className={
        isDirty
          ? 'sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-10 flex flex-wrap items-center justify-end gap-2 rounded-card border border-hairline bg-surface px-(--card-pad) py-2.5 shadow-overlay'
          : 'flex justify-end py-2.5'
      }
    >
      <p role="status" className="mr-auto text-label text-muted">
        {isDirty ? t('settings.form.unsaved') : ''}
      </p>
      {isDirty && (
        <Button onClick={onDiscard} disabled={isSaving}>
          {t('form.discard')}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={isSaving}>
        {t(isSaving ? 'settings.form.saving' : 'settings.form.save')}
      </Button>
    </div>
  )
}
