import { createRestPlatform, type RestPlatformOptions } from '../rest-platform.ts'
import type { StorePlatform } from '../store-platform.ts'
import { openMedusaStore } from './medusa-store.ts'

/** Connects to Medusa's Admin REST API (version 2). */
export function createMedusa(options: RestPlatformOptions): StorePlatform {
  return createRestPlatform('medusa', openMedusaStore, options)
}
