import { describe, expect, it } from 'vitest';
import { draftOf } from '#machines/selectors.ts';
import { changed, openStep, saveStep } from './places.ts';
import type { Portal } from './portal.ts';

const draft = { owner: 'ada@example.com', values: { firstName: 'Ada' }, base: { etag: '"1"' } };
const stored = { type: 'draft.kept', form: 'contactDetails', draft } as const;
const taken = { type: 'draft.taken', form: 'contactDetails' } as const;
const drafts = (portal: Portal) => portal.context().drafts;

/** The session of a client with unsaved changes has expired, and the form has closed. */
async function expired(): Promise<Portal> {
  const portal = await openStep('contactDetails');
  portal.send(changed);
  portal.hear({ type: 'session.expired' });
  portal.send(stored);
  return portal;
}

describe('text typed when a session ended', () => {
  it('is stored with its owner and its base version, over another sign-in, until its form takes it', async () => {
    const portal = await expired();
    expect(drafts(portal)).toEqual({ contactDetails: draft });
    portal.hear({ type: 'session.started' });
    await portal.loadSection.answer({ kind: 'found' });
    expect(draftOf(portal.snapshot(), 'contactDetails')).toEqual(draft);
    expect(draftOf(portal.snapshot(), 'companyDetails')).toBeUndefined();
    portal.send(taken);
    expect(drafts(portal)).toEqual({});
  });

  it('is stored separately for each form', async () => {
    const portal = await expired();
    const entry = { ...draft, base: null };
    portal.send({ type: 'draft.kept', form: 'wallet.entry', draft: entry });
    portal.hear({ type: 'session.started' });
    portal.send(taken);
    expect(drafts(portal)).toEqual({ 'wallet.entry': entry });
  });

  it.each(['leaving the step', 'logging out', 'a log-out elsewhere'])('is not stored by %s', async (how) => {
    const portal = await openStep('contactDetails');
    portal.send(changed);
    if (how === 'leaving the step') portal.send({ type: 'open', step: 'wallet' });
    else if (how === 'logging out') portal.send({ type: 'signOut' });
    else portal.hear({ type: 'session.ended' });
    if (how !== 'a log-out elsewhere') portal.send({ type: 'leave.discard' });
    portal.send(stored);
    expect(drafts(portal)).toEqual({});
  });

  it('is discarded when the next user logs out', async () => {
    const portal = await expired();
    portal.hear({ type: 'session.started' });
    portal.send({ type: 'signOut' });
    expect(drafts(portal)).toEqual({});
  });
});

describe('an edit conflict of stored text', () => {
  it('has a chosen side for each answer, until the step is left', async () => {
    const portal = await saveStep('contactDetails');
    await portal.saveSection.answer({ kind: 'conflict', message: 'Changed elsewhere' });
    portal.send({ type: 'conflict.choose', answer: '"2" firstName', side: 'theirs' });
    portal.send({ type: 'conflict.choose', answer: '"2" email', side: 'theirs' });
    portal.send({ type: 'conflict.choose', answer: '"2" email', side: 'mine' });
    expect(portal.context().chosen).toEqual({ '"2" firstName': 'theirs', '"2" email': 'mine' });
    expect(portal.at()).toBe('contactDetails.ready.conflict');
    portal.send({ type: 'open', step: 'wallet' });
    expect(portal.context().chosen).toEqual({});
  });

  it('is not resolved by further typing, and their version is refetched', async () => {
    const portal = await saveStep('contactDetails');
    await portal.saveSection.answer({ kind: 'conflict', message: 'Changed elsewhere' });
    portal.send(changed);
    expect(portal.at()).toBe('contactDetails.ready.conflict');
    expect(portal.can({ type: 'reload' })).toBe(false);
    portal.send({ type: 'conflict.takeTheirs' });
    expect(portal.at()).toBe('contactDetails.loading');
    expect(portal.context().dirty).toBe(false);
    expect(portal.loadSection.inputs().at(-1)).toEqual({ step: 'contactDetails', fresh: true });
  });
});

it('does not overwrite later typing when a draft is taken', async () => {
  const portal = await openStep('contactDetails');
  portal.send(changed);
  portal.send(taken);
  expect(portal.at()).toBe('contactDetails.ready.editing');
  expect(portal.context().dirty).toBe(true);
});
