import { expect, it } from 'vitest';
import type { SubmissionEvent } from '#machines/submission.machine.ts';
import { submissionEvents, submissionRun, submissionTransitions } from '#paths/submission/runs.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { amend, certify, legalNameOf } from './amended-cases.ts';
import { closeReview, confirmReview, startReview } from './review-calls.ts';
import { decide, read, submit, update, withdraw } from './submission-calls.ts';

/** A client's case on the real server, and everything that can be done with it. */
class Runner {
  #edits = 0;

  constructor(
    readonly api: TestApi,
    readonly client: Person,
    readonly id: string,
  ) {}

  async perform(event: SubmissionEvent['type']): Promise<number> {
    const { api, id, client } = this;
    const { amendments } = await this.found();
    switch (event) {
      case 'submit':
        await confirmReview(api, id, client);
        return (await submit(api, id, client)).statusCode;
      case 'withdraw':
        return (await withdraw(api, id, client)).statusCode;
      case 'update':
      case 'abandon':
        return (await update(api, id, client, event)).statusCode;
      case 'startReview':
        return (await startReview(api, id)).statusCode;
      case 'endReview':
        return (await closeReview(api, id, { outcome: 'completed', reason: 'Known to us.' })).statusCode;
      case 'certify':
        return (await certify(api, id, client, amendments?.sha256 ?? '0'.repeat(64))).statusCode;
      case 'amend':
        this.#edits += 1;
        return (await amend(api, client, { legalName: `Renamed ${this.#edits} Ltd` })).statusCode;
      case 'restore': {
        const certified = amendments?.sections[0].differences[0].before;
        return (await amend(api, client, { legalName: certified ?? (await legalNameOf(api, client)) }))
          .statusCode;
      }
      case 'reject':
        return (await decide(api, id, { event, reason: 'No.' })).statusCode;
      case 'requestChanges': {
        const changes = [{ step: 'wallet', property: '', reason: 'Name all wallets.' }];
        return (await decide(api, id, { event, changes })).statusCode;
      }
      default:
        return (await decide(api, id, { event })).statusCode;
    }
  }

  found() {
    return read(this.api, this.id, this.client);
  }

  /** The place in the machine's notation; the response for a rejected case does not show whether its answers are as certified. */
  async place(): Promise<string> {
    const { status, amendments } = await this.found();
    const inside = amendments ? 'amended' : 'asCertified';
    return ['submitted', 'in_review'].includes(status) ? `${status}.${inside}` : status;
  }
}

const reported = (place: string) => place.replace(/^rejected\..*/, 'rejected');

it('the server allows and refuses what the machine does, on a path over every transition of it', {
  timeout: 90_000,
}, async () => {
  const api = await openTestApi();
  const client = await api.client();
  const { onboardingId: id } = await completeCase(api, client);
  const runner = new Runner(api, client, id);
  const legal = new Set(submissionTransitions().map(({ from, event }) => `${from} ${event}`));
  const visited = new Set<string>();

  for (const { from, event, to } of submissionRun()) {
    if (!visited.has(from)) {
      visited.add(from);
      const before = await runner.found();
      for (const { type } of submissionEvents.filter((each) => !legal.has(`${from} ${each.type}`))) {
        // While answers are open, an edit is an ordinary edit, and does not change the submission. In a review it is an answer.
        if (from === 'periodic_review' && (type === 'amend' || type === 'restore')) continue;
        const status = await runner.perform(type);
        if (type !== 'amend' && type !== 'restore') expect([from, type, status]).toEqual([from, type, 409]);
      }
      expect([from, await runner.found()]).toEqual([from, before]);
    }
    api.clock.advanceMinutes(1);
    const status = await runner.perform(event);
    expect([from, event, status < 300]).toEqual([from, event, true]);
    expect([from, event, await runner.place()]).toEqual([from, event, reported(to)]);
    expect((await runner.found()).timeline.at(-1)).toMatchObject({ event });
  }
  expect(visited.size).toBe(12);
});
