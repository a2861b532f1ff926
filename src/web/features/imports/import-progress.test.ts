import { describe, expect, it } from 'vitest'
import { type ImportStatus, type ImportView, importStatuses } from '#contract/imports'
import { incomingImport, isMoving, progressOf } from './import-progress.ts'

function view(changes: Partial<ImportView>): ImportView {
  return {
    importId: '00000000-0000-4000-8000-000000000001',
    kind: 'orders',
    status: 'running',
    phase: 'reading',
    fileName: 'orders.csv',
    sizeBytes: 1000,
    bytesRead: 250,
    rowsRead: 10,
    linesAdded: 0,
    linesKnown: 0,
    productsAdded: 0,
    records: null,
    broughtBy: null,
    leftOut: {},
    format: null,
    mapping: null,
    summary: null,
    problem: null,
    createdAt: '2026-11-20T06:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    ...changes,
  }
}

describe('an import', () => {
  it('moves until it is done, failed, cancelled or undone', () => {
    const moving: readonly ImportStatus[] = ['uploading', 'queued', 'running', 'undoing']
    for (const status of importStatuses) expect(isMoving({ status })).toBe(moving.includes(status))
  })
  it('is found among the others by moving in', () => {
    const running = view({ importId: '00000000-0000-4000-8000-000000000002' })
    expect(incomingImport([view({ status: 'done' }), view({ status: 'undoing' }), running])).toBe(running)
    expect(incomingImport([view({ status: 'failed' })])).toBeNull()
    expect(incomingImport([])).toBeNull()
  })
  it('knows how far it is only while it reads a file', () => {
    expect(progressOf(view({}))).toEqual({ stage: 'reading', share: 0.25 })
    expect(progressOf(view({ bytesRead: 1200 }))).toEqual({ stage: 'reading', share: 1 })
    expect(progressOf(view({ sizeBytes: 0 }))).toEqual({ stage: 'reading', share: null })
    expect(progressOf(view({ kind: 'sample', sizeBytes: 0 }))).toEqual({ stage: 'creating', share: null })
    expect(progressOf(view({ phase: 'summing' }))).toEqual({ stage: 'summing', share: null })
    expect(progressOf(view({ phase: null }))).toEqual({ stage: 'checking', share: null })
    expect(progressOf(view({ status: 'queued', phase: null }))).toEqual({ stage: 'waiting', share: null })
    expect(progressOf(view({ status: 'undoing', phase: null }))).toEqual({ stage: 'undoing', share: null })
  })
})
