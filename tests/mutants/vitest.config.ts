import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { MutantReporter } from './reporter.ts';

/**
 * The suites that judge the mutants: those that say in words of their own what a machine does. A walk whose paths are
 * derived from a machine follows the mutant wherever it leads, and is none of them.
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/machines/**/*.test.ts'],
    runner: fileURLToPath(new URL('runner.ts', import.meta.url)),
    reporters: [new MutantReporter()],
    environment: 'node',
    // The mutants that are still alive are known to a worker from one file to the next.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    silent: true,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    expect: { requireAssertions: true },
  },
});
