import type { components } from '#contract/schema.d.ts';
import {
  isEditable,
  type ReviewerEvent,
  type SubmissionEvent,
  type SubmissionStatus,
} from '#machines/submission.machine.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import { type CompleteCase, certification, completeCase } from '#tests/support/complete-case.ts';
import { linkTo, passportBy } from '../identity/identity-people.ts';
import { reviewerOnDuty } from './reviewers.ts';

type Schemas = components['schemas'];
export type Onboarding = Schemas['Onboarding'];

/** The state of a client when a run begins; all but the first have answered everything. */
export const beginnings = {
  'a client who has answered nothing': [],
  'a client who has answered everything': [],
  'a client who has submitted': ['submit'],
  'a client whose case is in review': ['submit', 'takeIntoReview'],
  'a client who is asked for changes': ['submit', 'takeIntoReview', 'requestChanges'],
  'a client who was approved': ['submit', 'takeIntoReview', 'approve'],
  'a client who was rejected': ['submit', 'takeIntoReview', 'reject'],
  'a client who has withdrawn': ['submit', 'withdraw'],
} as const satisfies Record<string, readonly SubmissionEvent['type'][]>;

export type Beginning = keyof typeof beginnings;

/**
 * The real server and its data about one client: calls without the portal (another window, a reviewer, a person with a link), and
 * the stored rows, read from the database.
 */
export class ServerSide {
  /** The secret of the latest link that was mailed to the director of the record. */
  link: string | null = null;
  /** The number of mails to the director. */
  mails = 0;

  private constructor(
    readonly api: TestApi,
    readonly client: Person,
    readonly onboardingId: string,
    readonly complete: CompleteCase | null,
  ) {}

  /** Creates a new client on the real server in the given state. */
  static async begin(api: TestApi, beginning: Beginning): Promise<ServerSide> {
    const client = await api.client();
    const hasAnswered = beginning !== 'a client who has answered nothing';
    const complete = hasAnswered ? await completeCase(api, client) : null;
    const started = await api.call('POST', '/onboarding', { as: client });
    const server = new ServerSide(api, client, started.json().id, complete);
    if (complete) await server.takeLink();
    for (const event of beginnings[beginning]) {
      const { statusCode, body } =
        event === 'submit' || event === 'withdraw'
          ? await server[event](client.token)
          : await server.decide(event);
      if (statusCode >= 300) throw new Error(`${event} answered ${body}`);
    }
    return server;
  }

  get director() {
    return {
      name: 'Grace Hopper',
      email: `grace-${this.client.userId}@example.com`,
      role: 'directors' as const,
    };
  }

  /** Makes a call with the client's token; with no token or an invalid one it is anonymous. */
  call(
    token: string | null,
    method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const as = token === null ? undefined : { ...this.client, token };
    return this.api.call(method, path, { ...(as && { as }), body, headers });
  }

  async isLive(token: string | null): Promise<boolean> {
    return (await this.call(token, 'GET', '/auth/self')).statusCode === 200;
  }

  submit(token: string | null, body: unknown = certification) {
    return this.call(token, 'POST', `/onboarding/${this.onboardingId}/submission`, { body });
  }

  withdraw(token: string | null) {
    return this.call(token, 'POST', `/onboarding/${this.onboardingId}/withdrawal`);
  }

  async decide(event: ReviewerEvent) {
    const change = { step: 'wallet', property: 'wallets.0', reason: 'Name the wallet that you use now' };
    const body = {
      event,
      ...(event === 'approve' && { rationale: 'The director is known to us' }),
      ...(event === 'reject' && { reason: 'We cannot serve this business' }),
      ...(event === 'requestChanges' && { changes: [change] }),
    };
    return this.api.call('POST', `/onboarding/${this.onboardingId}/decision`, {
      as: await reviewerOnDuty(this.api),
      body,
    });
  }

