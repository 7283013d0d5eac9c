import { createInterface } from 'node:readline';
import { writtenPaths } from '#paths/labels/written-path.ts';
import { referenceOf } from '#paths/reference.ts';
import type { Script } from '#paths/script.ts';
import type { subjects } from '#paths/scripts.ts';
import type { OutgoingMail } from '#server/platform/mail/transport.ts';
import type { PathServer } from '#tests/paths/rig/server.ts';
import { nearest, UsageError } from '../options.ts';
import { type PlanPath, withReference } from '../plan.ts';
import { ensurePathsProduct } from '../product.ts';
import { linkFor, preparedInWords, prepareGuest } from './as-text.ts';
import { type Answering, openPortal, reviewerAddress } from './portal.ts';

type Options = {
  among: Parameters<typeof findPath>[0];
  /** The reference of the first path; further references can be typed once it is ready. */
  reference: string;
  port?: number | undefined;
  input?: NodeJS.ReadableStream;
  print?(text: string): void;
  /** Ends it; by default Ctrl-C. */
  stopped?: Promise<unknown>;
};

/**
 * Starts a separate portal, and creates the client with whom a path begins. It runs until it is stopped, so that further paths
 * can be prepared and performed.
 *
 * @returns the exit code
 * @throws UsageError if there is no such path
 */
export async function prepare({
  among,
  reference,
  port,
  input = process.stdin,
  print = console.log,
  stopped = untilStopped(),
}: Options): Promise<number> {
  // So that a mistyped reference is reported before the build.
  findPath(among, reference);
  await ensurePathsProduct();
  const mails = announcer(print);
  const portal = await openPortal({ port, onMail: mails.receive });
  const desk = { asked: false };

  const one = async (typed: string) => {
    const { script, path } = findPath(among, typed);
    mails.hold();
    portal.answer('at once');
    const guest = await prepareGuest(portal, script);
    const reviewer = await reviewerOf(script, portal, desk);
    const provider = portal.serves() ? (portal.provider?.url ?? null) : null;
    print(`\n${preparedInWords({ path, guest, url: portal.url, provider, reviewer })}\n`);
    mails.releaseHeld([guest.link === null ? '' : guest.email, reviewerAddress]);
    print(
      [
        'Another path: type its reference. "slow on" delays all responses until "slow off"; "fail on" breaks the connection of each',
        'call until "fail off"; "provider on" and "provider off" restart the server with the identity provider or without it.',
        'Ctrl-C ends this portal and deletes its data.',
      ].join('\n'),
    );
  };
  const handleLine = async (line: string) => {
    const typed = line.trim().toLowerCase();
    const how = answers[typed];
    if (how !== undefined) {
      portal.answer(how);
      return print(answered[how]);
    }
    const serves = switches[typed];
    if (serves === undefined) return one(line);
    await portal.restart(serves);
    print(
      serves
        ? `The identity provider serves now; its own page: ${portal.provider?.url}`
        : 'The built-in identity check serves now.',
    );
  };
  const lines = createInterface({ input });
  try {
    await one(reference);
    let working: Promise<void> = Promise.resolve();
    lines.on('line', (line) => {
      if (line.trim() === '') return;
      working = working.then(() => handleLine(line)).catch((error: unknown) => print(messageOf(error)));
    });
    await stopped;
    await working;
  } finally {
    lines.close();
    await portal.stop();
  }
  return 0;
}

/** What the tester types where the plan delays responses, or lets calls fail. */
const answers: Readonly<Record<string, Answering>> = {
  'slow on': 'slowly',
  'slow off': 'at once',
  'fail on': 'not',
  'fail off': 'at once',
};

const answered: Readonly<Record<Answering, string>> = {
  'at once': 'The portal responds at once.',
  slowly: 'Responses are delayed until you type "slow off".',
  not: 'Calls fail until you type "fail off".',
};

/** What the tester types where the plan restarts the server with or without the identity provider. */
const switches: Readonly<Record<string, boolean>> = { 'provider on': true, 'provider off': false };

/** Returns whether a staff member takes part in a path. */
function needsReviewer({ scenes }: Script): boolean {
  return scenes.some(({ actions }) =>
    actions.some((action) =>
      'world' in action
        ? ['decide', 'identify', 'record'].includes(action.world)
        : ['openCase', 'openRecord'].includes(action.do),
    ),
  );
}

/** The reviewer's link is requested once: they stay signed in, and an address gets one code a minute. */
async function reviewerOf(script: Script, portal: PathServer, desk: { asked: boolean }) {
  if (!needsReviewer(script)) return null;
  const link = desk.asked ? null : await linkFor(portal, reviewerAddress);
  desk.asked = true;
  return { email: reviewerAddress, link };
}

/**
 * Prints the mails that are sent, so that the tester need not look for them; while a path is prepared, it holds them until the
 * end.
 */
function announcer(print: (text: string) => void) {
  let held: OutgoingMail[] | null = [];
  const lineOf = ({ to, subject, text }: OutgoingMail) =>
    `Mail to ${to}: ${subject}${/https?:\/\/[^\s<>"]+/.exec(text)?.[0].replace(/^/, '\n  ') ?? ''}`;
  return {
    receive: (mail: OutgoingMail) => {
      if (held) held.push(mail);
      else print(lineOf(mail));
    },
    hold: () => {
      held ??= [];
    },
    /** @param but addresses whose mails are known already */
    releaseHeld: (but: readonly string[]) => {
      for (const mail of held ?? []) if (!but.includes(mail.to)) print(lineOf(mail));
      held = null;
    },
  };
}

function messageOf(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  return `This path could not be prepared: ${error instanceof Error ? error.message : String(error)}`;
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

type Subject = Pick<(typeof subjects)[number], 'title' | 'stateScripts' | 'edgeScripts'>;

/** A path as a script, and in a plan. */
type FoundPath = { script: Script; path: PlanPath };

/**
 * Returns the path with a reference or with a whole id.
 *
 * @throws UsageError that lists the nearest references if there is no such path
 */
function findPath(among: readonly Subject[], typed: string): FoundPath {
  const wanted = typed.trim().toUpperCase();
  const seen: string[] = [];
  // The short plan first: its titles are the ones that readers know.
  const sets = among.flatMap((subject) => [
    { subject, scripts: subject.stateScripts() },
    { subject, scripts: subject.edgeScripts() },
  ]);
  for (const { subject, scripts } of sets) {
    for (const [index, script] of scripts.entries()) {
      const reference = referenceOf(script);
      seen.push(reference);
      if (reference !== wanted && script.id.toUpperCase() !== wanted) continue;
      const [path] = writtenPaths(scripts, subject.title).slice(index, index + 1);
      if (path) return { script, path: withReference(path) };
    }
  }
  const near = nearest(wanted, [...new Set(seen)], 3);
  throw new UsageError(
    [`There is no path "${typed}". The nearest are:`, ...near.map((each) => `  ${each}`)].join('\n'),
  );
}
