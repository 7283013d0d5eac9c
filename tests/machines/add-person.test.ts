import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { emptyPerson, type Person } from '#domain/sections/person.ts';
import { addPersonMachine, type PersonAnswers } from '#machines/add-person.machine.ts';

function openForm(person: Person = emptyPerson) {
  const actor = createActor(addPersonMachine, { input: { person } });
  actor.start();
  return { actor, send: actor.send, context: () => actor.getSnapshot().context };
}

const { secondaryCountryCitizenship: _, ...nothingTyped } = emptyPerson;
const answers: PersonAnswers = { ...nothingTyped, firstName: 'Grace', countryCitizenship: 'United States' };
const answersOfOne: Person = { ...answers, secondaryCountryCitizenship: '' };
const dual: Person = { ...answers, secondaryCountryCitizenship: 'France' };

const toggle = { type: 'dual.toggled' } as const;
const choose = (country: string) => ({ type: 'secondCountry.changed', country }) as const;

describe('the form of a person', () => {
  it('opens unticked for a new person', () => {
    expect(openForm().context()).toMatchObject({ dualCitizenship: false, secondaryCountryCitizenship: '' });
  });

  it('opens ticked for a person with two citizenships', () => {
    expect(openForm(dual).context()).toMatchObject({
      dualCitizenship: true,
      secondaryCountryCitizenship: 'France',
    });
  });

  it('remains open while nothing was typed, and requires no second country then', () => {
    const form = openForm();
    form.send({ type: 'add', answers: nothingTyped });
    expect(form.actor.getSnapshot().matches('editing')).toBe(true);
    form.send(toggle);
    form.send({ type: 'add', answers: { ...nothingTyped, firstName: ' ' } });
    expect(form.context().lacksSecondCountry).toBe(false);
    form.send({ type: 'add', answers });
    expect(form.context().lacksSecondCountry).toBe(true);
    form.send(toggle);
    form.send({ type: 'add', answers });
    expect(form.actor.getSnapshot().output).toEqual({ kind: 'added', entry: answersOfOne });
  });

  it('accepts a second country only while the box is ticked', () => {
    const form = openForm();
    expect(form.actor.getSnapshot().can(choose('France'))).toBe(false);
    form.send(choose('France'));
    expect(form.context().secondaryCountryCitizenship).toBe('');
    form.send(toggle);
    form.send(choose('France'));
    expect(form.context().secondaryCountryCitizenship).toBe('France');
    form.send(choose('Japan'));
    expect(form.context().secondaryCountryCitizenship).toBe('Japan');
  });

  it('copies the citizenships of an already known person', () => {
    const form = openForm();
    form.send(toggle);
    form.send({ type: 'add', answers });
    expect(form.context().lacksSecondCountry).toBe(true);
    form.send({ type: 'person.copied', person: answersOfOne });
    expect(form.context()).toMatchObject({
      dualCitizenship: false,
      secondaryCountryCitizenship: '',
      lacksSecondCountry: false,
    });
    form.send({ type: 'person.copied', person: dual });
    expect(form.context()).toMatchObject({ dualCitizenship: true, secondaryCountryCitizenship: 'France' });
  });

  it('clears the second country whenever the box is toggled', () => {
    const form = openForm(dual);
    form.send(toggle);
    expect(form.context()).toMatchObject({ dualCitizenship: false, secondaryCountryCitizenship: '' });
    form.send(toggle);
    expect(form.context()).toMatchObject({ dualCitizenship: true, secondaryCountryCitizenship: '' });
  });

  it('ends with the typed person, with one citizenship', () => {
    const form = openForm();
    form.send({ type: 'add', answers });
    expect(form.actor.getSnapshot()).toMatchObject({
      status: 'done',
      output: { kind: 'added', entry: { ...answers, secondaryCountryCitizenship: '' } },
    });
  });

  it('ends with the typed person, with two', () => {
    const form = openForm();
    form.send(toggle);
    form.send(choose('France'));
    form.send({ type: 'add', answers });
    expect(form.actor.getSnapshot().output).toEqual({ kind: 'added', entry: dual });
  });

  it('remains open for a dual citizen who names one country, until another is named or the box cleared', () => {
    for (const mend of [choose('France'), toggle]) {
      const form = openForm();
      form.send(toggle);
      expect(form.context().lacksSecondCountry).toBe(false);
      form.send({ type: 'add', answers });
      expect(form.actor.getSnapshot().status).toBe('active');
      expect(form.context().lacksSecondCountry).toBe(true);
      form.send(mend);
      expect(form.context().lacksSecondCountry).toBe(false);
      form.send({ type: 'add', answers });
      expect(form.actor.getSnapshot().status).toBe('done');
    }
  });

  it('has no second country after the box was cleared', () => {
    const form = openForm(dual);
    form.send(toggle);
    form.send({ type: 'add', answers });
    expect(form.actor.getSnapshot().output).toEqual({
      kind: 'added',
      entry: { ...answers, secondaryCountryCitizenship: '' },
    });
  });

  it('ends with nothing when cancelled', () => {
    const form = openForm(dual);
    form.send({ type: 'cancel' });
    expect(form.actor.getSnapshot()).toMatchObject({ status: 'done', output: { kind: 'cancelled' } });
  });
});
