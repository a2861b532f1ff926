import type { Address } from '../use-address.ts'
import { useWords } from '../use-words.ts'
import type { OpenedRow } from '../view-model.ts'

/** Previous, next and close of a side sheet, as changes of the address. */
export function useSteps<Row>(address: Address, { previous, next }: OpenedRow<Row>) {
  const { t } = useWords()
  return {
    onClose: () => address.open(undefined),
    closeLabel: t('common.close'),
    previous: {
      label: t('data.sheet.previous'),
      onStep: previous && (() => address.open(previous.open, previous.page)),
    },
    next: { label: t('data.sheet.next'), onStep: next && (() => address.open(next.open, next.page)) },
  }
}
