import { buildCommandLine } from './cmake.mjs'
import { useNewEnoughNode, installPackages } from './node.mjs'
import { buildPagesAndPackage } from './site.mjs'
import { provide } from './system.mjs'
import { buildTools } from './tools.mjs'
import { buildWasm } from './wasm.mjs'

/**
 * Makes the machine ready: system packages, Node, npm packages, in this order, so that a machine
 * that cannot be made ready says so before anything is fetched.
 */
export async function prepare(tools) {
  await prepareMachine(tools)
  await installPackages()
}

/** The same without npm packages, which C++ can be compiled beside. */
export async function prepareMachine(tools) {
  await provide(tools)
  await useNewEnoughNode()
}

/** From a fresh checkout to everything the project ships. */
export async function buildEverything() {
  await prepare(buildTools)
  await Promise.all([buildShipped(), buildCommandLine()])
}

/** What is published, which does not depend on the machine that builds it. */
export async function buildShipped() {
  await buildWasm()
  await buildPagesAndPackage()
}
