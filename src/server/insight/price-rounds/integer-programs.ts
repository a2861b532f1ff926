import loadHighs from 'highs'
import type { SolveProgram } from '#analytics'

/** Share of the value by which a better answer may be missed. */
const GAP = 1e-4
/** Nodes of a search, so that each ends. No limit of time: the same program must give the same prices everywhere. */
const MOST_NODES = 300

/** A solver of integer programs (HiGHS, in WebAssembly, one thread); it answers the same each time. */
export async function integerPrograms(): Promise<SolveProgram> {
  // The package's types describe its CommonJS build; the module that Node loads exports the loader itself.
  const highs = await (loadHighs as unknown as typeof loadHighs.default)()
  let isBroken = false
  return (program) => {
    if (isBroken) return STOPPED
    try {
      const found = highs.solve(program, {
        ...{ mip_rel_gap: GAP, mip_max_nodes: MOST_NODES, random_seed: 0, output_flag: false },
      })
      const ones = Object.entries(found.Columns).flatMap(([name, column]) =>
        'Primal' in column && Number(column.Primal) > 0.5 ? [name] : [],
      )
      if (found.Status === 'Optimal') return { status: 'optimal', ones }
      return { status: found.Status === 'Infeasible' ? 'infeasible' : 'stopped', ones }
    } catch {
      // An instance that ran out of memory answers no more; the round keeps the best prices known.
      isBroken = true
      return STOPPED
    }
  }
}

const STOPPED = { status: 'stopped', ones: [] } as const
