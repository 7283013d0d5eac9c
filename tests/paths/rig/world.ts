import { type CallerName, visitorAddress, type WorldAction } from '#paths/actions.ts';
import { lifecycleOf } from '#paths/lifecycles/lifecycles.ts';
import type { MachineId } from '#paths/machines.ts';
import { type Line, openLine } from './line.ts';
import {
  addOwnerElsewhere,
  changeBoardResolution,
  mailPerson,
  removePeople,
  saveElsewhere,
} from './other-window.ts';
import { untilNothing } from './patience.ts';
import {
  agreeToComparison,
  give,
  handInIdentity,
  onboardingOf,
  photographByPhone,
  photographs,
  submit,
} from './possessions.ts';
import { providerSays } from './provider.ts';
import { asCaller, createRecord, type PathRecord, reportPayment } from './records.ts';
import { decide, identify } from './reviewer.ts';
import type { PathServer } from './server.ts';

/** What the other windows of the page's browser do to it. */
export type OtherWindow = {
  /** Stores a session's token, or removes it; the page receives a storage event as for every change by another window. */
  store(token: string | null): Promise<void>;
};

/** Everything around the page of one path: its proxy to the server, its client, other windows, the reviewer. */
export type World = {
  line: Line;
  /** Returns the token that is stored when the page opens; null for a visitor. */
  token(): string | null;
  /** Returns the administrator's token. */
  staffToken(): string;
  /** Returns the id of the client's case. */
  caseId(): Promise<string>;
  /** Replaces fields of the path's record in braces with their current values. */
  filled<Value>(value: Value): Promise<Value>;
  /** Returns why the path's record is not in that state; null if it is. */
  lackOfRecord(state: string): Promise<string | null>;
  /** Returns the code in the newest mail to the visitor. */
  mailedCode(): Promise<string>;
  /** Returns the portal's address in the newest mail to a person, without its host. */
  mailedLink(email: string): Promise<string>;
  /** Replaces `example.com` in addresses with the path's own domain, wherever it occurs. */
  own<Value>(value: Value): Value;
  bring(action: WorldAction, window: OtherWindow): Promise<void>;
  close(): Promise<void>;
};

/** The person who signs in in another window. */
const otherAddress = 'other@example.com';

