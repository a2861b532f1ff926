import * as contract from '#contract/audit'
import { handle } from '../../kit/http/handle.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

export const auditHandlers = [
  handle(contract.listAuditLog, listAudit),
  handle(contract.exportAuditLog, exportAudit),
]
