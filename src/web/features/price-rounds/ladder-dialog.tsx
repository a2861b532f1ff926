import { Suspense } from 'react'
import { readSize } from '#analytics'
import { IconButton } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { X } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { ProductPicker } from './chosen-products.tsx'
import { useSetLadder } from './mutations.ts'
import { NumberField } from './number-field.tsx'
import type { Ladder } from './types.ts'
import type { Words } from './use-words.ts'

const FEWEST = 2
const MOST = 12
const MOST_LETTERS = 80
const SMALLEST = 0.001
const LARGEST = 1_000_000

interface Member {
  readonly productId: number
  readonly title: string
  /** `null`: none is typed yet. */
  readonly size: number | null
}

/** Corrects a ladder: its name, its products and their sizes. */
export function LadderDialog(props: {
  readonly words: Words
  readonly ladder: Ladder
  readonly onClose: () => void
}) {
  const { words, ladder, onClose } = props
  const { t } = words
  const setting = useSetLadder()
  const saved: { readonly name: string; readonly members: readonly Member[] } = {
    name: ladder.name,
    members: ladder.members.map(({ productId, title, size }) => ({ productId, title, size })),
  }
  const form = useForm({
    saved,
    onSave: ({ name, members }) =>
      setting.mutateAsync({
        ladderId: ladder.ladderId,
        changes: {
          name: name.trim(),
          members: members.flatMap(({ productId, size }) => (size === null ? [] : [{ productId, size }])),
        },
      }),
    check: ({ name, members }) => ({
      ...(name.trim() === '' ? { name: t('rounds.nameMissing') } : {}),
      ...membersError(words, members),
    }),
  })
  const { members, name } = form.values
  const setSize = (productId: number, size: number | null) =>
    form.set(
      'members',
      members.map((each) => (each.productId === productId ? { ...each, size } : each)),
    )
  const add = (chosen: readonly { readonly productId: number; readonly title: string }[]) =>
    form.set('members', [
      ...members,
      ...chosen
        .filter(({ productId }) => !members.some((each) => each.productId === productId))
        .map((product) => ({ ...product, size: sizeIn(product.title, ladder.unit) })),
    ])
  const save = async () => {
    if (await form.save()) onClose()
  }
  return (
    <FormDialog
      title={t('rounds.ladders.of', { action: t('rounds.ladders.edit'), name: ladder.name })}
      form={form}
      onClose={onClose}
      onSubmit={() => void save()}
      saves="setPriceLadder"
    >
      <Field label={t('rounds.ladders.name')} error={form.errorOf('name')} isRequired>
        {(control) => (
          <TextInput
            {...control}
            maxLength={MOST_LETTERS}
            value={name}
            onChange={(event) => form.set('name', event.target.value)}
          />
        )}
      </Field>
      <ul className="flex flex-col gap-2">
        {members.map(({ productId, title, size }) => (
          <li key={productId} className="flex items-end gap-2">
            <NumberField
              words={words}
              label={t('rounds.ladders.sizeOf', { name: title, unit: ladder.unit })}
              initial={size}
              min={SMALLEST}
              max={LARGEST}
              isWide
              onNumber={(value) => setSize(productId, value ?? null)}
            />
            <IconButton
              label={t('rounds.ladders.drop', { name: title })}
              onClick={() =>
                form.set(
                  'members',
                  members.filter((each) => each.productId !== productId),
                )
              }
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Suspense fallback={<Spinner />}>
        <ProductPicker
          label={t('rounds.ladders.add')}
          chosen={members}
          isListedElsewhere
          onChoose={add}
          error={form.errorOf('members')}
        />
      </Suspense>
    </FormDialog>
  )
}

/** Two to twelve products, each with a size of its own. */
function membersError({ t, format }: Words, members: readonly Member[]): Record<string, string> {
  const sizes = members.flatMap(({ size }) => size ?? [])
  if (members.length < FEWEST || members.length > MOST)
    return { members: t('rounds.quality.number', { fewest: format.count(FEWEST), most: format.count(MOST) }) }
  if (sizes.length < members.length) return { members: t('rounds.ladders.sizeMissing') }
  return new Set(sizes).size < sizes.length ? { members: t('rounds.ladders.sameSize') } : {}
}

/** The size that a title names in the unit of the ladder. */
function sizeIn(title: string, unit: string): number | null {
  const read = readSize(title)
  return read?.unit === unit ? read.size : null
}
