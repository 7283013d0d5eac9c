import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import { noPhotos } from '#machines/identity-check-setup.ts';
import type { IdentityCheck } from '#machines/identity-outcomes.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import { turn } from './controlled.ts';
import { check, choosing, startCheck, submitting, widgetOpen } from './identity-checks.ts';

function knowing(status: IdentityCheck['status']) {
  const person = startCheck();
  person.know(status);
  return person;
}

async function unreadable() {
  const person = startCheck();
  person.hear({ type: 'check.failed', message: 'The server is down' });
  return person;
}

async function failed() {
  const person = await submitting();
  await person.handIn.fail(new Error('Down'));
  return person;
}

describe('the status from the server', () => {
  it.each([
    ['not_started', 'manual', 'choosing'],
    ['pending', 'manual', 'waiting'],
    ['refused', 'manual', 'refused'],
    ['verified', 'manual', 'verified'],
    ['not_started', 'sumsub', { widget: 'fetching' }],
    ['refused', 'sumsub', { widget: 'fetching' }],
    ['pending', 'sumsub', 'waiting'],
    ['verified', 'sumsub', 'verified'],
  ] as const)('%s by %s opens %j', (status, provider, place) => {
    const person = startCheck();
    expect(person.value()).toBe('loading');
    person.know(status, provider);
    expect(person.value()).toEqual(place);
    expect(person.context().check).toEqual(check(status, provider));
  });

  it('that cannot be read is reported, and requested again', () => {
    const person = startCheck();
    person.hear({ type: 'check.failed', message: 'The server is down' });
    expect(person.value()).toBe('unreadable');
    expect(person.context().message).toBe('The server is down');
    person.send({ type: 'retry' });
    expect([person.value(), person.looks(), person.context().message]).toEqual(['loading', 1, null]);
  });

  it('that cannot be refetched disturbs no state', () => {
    const person = choosing();
    person.take('front');
    person.hear({ type: 'check.failed', message: 'The server is down' });
    expect(person.value()).toBe('choosing');
    expect(person.context().message).toBeNull();
  });

  it('leads from waiting to the decision, and back when it is revoked', () => {
    const person = startCheck();
    person.know('pending');
    person.know('pending');
    expect(person.value()).toBe('waiting');
    person.know('refused');
    expect(person.value()).toBe('refused');
    expect(person.context().check?.reason).toBe('The photograph is blurred');
    person.know('verified');
    person.know('refused');
    expect(person.value()).toBe('refused');
  });

  it('of an earlier refusal does not interrupt a new hand-in', () => {
    const person = startCheck();
    person.know('refused');
    person.send({ type: 'again' });
    person.take('front');
    person.know('refused');
    expect(person.value()).toBe('choosing');
    expect(person.sending[0]?.cut).toBe(false);
  });

  it('ends everything if the link is invalid', () => {
    const person = choosing();
    person.hear({ type: 'link.dead' });
    expect(person.actor.getSnapshot()).toMatchObject({ status: 'done', output: { kind: 'linkDead' } });
  });
});

describe('after the decision of the case', () => {
  it.each([
    ['not_started', 'manual', 'closed'],
    ['refused', 'manual', 'closed'],
    ['not_started', 'sumsub', 'closed'],
    ['refused', 'sumsub', 'closed'],
    ['pending', 'manual', 'waiting'],
    ['verified', 'manual', 'verified'],
  ] as const)('%s by %s opens %s', (status, provider, place) => {
    const person = startCheck();
    person.know(status, provider, true);
    expect(person.value()).toBe(place);
  });

  it.each([
    ['loading', async () => startCheck()],
    ['unreadable', unreadable],
    ['choosing', async () => choosing()],
    ['failed', failed],
    ['waiting', async () => knowing('pending')],
    ['refused', async () => knowing('refused')],
    ['widget', widgetOpen],
    ['verified', async () => knowing('verified')],
  ] as const)('nothing can be handed in, from %s', async (place, reach) => {
    const person = await reach();
    expect([place, { widget: 'open' }]).toContainEqual(person.value());
    person.know('refused', 'manual', true);
    expect(person.value()).toBe('closed');
    expect(person.context().check?.closed).toBe(true);
    for (const event of [
      { type: 'again' },
      { type: 'handIn' },
      { type: 'retry' },
      { type: 'document.choose', kind: 'passport', hasBack: false },
      { type: 'photo.take', side: 'front', file: {}, name: 'front.jpg' },
    ] as const) {
      expect(person.can(event), event.type).toBe(false);
    }
  });

  it('uploads are aborted and discarded', async () => {
    const person = choosing();
    for (const side of ['front', 'back', 'selfie'] as const) person.take(side);
    person.know('refused', 'manual', true);
    expect(person.sending.map(({ cut }) => cut)).toEqual([true, true, true]);
    expect(person.context()).toMatchObject({ document: null, photos: noPhotos, stored: noPhotos });
  });

  it.each([
    ['verified', 'manual', 'verified'],
    ['pending', 'manual', 'waiting'],
    ['refused', 'manual', 'refused'],
    ['not_started', 'manual', 'choosing'],
    ['refused', 'sumsub', { widget: 'fetching' }],
  ] as const)('a reopened review, %s by %s opens %j', (status, provider, place) => {
    const person = startCheck();
    person.know('refused', 'manual', true);
    person.know('not_started', 'sumsub', true);
    expect(person.value()).toBe('closed');
    expect(person.context().check?.provider).toBe('sumsub');
    person.know(status, provider);
    expect(person.value()).toEqual(place);
  });
});

