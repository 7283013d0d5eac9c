import { describe, expect, it } from 'vitest';
import { nextMarked, type StepId } from '#machines/steps.ts';
import { editable, known, openCase, submit } from './certify-places.ts';
import { startPortal } from './portal.ts';

const saved = (...marked: StepId[]) => ({ kind: 'savedInRevision', marked }) as const;

describe('a save while changes are requested', () => {
  it.each([
    [
      'the next step that is marked',
      'companyDetails',
      ['contactDetails', 'wallet', 'customerType'],
      'wallet',
    ],
    ['the first one after the last', 'customerType', ['contactDetails', 'wallet'], 'contactDetails'],
    ['Certify & Submit, where only the same step is left', 'wallet', ['wallet'], 'certifyAndSubmit'],
    ['Certify & Submit, where nothing is left', 'wallet', [], 'certifyAndSubmit'],
  ] as const)('leads to %s', async (_, from, marked, to) => {
    expect(nextMarked(marked, from)).toBe(to);
    const portal = startPortal({ step: from });
    await portal.loadSection.answer({ kind: 'found' });
    portal.send(known('changes_requested', [from]));
    portal.send({ type: 'form.changed', dirty: true });
    portal.send({ type: 'save', record: {}, basedOn: null });
    await portal.saveSection.answer(saved(...marked));
    expect(portal.context()).toMatchObject({ step: to, marked, dirty: false, saving: null });
    expect(portal.at()).toBe(`${to}.loading`);
    expect(portal.emitted).toEqual([{ type: 'ledToMark', step: to }]);
  });

  it.each([
    ['the next shared step that is marked', 'companyDetails', ['customerType'], 'customerType'],
    [
      'the next shared step, where only the same step is left',
      'companyDetails',
      ['companyDetails'],
      'wallet',
    ],
    ['the same step, where nothing is left and none comes next', 'customerType', [], 'customerType'],
  ] as const)('leads a colleague to %s, and never to Certify & Submit', async (_, from, marked, to) => {
    const portal = startPortal({ step: from, only: ['companyDetails', 'wallet', 'customerType'] });
    await portal.loadSection.answer({ kind: 'found' });
    portal.send(known('changes_requested', [from]));
    portal.send({ type: 'save', record: {}, basedOn: null });
    await portal.saveSection.answer(saved(...marked));
    expect(portal.context()).toMatchObject({ step: to, marked });
    expect(portal.at()).toBe(`${to}.loading`);
  });

  it('continues from the documents as from any form, and clears the attention mark of a refusal', async () => {
    const portal = startPortal({ step: 'onboardingDocuments' });
    await portal.loadDocuments.answer({ kind: 'found' });
    portal.send({ type: 'save', record: {}, basedOn: null });
    await portal.saveDocuments.answer({ kind: 'invalid', errors: [{ property: 'taxForm', message: 'No' }] });
    expect(portal.context().attention).toEqual(['onboardingDocuments']);
    portal.send({ type: 'save', record: {}, basedOn: null });
    await portal.saveDocuments.answer(saved('wallet'));
    expect(portal.at()).toBe('wallet.loading');
    expect(portal.context().attention).toEqual([]);
  });
});

describe('submitting with a requested change still open', () => {
  const open = { ...submit, open: 1 } as const;
  const confirm = { type: 'submit.confirm', certification: submit.certification, missing: 0 } as const;

  it('requires a confirmation before anything is sent', async () => {
    const portal = await openCase('changes_requested');
    portal.send(open);
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.confirming');
    expect(portal.submitCase.inputs()).toEqual([]);
    portal.send({ type: 'submit.cancel' });
    expect(portal.at()).toBe('certifyAndSubmit.unsubmitted.ready.editing');
    portal.send(open);
    portal.send(confirm);
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
    expect(portal.submitCase.inputs()).toEqual([submit.certification]);
    await portal.submitCase.fail(new Error('Down'));
    // One confirmation is enough.
    portal.send(open);
    expect(portal.at()).toBe('certifyAndSubmit.submitting');
  });

  it('requires no confirmation if none is open, or no changes were requested', async () => {
    for (const status of editable) {
      const portal = await openCase(status);
      portal.send(status === 'changes_requested' ? submit : open);
      expect(portal.at()).toBe('certifyAndSubmit.submitting');
    }
  });

  it('does not open the confirmation while something is missing', async () => {
    const portal = await openCase('changes_requested');
    expect(portal.can({ ...open, missing: 1 })).toBe(false);
    portal.send(open);
    expect(portal.can({ ...confirm, missing: 1 })).toBe(false);
  });

  it('closes the confirmation after a submission in another window', async () => {
    const portal = await openCase('changes_requested');
    portal.send(open);
    portal.send(known('submitted'));
    expect(portal.at()).toBe('certifyAndSubmit.submitted.idle');
  });
});
