import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { OnboardingEvent } from '#machines/onboarding-types.ts';
import type { Call } from './browser.ts';
import type { Portal } from './portal.ts';
import type { ServerSide } from './server-side.ts';

/** Where the machine forbids what the server would accept, or cannot know, and why that is correct. */
export const pageReasons = {
  typed:
    'Something typed would be lost, so the page asks before it leaves. The server never sees what is only typed.',
  notHeard: 'Another window or a reviewer has changed the case, and nothing has told this window yet.',
  closedPage:
    'While a case is reviewed its documents are closed, but photographs of an open identity check come by the same call ' +
    '(decision 012). Nothing names such a file: saving it into the documents is refused.',
} as const;

export type PageReason = keyof typeof pageReasons;

/** The machine's answer to an action; `page`: forbidden for a reason that the server cannot know. */
type MachineAnswer = 'allowed' | 'forbidden' | 'page';

/** Counts the machine's answers for each kind of action. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #reasons = new Set<PageReason>();
  readonly #events = new Set<string>();
  actions = 0;

  /** @param type as the machine receives it */
  noteEvent(type: string): void {
    this.#events.add(type);
  }

  hasEvent(type: string): boolean {
    return this.#events.has(type);
  }

  note(kind: string, conflict: MachineAnswer, reason?: PageReason): void {
    const key = `${kind}: ${conflict}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    if (reason) this.#reasons.add(reason);
  }

  /** One line for each kind, with its counts. */
  lines(): string {
    const kinds = [...new Set([...this.#counts.keys()].map((key) => key.replace(/: \w+$/, '')))].sort();
    const times = (kind: string, conflict: MachineAnswer) => this.#counts.get(`${kind}: ${conflict}`) ?? 0;
    return kinds
      .map((kind) =>
        [
          kind.padEnd(46),
          `${times(kind, 'allowed')} allowed,`,
          `${times(kind, 'forbidden')} forbidden,`,
          `${times(kind, 'page')} for the page alone`,
        ].join(' '),
      )
      .join('\n');
  }

  has(kind: string, conflict: MachineAnswer): boolean {
    return this.#counts.has(`${kind}: ${conflict}`);
  }

  hasReason(reason: PageReason): boolean {
    return this.#reasons.has(reason);
  }
}

export type Sides = {
  portal: Portal;
  server: ServerSide;
  tally: Tally;
  /** Keeps unsaved values, and so stays on the step, instead of discarding them to go elsewhere. */
  insists: boolean;
};

export type Compared = {
  /** The name under which it is counted. */
  kind: string;
  /** The event for the machine; null or false if the page that would send it is not open. */
  event: OnboardingEvent | null | false;
  /** What the person does if the machine allows it; by default sends the event. */
  perform?: () => Promise<Call[]>;
  /** The portal's call for it, such as `PUT /wallets`. */
  call: RegExp;
  /** Whether the portal must make the call exactly once: a submission is never repeated by itself. */
  isOnce?: true;
  /** The same call, without the portal. */
  direct: () => Promise<LightMyRequestResponse>;
  /** The statuses of refusals that the data deserves; if there are none, the server must accept it. */
  earned?: readonly (number | false)[];
  /** Why the machine may forbid it although the server would not. */
  pageReason?: PageReason | false | null;
};

/**
 * Performs one action on both sides. If the machine allows it, it is done, and the server must accept it unless the data deserves
 * a refusal; if the machine forbids it, it is sent without the portal, and the server must refuse it and change nothing.
 *
 * @returns the status of the server's response to the portal; null if the machine forbade it
 */
export async function compare(sides: Sides, compared: Compared): Promise<number | null> {
  const { portal } = sides;
  const { event, kind } = compared;
  if (event && portal.can(event)) return allowed(sides, compared);
  if (portal.isBehind('submission', 'case')) sides.tally.note(kind, 'page', 'notHeard');
  else if (compared.pageReason) sides.tally.note(kind, 'page', compared.pageReason);
  else await forbidden(sides, compared);
  return null;
}

async function allowed({ portal, server, tally }: Sides, compared: Compared): Promise<number> {
  const { kind, event, call, earned = [], perform = () => portal.send(event as OnboardingEvent) } = compared;
  const isLive = await server.isLive(portal.browser.token());
  const expected = [...earned, portal.isVerified && !isLive && 401].filter((each) => each !== false);
  const before = await server.everything();
  const calls = await perform();
  const made = calls.filter(({ method, path }) => call.test(`${method} ${path}`));
  expect(made, `${kind}: the machine allows it, so the portal makes the call ${call}`).not.toEqual([]);
  if (compared.isOnce) expect(made, `${kind}: the portal makes the call once`).toHaveLength(1);
  const status = made.at(-1)?.status ?? 0;
  if (expected.length === 0) {
    expect(status, `${kind}: the machine allows it, so the server accepts it`).toBeLessThan(300);
  } else {
    expect(expected, `${kind}: what was sent is refused for what it is, not with ${status}`).toContain(
      status,
    );
    expect(await withoutStep(server), `${kind}: what was refused has changed nothing`).toEqual(
      stepLess(before),
    );
  }
  tally.note(kind, 'allowed');
  return status;
}

async function forbidden({ server, tally }: Sides, { kind, direct }: Compared): Promise<void> {
  const before = await server.everything();
  const { statusCode, body } = await direct();
  expect(
    statusCode,
    `${kind}: the machine forbids it, so the server refuses it: ${body}`,
  ).toBeGreaterThanOrEqual(400);
  expect(statusCode, `${kind}: the server refuses it for what it is: ${body}`).toBeLessThan(500);
  expect(await server.everything(), `${kind}: what was refused has changed nothing`).toEqual(before);
  tally.note(kind, 'forbidden');
}

/**
 * Removes the current step: a refusal may move the client to another step, as to the sign-in page and back, which changes no
 * answer.
 */
function stepLess(everything: Awaited<ReturnType<ServerSide['everything']>>) {
  const { onboarding, ...rest } = everything;
  return { ...rest, status: onboarding.status };
}

async function withoutStep(server: ServerSide) {
  return stepLess(await server.everything());
}