describe('photographs', () => {
  it('are three for an identity card, two for a passport', () => {
    const person = choosing();
    person.photograph();
    expect(person.can({ type: 'handIn' })).toBe(true);
    person.send({ type: 'photo.remove', side: 'back' });
    expect(person.can({ type: 'handIn' })).toBe(false);
    person.send({ type: 'document.choose', kind: 'passport', hasBack: false });
    expect(person.can({ type: 'handIn' })).toBe(true);
    person.send({ type: 'handIn' });
    expect(person.handIn.inputs()).toEqual([
      {
        documentKind: 'passport',
        frontFileId: 'id of front.jpg',
        backFileId: null,
        selfieFileId: 'id of selfie.jpg',
      },
    ]);
  });

  it('cannot be handed in without a document, or before they are stored', () => {
    const person = choosing();
    person.take('front');
    person.take('selfie');
    person.store('front.jpg');
    person.send({ type: 'document.choose', kind: 'passport', hasBack: false });
    expect(person.can({ type: 'handIn' })).toBe(false);
    const before = person.actor.getSnapshot();
    person.store('selfie.jpg');
    // A new snapshot, because the component with the button has to be notified.
    expect(person.actor.getSnapshot()).not.toBe(before);
    expect(person.can({ type: 'handIn' })).toBe(true);
  });

  it('are uploads of their own, and complete once they are stored', () => {
    const person = choosing();
    person.take('front');
    person.take('selfie');
    person.store('front.jpg');
    const { front, selfie } = person.context().photos;
    expect([front?.id, selfie?.id]).toEqual(['photo-0', 'photo-1']);
    expect([front, selfie].map((photo) => photo?.getSnapshot().context.progress)).toEqual([1, 0]);
  });

  it('that are retaken replace the ones before, whose upload is aborted', () => {
    const person = choosing();
    person.take('front', 'blurred.jpg');
    person.take('front', 'sharp.jpg');
    expect(person.sending.map(({ name, cut }) => [name, cut])).toEqual([
      ['blurred.jpg', true],
      ['sharp.jpg', false],
    ]);
    expect(person.context().photos.front?.getSnapshot().context.name).toBe('sharp.jpg');
  });

  it('that could not be sent are sent again, without the others', () => {
    const person = choosing();
    person.take('front');
    person.take('selfie');
    person.sending[0]?.tell({ type: 'broken', message: 'No connection' });
    expect(person.context().photos.front?.getSnapshot().value).toBe('failed');
    person.send({ type: 'photo.retry', side: 'front' });
    expect(person.sending.map(({ name }) => name)).toEqual(['front.jpg', 'selfie.jpg', 'front.jpg']);
    expect(person.context().photos.front?.getSnapshot().value).toBe('uploading');
    expect(person.sending[1]?.cut).toBe(false);
    expect(person.value()).toBe('choosing');
  });
});

/** The hand-in was refused: the photograph of the front has to be taken again. */
async function refused() {
  const person = await submitting();
  await person.handIn.answer({
    kind: 'invalid',
    errors: [{ property: 'frontFileId', message: 'Take the photograph again' }],
  });
  return person;
}

describe('after a hand-in was refused', () => {
  it('another document can be chosen, which clears the message', async () => {
    const person = await refused();
    person.send({ type: 'document.choose', kind: 'passport', hasBack: false });
    expect(person.value()).toBe('choosing');
    expect(person.context()).toMatchObject({
      document: { kind: 'passport', hasBack: false },
      message: null,
      fieldErrors: [],
    });
  });

  it('a photograph can be removed, and then there is nothing to hand in', async () => {
    const person = await refused();
    person.send({ type: 'photo.remove', side: 'front' });
    expect(person.value()).toBe('choosing');
    expect(person.context()).toMatchObject({ message: null, fieldErrors: [] });
    expect(person.context().photos.front).toBeNull();
    expect(person.can({ type: 'handIn' })).toBe(false);
  });
});

