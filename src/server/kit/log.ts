import pino, { type Logger } from 'pino'

/** Structured log on standard error; standard output stays free for what a command prints. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['authorization', '*.authorization', 'password', '*.password', 'token', '*.token'],
        censor: '[redacted]',
      },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}
