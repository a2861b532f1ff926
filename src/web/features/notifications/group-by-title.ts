/** Notifications of one title as one group, at the place of its newest; the order of the list is kept. */
export function groupByTitle<N extends { readonly title: string }>(
  notifications: readonly N[],
): readonly (readonly [N, ...N[]])[] {
  const groups = new Map<string, [N, ...N[]]>()
  for (const each of notifications) {
    const group = groups.get(each.title)
    if (group) group.push(each)
    else groups.set(each.title, [each])
  }
  return [...groups.values()]
}
