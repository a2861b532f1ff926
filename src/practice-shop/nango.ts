import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ApiCall, readJson, reply } from './api-call.ts'
import { connectPage } from './connect-page.ts'
import { deleteOrShow, listConnections, openSession } from './nango-calls.ts'
import { NangoState, type PracticeNangoOptions } from './nango-state.ts'
import { proxied } from './proxy.ts'
import { answerControl } from './shop-controls.ts'

/** A complete Nango over one shop: sessions, the owner's page, connections, proxy, signed messages. */
export class PracticeNango extends NangoState {
  private server: Server | null = null

  async listen(port = this.options.port ?? 0): Promise<void> {
    const server = createServer((request, response) => {
      this.handle(request, response).catch(() => response.destroy())
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
    await promise
    this.server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.options.admin.bulk.resultUrl = `${this.url}/bulk`
  }

  async close(): Promise<void> {
    const { server } = this
    if (!server) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    if (url.pathname.startsWith('/bulk/')) this.sendResult(response, url)
    else if (url.pathname === '/') await connectPage({ request, response, url, nango: this })
    else if (request.headers.authorization === `Bearer ${this.secretKey}`)
      this.answer({ request, response, url, body: await readJson(request) })
    else reply(response, 401, { error: { code: 'unknown_api_key' } })
  }

  private answer(call: ApiCall): void {
    const { pathname } = call.url
    const name = `${call.request.method} ${pathname}`
    if (name === 'POST /connect/sessions') openSession(this, { ...call, isAnew: false })
    else if (name === 'POST /connect/sessions/reconnect') openSession(this, { ...call, isAnew: true })
    else if (name === 'GET /connections') listConnections(this, call)
    else if (pathname.startsWith('/connections/')) deleteOrShow(this, call)
    else if (pathname.startsWith('/proxy/')) proxied(this, call)
    else if (pathname.startsWith('/practice/') && this.options.controls)
      answerControl(this.options.controls, call)
    else reply(call.response, 404, { error: { code: 'not_found' } })
  }

  /** Serves bulk results. Shopify keeps them on another host than its API; here both are one server. */
  private sendResult(response: ServerResponse, url: URL): void {
    const text = this.options.admin.results[Number(url.pathname.split('/').at(-1)) - 1] ?? ''
    const share = this.shareOfResult(this.downloads++)
    response.writeHead(200, { 'content-type': 'application/jsonl' })
    // The answer ends without an error: only counting the lines shows that some are missing.
    response.end(share === 1 ? text : text.slice(0, Math.floor(text.length * share)))
  }
}

export async function openPracticeNango(options: PracticeNangoOptions): Promise<PracticeNango> {
  const nango = new PracticeNango(options)
  await nango.listen()
  return nango
}
