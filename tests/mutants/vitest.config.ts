import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { MutantReporter } from './reporter.ts';

/**
 * The suites that test the mutants: those that define independently what a machine does. A test whose paths are derived from a
 * machine follows the mutant wherever it leads, and is not included.
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/machines/**/*.test.ts'],
    // They read the edges themselves, as data: every changed edge has another name.
    exclude: ['tests/machines/{configuration,earlier-names}.test.ts'],
    runner: fileURLToPath(new URL('runner.ts', import.meta.url)),
    reporters: [new MutantReporter()],
    environment: 'node',
    // A worker remembers the living mutants from one file to the next.
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
