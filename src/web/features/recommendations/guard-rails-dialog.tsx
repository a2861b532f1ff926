import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { versionOf } from '#contract/version-of'
import { openPricingMessages } from '#web/features/price-plan/messages.ts'
import { useSaveGuardRails } from '#web/features/price-plan/mutations.ts'
import { guardRailsQuery } from '#web/features/price-plan/queries.ts'
import type { GuardRails } from '#web/features/price-plan/types.ts'
import { useWords, type Words } from '#web/features/price-plan/use-words.ts'
import { conflictOf } from '#web/lib/api/api-error.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/field.tsx'
import { Conflict } from '#web/ui/form/conflict.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { RailFields } from './guard-rail-fields.tsx'
import { NOTHING_TYPED, readTyped, type TypedRails, toTyped } from './guard-rails-form.ts'

await openPricingMessages()

/** The limits for all advised prices: those of the store, and of product types that differ. */
export function GuardRailsDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(guardRailsQuery())
  /** Incremented to create a new form when the user takes over the changes of others. */
  const [round, setRound] = useState(0)
  useLoggedError('The price limits could not be loaded.', found.error)
  if (found.data)
    return (
      <RailsForm
        key={round}
        words={words}
        answer={found.data}
        onTake={async () => {
          const { error } = await found.refetch()
          if (!error) setRound(round + 1)
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog isWide title={t('pricing.rails.title')} isOpen onClose={onClose} closeLabel={t('common.close')}>
      <p className="text-label text-muted">{t('pricing.rails.intro')}</p>
      {found.error ? (
        <LoadFailed found={found} message={t('pricing.rails.loadFailed')} />
      ) : (
        <div className="mt-4">
          <p role="status" className="sr-only">
            {t('pricing.rails.loading')}
          </p>
          <Skeleton className="h-64" />
        </div>
      )}
    </Dialog>
  )
}

interface TypedType {
  readonly productType: string
  readonly typed: TypedRails
}

interface FormProps {
  readonly words: Words
  readonly answer: GuardRails
  readonly onTake: () => Promise<void>
  readonly onClose: () => void
}

interface Typed {
  readonly store: TypedRails
  readonly types: readonly TypedType[]
}

function RailsForm(props: FormProps) {
  const { words, answer } = props
  const { t, format } = words
  const saving = useSaveGuardRails()
  /** The version that this form began with; the query may be refetched meanwhile. */
  const [base] = useState(answer)
  const read = ({ store, types }: Typed) => ({
    store: readTyped(store, format, true),
    types: types.map(({ productType, typed }) => ({ productType, ...readTyped(typed, format, false) })),
  })
  const save = (isSeen: boolean) => (typed: Typed) => {
    const { store, types } = read(typed)
    return saving.mutateAsync({
      store: store.rails as GuardRails['store'],
      types: types.map(({ productType, rails }) => ({ productType, ...rails })),
      ifMatch: isSeen ? versionOf('guardRails', base) : undefined,
    })
  }
  const form = useForm<Typed>({
    saved: {
      store: toTyped(base.store, format),
      types: base.types.map((type) => ({ productType: type.productType, typed: toTyped(type, format) })),
    },
    check: (typed) => {
      const { store, types } = read(typed)
      const isWrong = [store, ...types].some(({ errors }) => Object.keys(errors).length > 0)
      return isWrong ? { limits: 'wrong' } : {}
    },
    onSave: save(true),
  })
  const { store, types } = form.values
  const errors = read(form.values)
  const submit = async (isSeen = true) => {
    if (!(await form.save(save(isSeen)))) return
    showToast({ message: t('pricing.rails.saved'), tone: 'success' })
    props.onClose()
  }
  return (
    <FormDialog
      isWide
      title={t('pricing.rails.title')}
      form={form}
      saves="setGuardRails"
      buttonText={t(form.isSaving ? 'pricing.rails.saving' : 'pricing.rails.save')}
      onClose={props.onClose}
      onSubmit={() => void submit()}
      problem={
        conflictOf(form.failure) ? (
          <Conflict
            theirs={[]}
            onTake={() => void props.onTake()}
            onKeep={() => void submit(false)}
            isBusy={form.isSaving}
          />
        ) : (
          <FormFailure form={form} text={t('pricing.rails.saveFailed')} />
        )
      }
    >
      <Permit call="setGuardRails">
        <p className="text-label text-muted">{t('pricing.rails.intro')}</p>
        <fieldset>
          <legend className="mb-2 font-strong">{t('pricing.rails.store')}</legend>
          <RailFields
            words={words}
            typed={store}
            errors={form.refusals > 0 ? errors.store.errors : {}}
            isStore
            learned={answer}
            onChange={(next) => form.set('store', next)}
          />
        </fieldset>
        <section>
          <h3 className="font-strong">{t('pricing.rails.types')}</h3>
          <p className="text-label text-muted">{t('pricing.rails.typesNote')}</p>
          {types.map(({ productType, typed }, at) => (
            <fieldset key={productType} className="mt-3 rounded-card border border-hairline p-(--card-pad)">
              <legend className="px-1 text-label font-medium">{productType}</legend>
              <RailFields
                words={words}
                typed={typed}
                errors={form.refusals > 0 ? (errors.types[at]?.errors ?? {}) : {}}
                isStore={false}
                onChange={(next) =>
                  form.set(
                    'types',
                    types.map((type, index) => (index === at ? { productType, typed: next } : type)),
                  )
                }
              />
              <Button
                variant="quiet"
                className="mt-2 text-label"
                aria-label={t('pricing.rails.removeType', { type: productType })}
                onClick={() =>
                  form.set(
                    'types',
                    types.filter((_, index) => index !== at),
                  )
                }
              >
                {t('pricing.plan.remove')}
              </Button>
            </fieldset>
          ))}
          <AddType
            words={words}
            offered={answer.productTypes.filter((type) => types.every((each) => each.productType !== type))}
            hasAny={answer.productTypes.length > 0}
            onAdd={(productType) => form.set('types', [...types, { productType, typed: NOTHING_TYPED }])}
          />
        </section>
      </Permit>
    </FormDialog>
  )
}

function AddType(props: {
  readonly words: Words
  readonly offered: readonly string[]
  readonly hasAny: boolean
  readonly onAdd: (productType: string) => void
}) {
  const { t } = props.words
  if (!props.hasAny) return <p className="mt-2 text-label text-muted">{t('pricing.rails.noTypes')}</p>
  if (props.offered.length === 0) return null
  return (
    <div className="mt-3 max-w-xs">
      <Select
        aria-label={t('pricing.rails.addType')}
        value=""
        options={[
          { value: '', label: t('pricing.rails.addType') },
          ...props.offered.map((type) => ({ value: type, label: type })),
        ]}
        onChange={(event) => event.target.value && props.onAdd(event.target.value)}
      />
    </div>
  )
}
