import { expect } from 'vitest';
import { isDecided } from '#machines/submission.machine.ts';
import { uploadAs } from '../identity/identity-people.ts';
import { type Action, goTo, unopened } from './action.ts';
import { photo } from './answer-actions.ts';
import { compare, type Sides } from './compare.ts';

/** An address gets at most ten mails a day. */
const mailsADay = 10;

/** Sends a director the verification mail; with `twice`, the second one comes too soon. */
export function mailDirector(times: 'once' | 'twice'): Action {
  return {
    words: `mail the director ${times}`,
    async run(sides) {
      await sendMail(sides);
      if (times === 'twice') await sendMail(sides);
    },
  };
}

async function sendMail(sides: Sides): Promise<void> {
  const { portal, server } = sides;
  const isOpen = await goTo(sides, 'controlOwnershipVerification');
  const { director } = server;
  const shown = portal.people().find(({ role, email }) => role === 'directors' && email === director.email);
  const check = await server.directorsCheck();
  const isNamed = (await server.versionOf('control-ownership-and-related-parties')) !== null;
  const now = server.api.clock.now().getTime();
  const isTooSoon = check?.requested_at != null && now - Date.parse(check.requested_at) < 60_000;
  const status = await compare(sides, {
    kind: 'mail the director',
    event: isOpen && { type: 'mail.send', mail: director, verified: shown?.verified ?? false },
    call: /^POST \/sumsub\/send-email$/,
    direct: () => server.call(portal.lastToken, 'POST', '/sumsub/send-email', { body: director }),
    earned: [
      !isNamed && 404,
      portal.isBehind('checks') && check?.status === 'verified' && 409,
      portal.isBehind('submission') && isDecided(await server.status()) && 409,
      (isTooSoon || server.mails >= mailsADay) && 429,
    ],
    pageReason: unopened(sides, 'controlOwnershipVerification'),
  });
  if (status === null) return;
  if (status < 300) await server.takeLink();
  else if (portal.isVerified) expect(portal.context.failure?.during, 'the page says why').toBe('send');
}

/** Photographs a passport and the face, and hands both in; or hands in only the passport. */
export function handIn(what: 'both photographs' | 'the passport alone'): Action {
  return {
    words: `hand in ${what}`,
    async run(sides) {
      await goTo(sides, 'identityVerification');
      await takePhotographs(sides, what);
      await press(sides, what);
    },
  };
}

async function takePhotographs({ portal, server }: Sides, what: string): Promise<void> {
  const before = await server.status();
  const check = portal.snapshot.children.identityCheck;
  if (!check || portal.context.step !== 'identityVerification') return;
  if (check.getSnapshot().can({ type: 'again' })) check.send({ type: 'again' });
  if (!check.getSnapshot().can({ type: 'document.choose', kind: 'passport', hasBack: false })) return;
  check.send({ type: 'document.choose', kind: 'passport', hasBack: false });
  const sides = what === 'both photographs' ? (['front', 'selfie'] as const) : (['front'] as const);
  for (const side of ['front', 'selfie'] as const) check.send({ type: 'photo.remove', side });
  for (const side of sides) {
    const calls = await portal.during(() =>
      check.send({ type: 'photo.take', side, file: photo().file, name: 'photo.jpg' }),
    );
    const sent = calls.find(
      ({ method, path }) => method === 'POST' && path === `/verification/photographs/${side}`,
    );
    if (sent?.status === 401) return;
    // The check's own machine does not know the case: once that is decided, the server refuses the photograph, and the check
    // fails.
    expect(sent?.status, `a photograph is taken while the case is ${before}`).toBe(
      isDecided(before) ? 409 : 201,
    );
  }
}

async function press(sides: Sides, what: string): Promise<void> {
  const { portal, server } = sides;
  const check = portal.snapshot.children.identityCheck;
  const allowed = check?.getSnapshot().can({ type: 'handIn' }) ?? false;
  const own = await server.ownCheck();
  const isDone = own?.status === 'pending' || own?.status === 'verified';
  if (check && allowed) {
    await compare(sides, {
      kind: 'hand in an identity',
      // The question is for its child; what the machine itself receives meanwhile does not matter.
      event: { type: 'form.changed', dirty: portal.context.dirty },
      perform: () => portal.during(() => check.send({ type: 'handIn' })),
      call: /^POST \/verification\/manual$/,
      direct: () => server.call(portal.lastToken, 'POST', '/verification/manual', { body: {} }),
      earned: [
        portal.isBehind('checks') && isDone && 409,
        portal.isBehind('submission') && isDecided(await server.status()) && 409,
      ],
    });
    return;
  }
  const isOpen = portal.isVerified && !isDone && !isDecided(await server.status());
  const isWhole = what === 'both photographs';
  const body = await photographsPastThePortal(sides, isWhole);
  await compare(sides, {
    kind: 'hand in an identity',
    event: null,
    call: /^$/,
    direct: () => server.call(portal.lastToken, 'POST', '/verification/manual', { body }),
    pageReason:
      unopened(sides, 'identityVerification') ??
      (isOpen && isWhole && portal.isBehind('checks') ? 'notHeard' : null),
  });
}

async function photographsPastThePortal({ portal, server }: Sides, isWhole: boolean) {
  const as = { ...server.client, token: portal.lastToken ?? '' };
  const isRefused = !(await server.isLive(portal.lastToken)) || isDecided(await server.status());
  const unknown = '00000000-0000-4000-8000-000000000000';
  const frontFileId = isRefused ? unknown : await uploadAs(server.api, as);
  const selfieFileId = isRefused || !isWhole ? unknown : await uploadAs(server.api, as);
  return { documentKind: 'passport', frontFileId, ...(isWhole && { selfieFileId }) };
}

/** The director proves their identity with the mailed link, and a reviewer approves it. */
export const verifyDirector: Action = {
  words: 'the director verifies by the link of the mail',
  async run({ portal, server }) {
    if (server.link === null) return;
    await server.verifyDirector(server.link);
    portal.missed('checks', 'case', 'progress');
  },
};

/** A reviewer decides about what the client handed in; legal once, while it is pending. */
export function decideIdentity(decision: 'approve' | 'refuse', isHeard: boolean): Action {
  const words = decision === 'approve' ? "approves the client's identity" : "refuses the client's identity";
  return {
    words: `a reviewer ${words}${isHeard ? ', and the window is looked at' : ''}`,
    async run({ portal, server, tally }) {
      const check = await server.ownCheck();
      if (!check) return;
      const { statusCode } = await server.decideIdentity(check.id, decision);
      expect(statusCode < 300, 'a check is decided while it waits, and only then').toBe(
        check.status === 'pending',
      );
      tally.note('decide an identity', statusCode < 300 ? 'allowed' : 'forbidden');
      portal.missed('checks', 'case', 'progress');
      if (isHeard) await portal.lookAgain();
    },
  };
}
