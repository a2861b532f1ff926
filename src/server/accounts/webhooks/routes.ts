import * as contract from '#contract/webhooks'
import { handle } from '../../kit/http/handle.ts'
import { listWebhookDeliveries, resendWebhook, testWebhook } from './deliveries.ts'
import { deleteWebhook, restoreWebhook } from './remove-endpoint.ts'
import { createWebhook, listWebhooks, renewWebhookSecret, updateWebhook } from './save-endpoint.ts'

export const webhookHandlers = [
  handle(contract.listWebhooks, listWebhooks),
  handle(contract.createWebhook, createWebhook),
  handle(contract.updateWebhook, updateWebhook, listWebhooks),
  handle(contract.deleteWebhook, deleteWebhook),
  handle(contract.restoreWebhook, restoreWebhook),
  handle(contract.renewWebhookSecret, renewWebhookSecret),
  handle(contract.testWebhook, testWebhook),
  handle(contract.listWebhookDeliveries, listWebhookDeliveries),
  handle(contract.resendWebhook, resendWebhook),
]
