import { useQuery } from '@tanstack/react-query'
import { facetsQuery } from './queries.ts'

/** A catalogue without tags has no column of dashes. */
export function useHasTags(): boolean {
  return (useQuery(facetsQuery()).data?.tags.length ?? 0) > 0
}
