import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const serveCommand: Command = {
  summary: 'Start the product: web, API, sign-in and worker',
  help: `quanto serve [--port 3000] [--roles web,worker]

Starts the product with its own database in .quanto/ and prints its address. Nothing has to be set.
Stop it with Ctrl+C; running imports go on at the next start.

  --port    port to listen on (else PORT, else 3000)
  --roles   what this process does: web, worker, or both (else QUANTO_ROLES)

All settings: docs/operations.md`,
  run: async (args) => {
    const { options } = readOptions(args, ['port', 'roles'])
    const { serve } = await import('../main.ts')
    return serve({
      ...(options.port === undefined ? {} : { PORT: options.port }),
      ...(options.roles === undefined ? {} : { QUANTO_ROLES: options.roles }),
    })
  },
}
