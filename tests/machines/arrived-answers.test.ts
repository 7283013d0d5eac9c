import { describe, expect, it } from 'vitest';
import { changed, type Place, places, targetOf } from './places.ts';

const arrived = { type: 'answers.arrived' } as const;

const unread = places.filter(({ name }) => name === 'failed to load');
const typedInto = unread.filter(({ step }) => step !== 'controlOwnershipVerification');
const lists = unread.filter(({ step }) => step === 'wallet' || step === 'controlOwnership');

/** Returns the state in which a step rests after it was read. */
const rest = ({ step }: Place) =>
  places.find((place) => place.step === step && ['editing', 'browsing'].includes(place.name))?.at;

describe('answers that could not be read', () => {
  it.each(unread)('opens $step when they arrive later', async (place) => {
    const portal = await place.reach();
    portal.send(arrived);
    expect(portal.at()).toBe(rest(place));
    expect(portal.context().failure).toBeNull();
  });

  it.each(typedInto)('do not overwrite text typed into $step meanwhile', async ({ reach, at }) => {
    const portal = await reach();
    portal.send(changed);
    expect(portal.can(arrived)).toBe(false);
    portal.send(arrived);
    expect(portal.at()).toBe(at);
    expect(portal.context().failure).toMatchObject({ during: 'load' });
  });

  it.each(lists)('wait behind the add form of $step that was opened meanwhile', async ({ step, reach }) => {
    const portal = await reach();
    portal.send({ type: 'entry.add', target: targetOf(step) });
    portal.send(arrived);
    expect(portal.at()).toBe(`${step}.adding`);
    expect(portal.context()).toMatchObject({ failure: null, target: { list: targetOf(step).list } });
  });

  it.each(lists)('wait behind the delete confirmation of $step that was opened meanwhile', async (place) => {
    const { step, reach } = place;
    const portal = await reach();
    portal.send({ type: 'entry.delete', target: targetOf(step, 0) });
    portal.send(arrived);
    expect([portal.at(), portal.context().failure]).toEqual([`${step}.confirmingDelete`, null]);
    portal.send({ type: 'delete.cancel' });
    expect(portal.at()).toBe(rest(place));
  });
});

it.each(
  places.filter(({ name }) =>
    ['failed to save', 'editing', 'failed to submit', 'adding', 'confirming a delete'].includes(name),
  ),
)('a read result is ignored in $step ($name)', async ({ reach, at }) => {
  const portal = await reach();
  const { failure } = portal.context();
  expect(portal.can(arrived)).toBe(false);
  portal.send(arrived);
  expect(portal.at()).toBe(at);
  expect(portal.context().failure).toBe(failure);
});
