/** Deviations from PostgreSQL's defaults for a server that shares a small machine with Node. */
const settings = {
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  /** A larger value makes large imports hardly faster, but the start after a crash slower in proportion. */
  max_wal_size: '1GB',
  wal_compression: 'on',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  cluster_name: 'quanto',
} as const

export type ServerSettings = Readonly<Record<string, string>>

export function serverArguments(overrides: ServerSettings): string[] {
  return Object.entries({ ...settings, ...overrides }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
