import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cheats } from '../web/support/cheats.js'
import { programs, temporaryFolder } from '../web/support/programs.js'
import { cases } from './gate.js'

// A program that would win a race without working is refused; `npm test` tries every fourth.

const folder = temporaryFolder()
const [node, script] = programs.node
const every = Math.ceil(cheats.length / cases(8))

test.each(cheats.filter((_, i) => i % every === 0))(
  'a program that $title has no time',
  ({ source, sentence }) => {
    const file = join(folder, 'own.mjs')
    writeFileSync(file, source)
    const small = ['--exponent', '4', '--rounds', '5', '--against', 'voirol-r']
    const { status, stdout, stderr } = spawnSync(node!, [script!, 'race', file, ...small], {
      encoding: 'utf8',
    })
    expect(stderr).toMatch(sentence)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  },
)
