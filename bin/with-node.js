// `node bin/with-node.js SCRIPT …`: runs a script of ours by a maintained Node, whichever Node npm found first.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findNode, noNodeText } from './find-node.js'

const node = findNode({ root: path.dirname(path.dirname(fileURLToPath(import.meta.url))) })
if (node === null) console.error(noNodeText())
process.exitCode =
  node === null ? 1 : (spawnSync(node, process.argv.slice(2), { stdio: 'inherit' }).status ?? 1)
