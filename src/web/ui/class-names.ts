/** Joins class names, leaving out what is absent: `classNames('card', isOpen && 'open')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
