import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { chosenMutants, isPart } from './chosen.ts';
import { verdictOf } from './report.ts';
import { survivors } from './survivors.ts';

/** Prints the progress of the check, and its result at the end; a bad result is exit code 1. */
export class MutantReporter implements Reporter {
  private readonly mutants = chosenMutants();
  private readonly killed = new Set<string>();
  private readonly started = performance.now();

  onTestRunStart(): void {
    console.log(`${this.mutants.length} mutants`);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed') console.error(`✗ ${test.fullName}\n  ${errors?.[0]?.message ?? ''}`);
    for (const id of test.meta().killed ?? []) this.killed.add(id);
  }

  onTestModuleEnd(module: TestModule): void {
    const seconds = ((performance.now() - this.started) / 1000).toFixed(0).padStart(4);
    console.log(
      `${seconds} s  ${this.mutants.length - this.killed.size} alive after ${module.relativeModuleId}`,
    );
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    for (const error of [...errors, ...modules.flatMap((module) => module.errors())])
      console.error(error.message);
    const areSuitesGood = errors.length === 0 && modules.length > 0 && modules.every((module) => module.ok());
    if (!areSuitesGood)
      console.error('The suites fail without any mutant: nothing follows from what they killed.');
    const { lines, passed } = verdictOf(this.mutants, this.killed, survivors, isPart() ? 0 : undefined);
    console.log(`\n${lines.join('\n')}`);
    if (!areSuitesGood || !passed) process.exitCode = 1;
  }
}
