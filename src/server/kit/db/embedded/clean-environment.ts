/**
 * The server's programs get none of Quanto's environment: it holds keys, and another account may run them.
 * Windows programs do not start without theirs.
 */
export const cleanEnvironment: { readonly env?: NodeJS.ProcessEnv } =
  process.platform === 'win32' ? {} : { env: { LC_ALL: 'C' } }
