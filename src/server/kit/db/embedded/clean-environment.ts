/**
 * Empty environment for the server's programs: Quanto's contains keys, and the programs may run as another account.
 * Windows programs need their own environment to start.
 */
export const cleanEnvironment: { readonly env?: NodeJS.ProcessEnv } =
  process.platform === 'win32' ? {} : { env: { LC_ALL: 'C' } }
