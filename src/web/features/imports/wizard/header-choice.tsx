import { useId } from 'react'
import type { ImportReview } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { Radio } from '#web/ui/form/radio.tsx'
import type { Changes } from './mutations.ts'

const SHOWN_CELLS = 8

/** The first rows unparsed: the user chooses the one that names the columns. */
export function HeaderChoice(props: { readonly review: ImportReview; readonly changes: Changes }) {
  const { review, changes } = props
  const t = useText()
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-label font-medium">{t('upload.header.title')}</legend>
      <div className="overflow-x-auto rounded-control border border-hairline">
        <table className="w-full border-collapse text-left text-label">
          <tbody>
            {review.firstRows.map(({ row, cells }) => (
              <tr key={row} className="border-b border-hairline last:border-0 has-checked:bg-accent-soft">
                <td className="w-px px-2">
                  <label className="flex min-h-8 items-center gap-2 whitespace-nowrap">
                    <Radio
                      name={name}
                      checked={row === review.headerRow}
                      onChange={() => changes.mutate({ headerRow: row })}
                    />
                    {t('upload.header.row', { row })}
                  </label>
                </td>
                {cells.slice(0, SHOWN_CELLS).map((cell, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells are their places
                    key={index}
                    className="max-w-40 truncate px-2 text-muted"
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}
