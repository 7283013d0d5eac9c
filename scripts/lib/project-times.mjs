// @ts-check
/** @import { Reporter, TestModule } from 'vitest/node' */

/**
 * What a test project took.
 *
 * @typedef {object} Took
 * @property {number} files
 * @property {number} tests
 * @property {number} clock seconds during which at least one of its files ran
 * @property {number} workers the sum of the seconds of all its files, which ran in parallel
 */

/** Vitest reporter that ends a run with one line for each project: how long its files ran. */
export default class ProjectTimes {
  /** @type {Map<string, { started: number, running: number, clock: number }>} */
  #clocks = new Map();

  /** @type {NonNullable<Reporter['onTestModuleStart']>} */
  onTestModuleStart({ project }) {
    const clock = this.#clocks.get(project.name) ?? { started: 0, running: 0, clock: 0 };
    if (clock.running === 0) clock.started = performance.now();
    clock.running += 1;
    this.#clocks.set(project.name, clock);
  }

  /** @type {NonNullable<Reporter['onTestModuleEnd']>} */
  onTestModuleEnd({ project }) {
    const clock = this.#clocks.get(project.name);
    if (!clock) return;
    clock.running -= 1;
    if (clock.running === 0) clock.clock += (performance.now() - clock.started) / 1000;
  }

  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules) {
    /** @type {Map<string, Took>} */
    const projects = new Map();
    for (const module of modules) {
      const { name } = module.project;
      const clock = this.#clocks.get(name)?.clock ?? 0;
      const took = projects.get(name) ?? { files: 0, tests: 0, clock, workers: 0 };
      took.files += 1;
      took.tests += [...module.children.allTests()].length;
      took.workers += secondsOf(module);
      projects.set(name, took);
    }
    console.log(inLines(projects));
  }
}

/** @param {TestModule} module */
function secondsOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

/**
 * @param {ReadonlyMap<string, Took>} projects
 * @returns {string} the longest first
 */
function inLines(projects) {
  const width = Math.max(...[...projects.keys()].map((name) => name.length));
  return [...projects]
    .sort(([, a], [, b]) => b.clock - a.clock)
    .map(([name, { files, tests, clock, workers }]) => {
      const [onClock, inWorkers] = [clock, workers].map((seconds) => seconds.toFixed(1).padStart(7));
      return `${name.padEnd(width)} ${onClock} s, ${inWorkers} s in all workers: ${tests} tests in ${files} files`;
    })
    .join('\n');
}
