import { buildCommandLine } from './cmake.mjs'
import { useNewEnoughNode, installPackages } from './node.mjs'
import { buildPagesAndPackage } from './site.mjs'
import { provide } from './system.mjs'
import { buildTools } from './tools.mjs'
import { buildWasm } from './wasm.mjs'

/**
 * Prepares the machine: system packages, Node, npm packages, in this order, so that a machine that cannot
 * be prepared fails before anything is fetched.
 */
export async function prepare(tools) {
  await prepareMachine(tools)
  await installPackages()
}

/** Prepares the machine without npm packages, which compiling C++ does not need. */
export async function prepareMachine(tools) {
  await provide(tools)
  await useNewEnoughNode()
}

/** Builds everything the project ships, from a fresh checkout. */
export async function buildEverything() {
  await prepare(buildTools)
  await Promise.all([buildShipped(), buildCommandLine()])
}

/** Builds everything published, none of which depends on the machine that builds it. */
export async function buildShipped() {
  await buildWasm()
  await buildPagesAndPackage()
}
