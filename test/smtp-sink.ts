import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

export interface SmtpSink {
  readonly url: string
  /** Whole messages, headers and all, as they came. */
  readonly received: { readonly recipients: readonly string[]; readonly data: string }[]
  /** From now on the next so many mails are refused for the moment (450), as greylisting servers do. */
  refuse(times: number): void
  close(): Promise<void>
}

/** As much of a mail server (RFC 5321) as a client needs to hand its mail over. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const received: { recipients: string[]; data: string }[] = []
  let refusals = 0
  const server: Server = createServer((socket) =>
    converse(socket, received, () => {
      refusals -= 1
      return refusals >= 0
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: (times) => {
      refusals = times
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function converse(
  socket: Socket,
  received: { recipients: string[]; data: string }[],
  refuses: () => boolean,
): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let buffer = ''
  let recipients: string[] = []
  let inData = false
  const handle = (line: string) => {
    if (/^(EHLO|HELO)/i.test(line)) return say('250 sink')
    if (/^RCPT TO:/i.test(line)) {
      recipients.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
      return say('250 ok')
    }
    if (/^DATA/i.test(line)) {
      if (refuses()) return say('450 come back later')
      inData = true
      return say('354 go on')
    }
    if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
    return say('250 ok')
  }
  say('220 sink')
  socket.on('error', () => undefined)
  socket.on('data', (piece) => {
    buffer += piece.toString('utf8')
    for (;;) {
      const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
      if (end < 0) return
      const text = buffer.slice(0, end)
      buffer = buffer.slice(end + (inData ? 5 : 2))
      if (inData) {
        received.push({ recipients, data: text })
        recipients = []
        inData = false
        say('250 taken')
      } else handle(text)
    }
  })
}
