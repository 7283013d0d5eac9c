import { expect } from 'vitest';
import { showsStatus } from '#machines/selectors.ts';
import { isEditable } from '#machines/submission.machine.ts';
import type { Portal } from './portal.ts';
import type { ServerSide } from './server-side.ts';

/**
 * Checks that the machine at rest and the server agree about everything that both know, except what this window has not received
 * yet.
 */
export async function expectAgreement(portal: Portal, server: ServerSide): Promise<void> {
  await agreeOnSession(portal, server);
  if (!portal.isVerified || portal.isBehind('session')) return;
  await agreeOnPlace(portal, server);
  if (!portal.isBehind('submission')) await agreeOnSubmission(portal, server);
  if (!portal.isBehind('progress')) await agreeOnProgress(portal, server);
  if (!portal.isBehind('checks')) await agreeOnIdentity(portal, server);
}

async function agreeOnSession(portal: Portal, server: ServerSide): Promise<void> {
  const token = portal.browser.token();
  if (portal.isVerified) {
    expect(token, 'verified: a token is stored').not.toBeNull();
    if (portal.isBehind('session')) return;
    expect(await server.isLive(token), 'verified: the token works').toBe(true);
    return;
  }
  expect(token, 'unverified: no token is stored').toBeNull();
  if (portal.lastToken === null) return;
  expect(await server.isLive(portal.lastToken), 'unverified: the last token works no more').toBe(false);
}

async function agreeOnPlace(portal: Portal, server: ServerSide): Promise<void> {
  expect(portal.context.step, 'the step that is open is the one that the server has noted').toBe(
    await server.currentStep(),
  );
}

async function agreeOnSubmission(portal: Portal, server: ServerSide): Promise<void> {
  const status = await server.status();
  expect(portal.context.submission, 'where the submission stands').toBe(status);
  if (portal.context.step === 'certifyAndSubmit') {
    expect(showsStatus(portal.snapshot), 'Certify & Submit shows the status page').toBe(!isEditable(status));
  }
  const asked = status === 'changes_requested' ? (await server.submission()).changeRequests : [];
  const steps = asked.map(({ step }) => step);
  expect(steps, 'what is marked was marked by the reviewer').toEqual(
    expect.arrayContaining([...portal.context.marked]),
  );
}

async function agreeOnProgress(portal: Portal, server: ServerSide): Promise<void> {
  const shown = portal.progress();
  if (!shown) return;
  const { steps } = await server.progress();
  expect(shown.steps, 'which steps are saved, and when').toEqual(steps);
}

async function agreeOnIdentity(portal: Portal, server: ServerSide): Promise<void> {
  const check = portal.snapshot.children.identityCheck?.getSnapshot().context.check;
  if (!check || portal.context.step !== 'identityVerification') return;
  const stored = await server.ownCheck();
  expect(check.status, "the client's identity check").toBe(stored?.status ?? 'not_started');
}
