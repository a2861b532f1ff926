import { useState } from 'react'
import type { SavedView, ViewState } from '#web/features/catalogue/types.ts'
import { useWords } from '#web/features/catalogue/use-words.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Check, Pencil, RefreshCw, Trash2 } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useViewMutations } from './saved-views.ts'

interface ViewRowProps {
  readonly view: SavedView
  readonly isActive: boolean
  readonly shown: ViewState
}

/** One saved view: it can be renamed, replaced by the current view, or deleted (with Undo). */
export function ViewRow({ view, isActive, shown }: ViewRowProps) {
  const { t } = useWords()
  const { create, update, remove } = useViewMutations()
  const [isRenaming, setRenaming] = useState(false)
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('form.failed')), tone: 'danger' })
  const deleteView = () =>
    remove.mutate(view.viewId, {
      onSuccess: () =>
        showToast({
          message: t('data.views.deleted', { name: view.name }),
          tone: 'success',
          action: {
            label: t('common.undo'),
            isUndo: true,
            onAct: () =>
              create.mutate({ table: view.table, name: view.name, state: view.state }, { onError: failed }),
          },
        }),
      onError: failed,
    })
  const replace = () =>
    update.mutate(
      { viewId: view.viewId, state: shown },
      {
        onSuccess: () =>
          showToast({
            message: t('data.views.replaced', { name: view.name }),
            tone: 'success',
            action: {
              label: t('common.undo'),
              isUndo: true,
              onAct: () => update.mutate({ viewId: view.viewId, state: view.state }, { onError: failed }),
            },
          }),
        onError: failed,
      },
    )
  if (isRenaming) return <Renaming view={view} onDone={() => setRenaming(false)} />
  return (
    <li className="flex items-center">
      <span className="flex min-h-(--control) min-w-0 flex-1 items-center gap-2 px-2">
        <Check aria-hidden="true" className={`size-4 shrink-0 text-accent ${isActive ? '' : 'invisible'}`} />
        <span className="truncate">{view.name}</span>
      </span>
      {isActive ? null : (
        <IconButton label={t('data.views.replace', { name: view.name })} onClick={replace}>
          <RefreshCw aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      <IconButton label={t('data.views.rename', { name: view.name })} onClick={() => setRenaming(true)}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t('data.views.delete', { name: view.name })} onClick={deleteView}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}

function Renaming({ view, onDone }: { readonly view: SavedView; readonly onDone: () => void }) {
  const { t } = useWords()
  const { update } = useViewMutations()
  const form = useForm({
    saved: { name: view.name },
    onSave: ({ name }) => update.mutateAsync({ viewId: view.viewId, name: name.trim() }),
  })
  const { name } = form.values
  const submit = async () => {
    if (name.trim() === '' || name.trim() === view.name || (await form.save())) onDone()
  }
  const fault =
    form.errorOf('name') ?? (form.failure ? sentenceOf(form.failure, t('form.failed')) : undefined)
  return (
    <li className="px-2 py-1">
      <Form form={form} onSubmit={() => void submit()} className="flex gap-2">
        <TextInput
          autoFocus
          aria-label={t('data.views.name')}
          aria-invalid={fault ? true : undefined}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => form.set('name', event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Cancels renaming and keeps the list open.
            event.preventDefault()
            onDone()
          }}
        />
        <Button type="submit" busy={form.isSaving}>
          {t('form.save')}
        </Button>
      </Form>
      {fault ? (
        <p role="alert" className="mt-1 text-label text-danger">
          {fault}
        </p>
      ) : null}
    </li>
  )
}