  async decideIdentity(id: string, decision: 'approve' | 'refuse') {
    const body = { id, decision, ...(decision === 'refuse' && { reason: 'The photograph is too dark' }) };
    return this.api.call('PUT', '/sumsub/admin', { as: await reviewerOnDuty(this.api), body });
  }

  /** Returns the client's own check; undefined before anything was handed in. */
  ownCheck() {
    return this.#checks().where('subject', '=', 'self').executeTakeFirst();
  }

  /** Returns the check of the director who was mailed the latest link. */
  directorsCheck() {
    return this.#checks().where('subject', '=', 'person').executeTakeFirst();
  }

  #checks() {
    return this.api.db
      .selectFrom('identity_checks')
      .select(['id', 'status', 'requested_at'])
      .where('user_id', '=', this.client.userId);
  }

  /** The director proves their identity with the mailed link, and a reviewer approves it. */
  async verifyDirector(link: string) {
    const handedIn = await this.api.call('POST', '/verification/person/manual', {
      headers: { 'x-verification-link': link },
      body: await passportBy(this.api, link),
    });
    const check = await this.directorsCheck();
    if (handedIn.statusCode === 201 && check) await this.decideIdentity(check.id, 'approve');
    return handedIn;
  }

  /** Reads the link of a new mail, which replaces the previous one. */
  async takeLink(): Promise<void> {
    this.link = await linkTo(this.api, this.director.email);
    this.mails += 1;
  }

  async status(): Promise<SubmissionStatus> {
    const { status } = await this.#row();
    return status as SubmissionStatus;
  }

  async isEditable(): Promise<boolean> {
    return isEditable(await this.status());
  }

  /** Returns the client's current step on the server. */
  async currentStep(): Promise<string> {
    return (await this.#row()).current_step;
  }

  #row() {
    return this.api.db
      .selectFrom('onboardings')
      .selectAll()
      .where('id', '=', this.onboardingId)
      .executeTakeFirstOrThrow();
  }

  /** Returns the client's progress, as an administrator reads it. */
  async progress(): Promise<Onboarding> {
    const as = await reviewerOnDuty(this.api);
    return (await this.api.call('GET', `/onboarding/${this.onboardingId}`, { as })).json();
  }

  /** Returns the status of the case, as an administrator reads it. */
  async submission(): Promise<Schemas['Submission']> {
    const as = await reviewerOnDuty(this.api);
    return (await this.api.call('GET', `/onboarding/${this.onboardingId}/submission`, { as })).json();
  }

  /** Returns the version of a section, null before its first save. */
  async versionOf(section: string): Promise<number | null> {
    const row = await this.api.db
      .selectFrom('section_records')
      .select('version')
      .where('user_id', '=', this.client.userId)
      .where('section', '=', section)
      .executeTakeFirst();
    return row?.version ?? null;
  }

  /** Returns the documents record and its version, null before its first save. */
  async documents() {
    const row = await this.api.db
      .selectFrom('onboarding_documents')
      .select(['id', 'version'])
      .where('user_id', '=', this.client.userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Returns everything stored about the client, to check that a refused call has changed nothing. */
  async everything() {
    const { db } = this.api;
    const { userId } = this.client;
    return {
      onboarding: await this.#row(),
      sections: await db.selectFrom('section_records').selectAll().where('user_id', '=', userId).execute(),
      documents: await db
        .selectFrom('onboarding_documents')
        .selectAll()
        .where('user_id', '=', userId)
        .execute(),
      files: await db
        .selectFrom('files')
        .select(['id', 'kind', 'deleted_at', 'held'])
        .where('owner_id', '=', userId)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute(),
      checks: await db
        .selectFrom('identity_checks')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
      versions: await db
        .selectFrom('submission_versions')
        .select(['version', 'sha256'])
        .where('onboarding_id', '=', this.onboardingId)
        .orderBy('version')
        .execute(),
      events: await db
        .selectFrom('submission_events')
        .select(['seq', 'event'])
        .where('onboarding_id', '=', this.onboardingId)
        .orderBy('seq')
        .execute(),
    };
  }
}
