import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { FailureNotice } from '../section/failure-place.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { type ConflictWays, conflictOf, SettingsConflict } from './settings-conflict.tsx'
import { type SettingsFields, type SettingsFormOptions, useSettingsForm } from './use-settings-form.ts'

interface SettingsFormProps<V extends object> extends SettingsFormOptions<V> {
  /** Where others may edit the same: what to do when they were first. */
  readonly conflict?: ConflictWays<V>
  /** What the notice says where the server gave no sentence: "Failed to save settings". */
  readonly failedText: string
  readonly children: (fields: SettingsFields<V>) => ReactNode
}

/**
 * One form of the settings with its own Save Changes. While something is unsaved its bar sticks to the window's
 * foot with Discard, and leaving asks first. A failed save shows the red notice and keeps what was typed.
 */
export function SettingsForm<V extends object>(props: SettingsFormProps<V>) {
  const t = useText()
  const form = useSettingsForm(props)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.errorCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form.errorCount])
  const now = props.conflict ? conflictOf(form.failure) : null
  const save = async (store?: (values: V) => Promise<unknown>) => {
    if (await form.save(store)) showToast({ message: t('settings.form.saved'), tone: 'success' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <>
      <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-(--gap)">
        {props.children(form.fields)}
        {now && props.conflict ? (
          <SettingsConflict
            ways={props.conflict}
            saved={props.saved}
            now={now}
            isSaving={form.isSaving}
            onTaken={form.discard}
            onKeep={() => void save(props.conflict?.overwrite)}
          />
        ) : null}
        <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onDiscard={form.discard} />
      </form>
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
          ? 'sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-2 rounded-card border border-hairline bg-surface px-(--card-pad) py-2.5 shadow-overlay'
          : 'flex justify-end px-(--card-pad) py-2.5'
      }
    >
      <p role="status" className="mr-auto text-label text-muted">
        {isDirty ? t('settings.form.unsaved') : ''}
      </p>
      {isDirty && (
        <Button onClick={onDiscard} disabled={isSaving}>
          {t('settings.form.discard')}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={isSaving}>
        {t(isSaving ? 'settings.form.saving' : 'settings.form.save')}
      </Button>
    </div>
  )
}
