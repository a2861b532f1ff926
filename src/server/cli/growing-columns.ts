type ColumnKinds = Record<string, Int32ArrayConstructor | Float64ArrayConstructor>
type Columns<Kinds extends ColumnKinds> = {
  readonly [Name in keyof Kinds]: InstanceType<Kinds[Name]>
}

/** Typed columns that grow by doubling, so that millions of rows need no objects. */
export function growingColumns<Kinds extends ColumnKinds>(kinds: Kinds) {
  const names = Object.keys(kinds)
  let size = 1024
  let count = 0
  let columns = names.map((name) => new kinds[name]!(size))
  const resized = (length: number) =>
    columns.map((column, k) => {
      const next = new kinds[names[k]!]!(length)
      next.set(column.subarray(0, count) as never)
      return next
    })
  return {
    add(row: Readonly<Record<keyof Kinds, number>>): void {
      if (count === size) {
        size *= 2
        columns = resized(size)
      }
      for (let k = 0; k < names.length; k++) columns[k]![count] = row[names[k]!]!
      count++
    },
    finish: () =>
      Object.fromEntries(resized(count).map((column, k) => [names[k]!, column])) as Columns<Kinds>,
  }
}
