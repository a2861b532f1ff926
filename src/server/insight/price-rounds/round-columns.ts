/** Columns that are written each time a round is solved, next to the times and who made it. */
const SOLVED = [
  ...['name', 'goal', 'is_careful', 'constraints', 'state', 'inputs_hash', 'solved_at'],
  ...['totals', 'conflict', 'weights'],
] as const

export const SOLVED_NAMES = SOLVED.join(', ')
/** Columns that a version has in common with its round, apart from its name and state. */
export const VERSION_NAMES = [
  ...SOLVED.filter((name) => name !== 'name' && name !== 'state'),
  ...['about', 'import_id'],
].join(', ')
export const SOLVED_ANEW = SOLVED.map((name) => `${name} = excluded.${name}`).join(', ')
