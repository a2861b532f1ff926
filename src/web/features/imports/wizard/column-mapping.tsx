import type { ImportReview, ReviewColumn } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { ArrowRight } from '#web/ui/icons.ts'
import type { Changes } from './mutations.ts'
import { columnName, isNeeded, mappingWith, offeredFields } from './review-model.ts'

const NONE = ''

/** Each column of the file with three sample values and its assigned field. */
export function ColumnMapping(props: { readonly review: ImportReview; readonly changes: Changes }) {
  const { review, changes } = props
  const t = useText()
  const fields = offeredFields(review)
  const isChanged = review.columns.some(({ mappedBy }) => mappedBy === 'choice' || mappedBy === 'remembered')
  const nameOf = (column: ReviewColumn) =>
    columnName(review, column, {
      unnamed: t('upload.mapping.unnamed'),
      inPlace: (name, place) => t('upload.mapping.inPlace', { name, place }),
    })
  const options = [
    { value: NONE, label: t('upload.mapping.none') },
    ...fields.map((field) => ({
      value: field,
      label: `${t(`upload.field.${field}`)}${isNeeded(review.kind, field) ? ' *' : ''}`,
    })),
  ]
  return (
    <section className="min-w-0">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-body">{t('upload.mapping.title')}</h3>
        {isChanged ? (
          <Button variant="quiet" onClick={() => changes.mutate({ mapping: null })}>
            {t('upload.mapping.reset')}
          </Button>
        ) : null}
      </header>
      <ul className="divide-y divide-hairline rounded-control border border-hairline">
        {review.columns.map((column) => (
          <li
            key={column.index}
            className="grid items-center gap-x-3 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_1.25rem_minmax(0,16rem)]"
          >
            <ColumnOfFile column={column} name={nameOf(column)} />
            <ArrowRight aria-hidden="true" className="hidden size-4 text-muted sm:block" />
            <div>
              <Select
                aria-label={t('upload.mapping.meaning', { column: nameOf(column) })}
                value={column.field ?? NONE}
                options={options}
                onChange={({ target }) =>
                  changes.mutate({
                    mapping: mappingWith(review, column.index, target.value === NONE ? null : target.value),
                  })
                }
              />
              {column.field === 'lineDiscount' && review.format === 'plain' ? (
                <p className="mt-1 text-label text-muted">{t('upload.mapping.lineDiscount')}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ColumnOfFile({ column, name }: { readonly column: ReviewColumn; readonly name: string }) {
  const t = useText()
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
        {name}
        {column.mappedBy === 'remembered' ? (
          <Badge tone="accent">{t('upload.mapping.remembered')}</Badge>
        ) : null}
        {column.isAmbiguous ? <Badge tone="warning">{t('upload.mapping.ambiguous')}</Badge> : null}
      </p>
      <p className="truncate text-label text-muted">
        {column.samples.length > 0 ? column.samples.join(' · ') : t('upload.mapping.blank')}
      </p>
    </div>
  )
}
