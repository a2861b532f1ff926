import type { Handlers } from '../../kit/http/handlers.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

export const auditHandlers = {
  listAuditLog: ({ ctx, input }) => listAudit({ ctx, input: input.query }),
  exportAuditLog: ({ ctx }) => exportAudit({ ctx }),
} as const satisfies Handlers
