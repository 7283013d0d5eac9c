import type { Check } from '#paths/actions.ts';
import { inWords } from '#paths/labels/actions.ts';
import { checkInWords } from '#paths/labels/checks.ts';
import type { Scene, Script } from '#paths/script.ts';
import type { EdgeListener } from '#src/actors/observer.ts';
import { untilNothing } from './patience.ts';
import type { OpenPerformer, Performer } from './performer.ts';
import type { PathServer } from './server.ts';
import { serverFor } from './server-for.ts';
import { openWorld, type World } from './world.ts';

/** Milliseconds between two checks of a page. */
const lookEvery = 15;

/** Expected console messages: of a broken connection, and of the provider's window. */
const expected = { cut: /could not be read/, widget: /The identity widget says/ };

type Stages = {
  server: PathServer;
  open: OpenPerformer;
  /** Called with the index of each scene, once its checks hold. */
  onSeen?(index: number): Promise<void>;
  /** Receives the edges that the page's actors take. */
  onEdges?: EdgeListener;
};

/**
 * Performs a path from its first scene to its last, each with its checks, against a running server.
 *
 * @returns the number of scenes
 * @throws Error that names the path, the scene, and the action or the check
 */
export async function runScript(script: Script, { server, open, onSeen, onEdges }: Stages): Promise<number> {
  const home = await serverFor(script, server);
  const world = await openWorld(home.server);
  const passesTime = script.scenes.some(({ actions }) =>
    actions.some((action) => 'do' in action && action.do === 'wait'),
  );
  const page = await open({ world, machine: script.machine, passesTime, onEdges });
  try {
    for (const [index, scene] of script.scenes.entries()) {
      const where = `${script.machine}: ${script.id}\nscene ${index + 1}: ${scene.event ?? 'the beginning'}`;
      await performScene(scene, { world, page, where });
      await onSeen?.(index);
    }
    const problems = page.problems().filter((problem) => !isExpected(problem, script));
    if (problems.length > 0) throw new Error(`${script.machine}: ${script.id}\n${problems.join('\n')}`);
    return script.scenes.length;
  } finally {
    try {
      await page.close();
    } finally {
      await world.close();
      await home.leave();
    }
  }
}

type Stage = { world: World; page: Performer; where: string };

async function performScene(
  { actions, checks, places }: Scene,
  { world, page, where }: Stage,
): Promise<void> {
  for (const action of actions.map(world.own)) {
    await named(`${where}\n${inWords(action)}`, () => {
      if ('world' in action) return world.bring(action, page.window);
      if (action.do === 'waitFor')
        return untilNothing(() => objection([action.check], { page, world }), lookEvery);
      return page.perform(action);
    });
  }
  const seen = checks.map(world.own);
  await named(where, () => untilNothing(() => missing(seen, places, { page, world }), lookEvery));
}

/** Returns the first thing that is wrong; all checks must hold at the same time. */
async function missing(
  checks: readonly Check[],
  places: readonly string[],
  { page, world }: Pick<Stage, 'page' | 'world'>,
): Promise<string | null> {
  const standing = page.places()?.map((each) => [...each].sort().join(' and '));
  const wanted = [...places].sort().join(' and ');
  if (standing && !standing.includes(wanted)) {
    return `the machine stands in ${standing.join(', ') || 'no place'}, not in ${wanted}`;
  }
  return objection(checks, { page, world });
}

/** Returns the first of the checks that does not hold. */
async function objection(
  checks: readonly Check[],
  { page, world }: Pick<Stage, 'page' | 'world'>,
): Promise<string | null> {
  const onPage = checks.filter(({ see }) => see !== 'stored');
  // A path that only calls the API has no page.
  const lacks = onPage.length > 0 ? await page.lacks(onPage) : [];
  let shown = 0;
  for (const check of checks) {
    const lack = check.see === 'stored' ? await world.lackOfRecord(check.as) : (lacks[shown++] ?? null);
    const seen = lack === null ? 'it is there' : null;
    const found = check.not ? seen : lack;
    if (found !== null) return `expected: ${checkInWords(check)}\nfound: ${found}`;
  }
  return null;
}

async function named(where: string, act: () => void | Promise<void>): Promise<void> {
  try {
    await act();
  } catch (cause) {
    throw new Error(`${where}\n${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

function isExpected(problem: string, { scenes }: Script): boolean {
  const actions = scenes.flatMap((scene) => scene.actions);
  const isCut = actions.some((action) => 'world' in action && action.world === 'cut');
  const isReported = actions.some((action) => 'do' in action && action.do === 'pressInWidget');
  return (isCut && expected.cut.test(problem)) || (isReported && expected.widget.test(problem));
}