/** Opens a world on a running server, with people who have not been there before. */
export async function openWorld(server: PathServer): Promise<World> {
  const line = await openLine(server.url);
  const domain = server.freshDomain();
  let token: string | null = null;
  let code = '';
  let record: { kind: MachineId; is: PathRecord } | null = null;
  // The page on which the newest payment is made; null for a form.
  let paymentPage: string | null = null;
  const signedIn = new Map<CallerName, Promise<{ token: string } | null>>();
  // A mail is read once; its content counts until there is a newer one.
  const links = new Map<string, Promise<string>>();

  function own<Value>(value: Value): Value {
    // The values are plain data: actions, checks and records.
    return JSON.parse(JSON.stringify(value).replaceAll('@example.com', `@${domain}`)) as Value;
  }

  function client(): { token: string } {
    if (token === null) throw new Error('Nobody is signed in: a world begins with its client');
    return { token };
  }

  /** Returns who sends a call; everyone but the client signs in when they are first needed. */
  function people(who: CallerName): Promise<{ token: string } | null> {
    if (who === 'client') return Promise.resolve(client());
    const known = signedIn.get(who) ?? signInAs(who);
    signedIn.set(who, known);
    return known;
  }

  async function signInAs(who: CallerName): Promise<{ token: string } | null> {
    if (who === 'visitor') return null;
    if (who === 'administrator') return server.reviewer;
    const email = own(`${who}@example.com`);
    if (who === 'reviewer') {
      const body = { email, firstName: 'Rita', lastName: 'Levi', role: 'reviewer' };
      await server.call('POST', '/users', { as: server.reviewer, body });
    }
    return server.signIn(email);
  }

  function recordOfPath() {
    if (!record) throw new Error('This path has no record');
    return record;
  }

  async function callAbout({ call, refusedWith }: Extract<WorldAction, { world: 'call' }>): Promise<void> {
    const { is } = recordOfPath();
    const path = await is.filled(call.path);
    const options = {
      ...asCaller(await people(call.by)),
      ...(call.body && { body: await is.filled(call.body) }),
    };
    if (refusedWith !== undefined) {
      const status = await server.refused(call.method, path, options);
      if (status !== refusedWith) throw new Error(`It was refused with ${status}, not with ${refusedWith}`);
      return;
    }
    const answer = await server.call<{ clientSecret?: string | null; url?: string | null } | undefined>(
      call.method,
      path,
      options,
    );
    if (answer && 'clientSecret' in answer) paymentPage = answer.url ?? null;
  }

  async function bring(action: WorldAction, window: OtherWindow): Promise<void> {
    switch (action.world) {
      case 'visitor':
        return;
      case 'client':
        token = (await server.signIn(own(visitorAddress))).token;
        await agreeToComparison(server, client());
        return give(server, client(), action.has, own, () => handIn(client()));
      case 'hold':
        return line.decide(action.calls, 'hold');
      case 'cut':
        return line.decide(action.calls, 'cut');
      case 'releasePending':
        // A page may show that it is sending before the call reaches the proxy.
        return untilNothing(() => (line.release(action.calls) ? null : 'no such call waits'), 15);
      case 'waitUntilPending':
        return untilNothing(() => (line.holds(action.calls) ? null : 'no such call waits'), 15);
      case 'release':
      case 'reconnect':
        return line.decide(action.calls, 'pass');
      case 'requestCodeElsewhere':
        return askFor(own(action.email ?? visitorAddress));
      case 'saveElsewhere':
        return saveElsewhere(server, client(), action.section, own);
      case 'removeElsewhere':
        return removeElsewhere(action.what);
      case 'restoreElsewhere':
        return changeBoardResolution(server, client(), true);
      case 'mailElsewhere':
        links.delete(action.email);
        return mailPerson(server, client(), action.email);
      case 'handInElsewhere': {
        if (action.who === 'client') return handIn(client());
        const as = { link: secretOf(await mailedLink(action.who.email)) };
        return server.call('POST', '/verification/person', { as, body: await photographs(server, as) });
      }
      case 'photographByPhone':
        return photographByPhone(server, client(), action.side);
      case 'provider':
        return server.serves() === action.serves ? undefined : server.restart(action.serves);
      case 'providerSays': {
        const { who, status } = action;
        const link = who === 'client' ? undefined : secretOf(await mailedLink(who.email));
        return providerSays(server, client(), { who, status, ...(link !== undefined && { link }) });
      }
      case 'addOwnerElsewhere':
        return addOwnerElsewhere(server, client(), own);
      case 'passMinute':
        return server.passMinute();
      case 'submitElsewhere':
        return submit(server, client());
      case 'withdrawElsewhere':
        return server.call('POST', `/onboarding/${await onboardingOf(server, client())}/withdrawal`, {
          as: client(),
        });
      case 'decide':
        return decide(server, client(), action);
      case 'endSession':
        return server.call('POST', '/auth/logout', { as: client() });
      case 'signOutElsewhere':
        // In the same order as the portal's window: this page's calls meanwhile must not get an ended session.
        await window.store(null);
        return server.call('POST', '/auth/logout', { as: client() });
      case 'signInElsewhere':
        token = (await server.signIn(own(otherAddress))).token;
        await agreeToComparison(server, client());
        return window.store(token);
      case 'record':
        record = { kind: action.of, is: await createRecord(action.of, { server, people, own }) };
        return;
      case 'call':
        return callAbout(action);
      case 'paymentSays': {
        const { id } = await recordOfPath().is.read();
        return reportPayment(server, { purchaseId: String(id), page: paymentPage, says: action.says });
      }
      case 'identify':
        // A refusal is mailed, with a link that replaces the previous one.
        if (action.who !== 'client' && action.as === 'refused') links.delete(action.who.email);
        return identify(server, client(), action);
    }
  }

  /** Brings the client's own check to where it waits for a decision, for both providers. */
  function handIn(as: { token: string }): Promise<void> {
    return server.serves()
      ? providerSays(server, as, { who: 'client', status: 'pending' })
      : handInIdentity(server, as);
  }

  /** If the address was mailed a moment ago, that mail is used. */
  async function askFor(email: string): Promise<void> {
    const answer = await fetch(`${server.url}/api/auth/request-login-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    if (![202, 429].includes(answer.status)) throw new Error(`Asking for a code answered ${answer.status}`);
  }

  async function removeElsewhere(
    what: Extract<WorldAction, { world: 'removeElsewhere' }>['what'],
  ): Promise<void> {
    switch (what) {
      case 'the board resolution':
        return changeBoardResolution(server, client(), false);
      case 'the people':
        return removePeople(server, client());
      case 'the photographs':
        for (const side of ['front', 'selfie']) {
          await server.call('DELETE', `/verification/photographs/${side}`, { as: client() });
        }
    }
  }

  async function newestLink(email: string): Promise<string> {
    const { link } = await server.readMail(email);
    await agreeToComparison(server, { link: secretOf(link) });
    return link;
  }

  async function mailedLink(email: string): Promise<string> {
    const link = links.get(email) ?? newestLink(email);
    links.set(email, link);
    const { pathname, search, hash } = new URL(await link);
    return `${pathname}${search}${hash}`;
  }

  return {
    line,
    token: () => token,
    staffToken: () => server.reviewer.token,
    caseId: () => onboardingOf(server, client()),
    filled: (value) => recordOfPath().is.filled(value),
    lackOfRecord: async (state) => {
      const { kind, is } = recordOfPath();
      const stored = String((await is.read())[lifecycleOf(kind).read.status]);
      return stored === state ? null : `it is ${stored}`;
    },
    mailedCode: async () => {
      code ||= (await server.readMail(own(visitorAddress))).code;
      return code;
    },
    mailedLink,
    own,
    bring,
    close: () => line.close(),
  };
}

function secretOf(link: string): string {
  return new URLSearchParams(link.split('#')[1]).get('link') ?? '';
}
