import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { versionOf } from '#contract/version-of'
import { openPricingMessages } from '#web/features/price-plan/messages.ts'
import { useSaveGuardRails } from '#web/features/price-plan/mutations.ts'
import { guardRailsQuery } from '#web/features/price-plan/queries.ts'
import { useWords, type Words } from '#web/features/price-plan/use-words.ts'
import type { GuardRails } from '#web/features/price-plan/wire.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConflictCard } from '#web/ui/conflict-card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Select } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { RailFields } from './guard-rail-fields.tsx'
import { NOTHING_TYPED, readTyped, type TypedRails, toTyped } from './guard-rails-form.ts'

await openPricingMessages()

/** The limits that every advised price keeps: of the store, and of product types that differ. */
export function GuardRailsDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const found = useQuery(guardRailsQuery())
  /** Another form for each time that somebody takes what others have entered meanwhile. */
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (found.error) console.error('The price limits could not be loaded.', found.error)
  }, [found.error])
  return (
    <Dialog isWide title={t('pricing.rails.title')} isOpen onClose={onClose} closeLabel={t('common.close')}>
      <p className="text-label text-muted">{t('pricing.rails.intro')}</p>
      {found.data ? (
        <Permit call="setGuardRails">
          <Form
            key={round}
            words={words}
            answer={found.data}
            onTake={async () => {
              const { error } = await found.refetch()
              if (!error) setRound(round + 1)
            }}
            onClose={onClose}
          />
        </Permit>
      ) : found.error ? (
        <ErrorCard
          message={t('pricing.rails.loadFailed')}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
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

function Form(props: FormProps) {
  const { words, answer } = props
  const { t, format } = words
  const saving = useSaveGuardRails()
  /** Others may load what is there anew; this form began with these. */
  const [seen] = useState(() => versionOf('guardRails', answer))
  const [store, setStore] = useState(() => toTyped(answer.store, format))
  const [types, setTypes] = useState<readonly TypedType[]>(() =>
    answer.types.map((type) => ({ productType: type.productType, typed: toTyped(type, format) })),
  )
  const [isChecked, setChecked] = useState(false)
  const read = readTyped(store, format, true)
  const readTypes = types.map(({ productType, typed }) => ({
    productType,
    ...readTyped(typed, format, false),
  }))
  const isWrong = [read, ...readTypes].some(({ errors }) => Object.keys(errors).length > 0)
  const save = (ifMatch: string | undefined) => {
    setChecked(true)
    if (isWrong) return
    const body = {
      store: read.rails as GuardRails['store'],
      types: readTypes.map(({ productType, rails }) => ({ productType, ...rails })),
    }
    const onSuccess = () => {
      showToast({ message: t('pricing.rails.saved'), tone: 'success' })
      props.onClose()
    }
    saving.mutate({ ...body, ifMatch }, { onSuccess })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save(seen)
  }
  const isConflict = saving.error instanceof ApiError && saving.error.code === 'changed_meanwhile'
  return (
    <form onSubmit={onSubmit} noValidate className="mt-4 flex flex-col gap-5">
      <fieldset>
        <legend className="mb-2 font-strong">{t('pricing.rails.store')}</legend>
        <RailFields
          words={words}
          typed={store}
          errors={isChecked ? read.errors : {}}
          isStore
          learned={answer}
          onChange={setStore}
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
              errors={isChecked ? (readTypes[at]?.errors ?? {}) : {}}
              isStore={false}
              onChange={(next) =>
                setTypes(types.map((type, index) => (index === at ? { productType, typed: next } : type)))
              }
            />
            <Button
              variant="quiet"
              className="mt-2 text-label"
              aria-label={t('pricing.rails.removeType', { type: productType })}
              onClick={() => setTypes(types.filter((_, index) => index !== at))}
            >
              {t('pricing.plan.remove')}
            </Button>
          </fieldset>
        ))}
        <AddType
          words={words}
          offered={answer.productTypes.filter((type) => types.every((each) => each.productType !== type))}
          hasAny={answer.productTypes.length > 0}
          onAdd={(productType) => setTypes([...types, { productType, typed: NOTHING_TYPED }])}
        />
      </section>
      {isConflict ? (
        <ConflictCard
          message={t('pricing.conflict.message')}
          theirs={[]}
          takeLabel={t('pricing.conflict.take')}
          keepLabel={t('pricing.conflict.keep')}
          onTake={() => void props.onTake()}
          onKeep={() => save(undefined)}
          isBusy={saving.isPending}
        />
      ) : saving.error ? (
        <p role="alert" className="text-label text-danger">
          {sentenceOf(saving.error, t('pricing.rails.saveFailed'))}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2 border-t border-hairline pt-4">
        <Button onClick={props.onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={saving.isPending}>
          {saving.isPending ? t('pricing.rails.saving') : t('pricing.rails.save')}
        </Button>
      </div>
    </form>
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
