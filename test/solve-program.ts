import loadHighs from 'highs'

// The package's types describe its CommonJS build; the module that Node loads exports the loader itself.
const highs = await (loadHighs as unknown as typeof loadHighs.default)()

/** Solves an integer program in the LP format by HiGHS: the independent judge of the solver of price rounds. */
export function solveProgram(program: string, gap = 1e-6) {
  const found = highs.solve(program, { mip_rel_gap: gap, output_flag: false, time_limit: 120 })
  const ones = Object.entries(found.Columns).flatMap(([name, column]) =>
    'Primal' in column && Number(column.Primal) > 0.5 ? [name] : [],
  )
  const status =
    found.Status === 'Optimal' ? 'optimal' : found.Status === 'Infeasible' ? 'infeasible' : 'stopped'
  return { status, ones, value: Number(found.ObjectiveValue) } as const
}