describe('handing in', () => {
  it('waits for the decision, with the response of the server', async () => {
    const person = await submitting();
    expect(person.value()).toBe('submitting');
    expect(person.can({ type: 'handIn' })).toBe(false);
    await person.handIn.answer({ kind: 'handedIn', check: check('pending') });
    expect(person.value()).toBe('waiting');
    expect(person.context().check).toEqual(check('pending'));
    expect(person.context().photos).toEqual({ front: null, back: null, selfie: null });
  });

  it('continues to its end, whatever is read meanwhile', async () => {
    const person = await submitting();
    person.know('not_started');
    expect(person.value()).toBe('submitting');
  });

  it('that is refused keeps the photographs and shows the reasons next to them', async () => {
    const person = await submitting();
    const errors = [{ property: 'frontFileId', message: 'Take the photograph again' }];
    await person.handIn.answer({ kind: 'invalid', errors });
    expect(person.value()).toBe('failed');
    expect(person.context()).toMatchObject({ fieldErrors: errors, message: 'Take the photograph again' });
    expect(person.context().photos.front).not.toBeNull();
    person.take('front', 'sharp.jpg');
    expect(person.value()).toBe('choosing');
    expect(person.context()).toMatchObject({ fieldErrors: [], message: null });
  });

  it('that fails can be retried unchanged', async () => {
    const person = await submitting();
    await person.handIn.fail(new Error('No connection'));
    expect(person.value()).toBe('failed');
    expect(person.context().message).toBe('No connection');
    person.send({ type: 'handIn' });
    expect(person.value()).toBe('submitting');
    expect(person.handIn.inputs()).toHaveLength(2);
  });

  it('that is outdated refetches the check', async () => {
    const person = await submitting();
    await person.handIn.answer({ kind: 'overtaken' });
    expect([person.value(), person.looks()]).toEqual(['loading', 1]);
  });

  it('with an invalid link ends', async () => {
    const person = await submitting();
    await person.handIn.answer({ kind: 'linkDead' });
    expect(person.actor.getSnapshot().status).toBe('done');
  });
});

describe('a check whose watch fails', () => {
  it('cannot be read, and says why', () => {
    const broken = identityCheckMachine.provide({
      actors: {
        watchCheck: fromCallback(() => {
          throw new Error('Broken');
        }),
      },
    });
    expect(createActor(broken).start().getSnapshot()).toMatchObject({
      status: 'active',
      value: { reading: 'unreadable' },
      context: { message: 'Broken' },
    });
  });
});

describe('a check without provided actors', () => {
  it('cannot be read, with a message', async () => {
    const actor = createActor(identityCheckMachine).start();
    await turn();
    expect(actor.getSnapshot()).toMatchObject({
      value: { reading: 'unreadable' },
      context: { message: 'The actor "watchCheck" is not provided' },
    });
  });

  it('cannot be handed in or opened, with a message', async () => {
    const watched = (provider: IdentityCheck['provider']) =>
      identityCheckMachine.provide({
        actors: {
          watchCheck: fromCallback(({ sendBack }) =>
            sendBack({ type: 'check.known', check: check('not_started', provider) }),
          ),
          upload: uploadMachine.provide({
            actors: {
              sendFile: fromCallback(({ input, sendBack }) =>
                sendBack({ type: 'stored', file: { id: '1', name: input.name, size: 1 } }),
              ),
            },
          }),
        },
      });
    const byHand = createActor(watched('manual')).start();
    byHand.send({ type: 'document.choose', kind: 'passport', hasBack: false });
    byHand.send({ type: 'photo.take', side: 'front', file: {}, name: 'front.jpg' });
    byHand.send({ type: 'photo.take', side: 'selfie', file: {}, name: 'selfie.jpg' });
    byHand.send({ type: 'handIn' });
    const byWidget = createActor(watched('sumsub')).start();
    await turn();
    expect(byHand.getSnapshot()).toMatchObject({
      value: { known: { open: 'failed' } },
      context: { message: 'The actor "handIn" is not provided' },
    });
    expect(byWidget.getSnapshot()).toMatchObject({
      value: { known: { elsewhere: { widget: 'unavailable' } } },
      context: { message: 'The actor "fetchToken" is not provided' },
    });
  });
});
