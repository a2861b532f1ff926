import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/calls'
import type { ReviewChanges } from '#contract/import-review'
import { rememberImport } from '#web/features/imports/use-followed-import.ts'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { dryRunQuery, reviewQuery } from './queries.ts'
import { withChoices } from './review-model.ts'

/**
 * Saves choices and corrections one after the other, each at the revision that the previous one created. A choice is
 * shown immediately: the next one builds on it, and the answer to an earlier one does not revert it.
 */
export function useReviewChanges(importId: string) {
  const client = useQueryClient()
  const t = useText()
  const { queryKey } = reviewQuery(importId)
  return useWrite({
    mutationKey: queryKey,
    scope: { id: `import-review-${importId}` },
    onMutate: (changes: ReviewChanges) =>
      void client.setQueryData(queryKey, (review) => review && withChoices(review, changes)),
    mutationFn: async (changes: ReviewChanges) => {
      const revision = client.getQueryData(queryKey)?.revision ?? 0
      return (await call('changeImportReview', { params: { importId, revision }, body: changes })).review
    },
    onSuccess: (review, changes) =>
      client.setQueryData(queryKey, waiting(client, queryKey, changes).reduce(withChoices, review)),
    onError: (error) => {
      console.error('A choice about an import could not be kept.', error)
      showToast({ message: sentenceOf(error, t('upload.wizard.changeFailed')), tone: 'danger' })
      // The save failed, or another tab continued with this file: the server's state is shown.
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** Choices made after this one and not sent yet, in order. */
function waiting(
  client: QueryClient,
  mutationKey: readonly unknown[],
  answered: ReviewChanges,
): ReviewChanges[] {
  const pending = client.getMutationCache().findAll({ mutationKey, status: 'pending' })
  return pending
    .map(({ state }) => state.variables as ReviewChanges)
    .filter((changes) => changes !== answered)
}

export function useStartImport(importId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async (body: Input<'startImport'>['body']) => {
      const { revision } = body
      // The import ends a dry run by itself; once cancelled here, the dry run cannot answer with a conflict.
      await client.cancelQueries({ queryKey: dryRunQuery({ importId, revision }).queryKey })
      return (await call('startImport', { params: { importId }, body })).import
    },
    onSuccess: (view) => rememberImport(client, view),
  })
}

/** Downloads the rows with errors and their reasons, before anything is imported. */
export function useDownloadRowsWithErrors(importId: string) {
  return useWrite({
    mutationFn: async (revision: number) => {
      const { blob, fileName } = await download('importBadRows', { params: { importId, revision } })
      saveFile(blob, fileName ?? 'rows-with-errors.csv')
    },
  })
}

export type Changes = ReturnType<typeof useReviewChanges>
