import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

/** Steps at which a fault can occur: connection, recipient, before the mail itself, after all of it. */
export const smtpSteps = ['greeting', 'rcpt', 'data', 'end'] as const

export interface SmtpFault {
  readonly at: (typeof smtpSteps)[number]
  /** The answer instead of the good one; `lost`: the connection breaks; `never`: no answer. */
  readonly answer: string
}

export interface SmtpSink {
  readonly url: string
  /** Complete messages with headers, as received. */
  readonly received: { readonly recipients: readonly string[]; readonly data: string }[]
  /** Refuses the next `times` mails temporarily (450), as greylisting servers do. */
  refuse(times: number): void
  /** Faults of the next mails, one after the other; afterwards all succeed. */
  meet(...faults: readonly SmtpFault[]): void
  close(): Promise<void>
}

/** The parts of a mail server (RFC 5321) that a client needs to deliver mail. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const received: { recipients: string[]; data: string }[] = []
  let faults: SmtpFault[] = []
  const server: Server = createServer((socket) => converse(socket, received, () => faults.shift() ?? null))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: (times) => {
      faults = Array.from({ length: times }, () => ({ at: 'data', answer: '450 come back later' }))
    },
    meet: (...next) => {
      faults = [...next]
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function converse(
  socket: Socket,
  received: { recipients: string[]; data: string }[],
  nextFault: () => SmtpFault | null,
): void {
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const fault = nextFault()
  const sayAt = (at: SmtpFault['at'], line: string) => {
    if (fault?.at !== at) say(line)
    else if (fault.answer === 'lost') socket.destroy()
    else if (fault.answer !== 'never') say(fault.answer)
  }
  let buffer = ''
  let recipients: string[] = []
  let inData = false
  const handle = (line: string) => {
    if (/^(EHLO|HELO)/i.test(line)) return say('250 sink')
    if (/^RCPT TO:/i.test(line)) {
      recipients.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
      return sayAt('rcpt', '250 ok')
    }
    if (/^DATA/i.test(line)) {
      inData = fault?.at !== 'data'
      return sayAt('data', '354 go on')
    }
    if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
    return say('250 ok')
  }
  sayAt('greeting', '220 sink')
  socket.on('error', () => undefined)
  socket.on('data', (piece) => {
    buffer += piece.toString('utf8')
    for (;;) {
      const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
      if (end < 0) return
      const text = buffer.slice(0, end)
      buffer = buffer.slice(end + (inData ? 5 : 2))
      if (inData) {
        // A lost answer does not mean a lost mail.
        if (fault?.at !== 'end' || !/^\d/.test(fault.answer)) received.push({ recipients, data: text })
        recipients = []
        inData = false
        sayAt('end', '250 taken')
      } else handle(text)
    }
  })
}
