import { QueryObserver } from '@tanstack/react-query';
import type {
  HandIn,
  HandInOutcome,
  IdentityCheck,
  SendMailOutcome,
  VerificationMail,
  WidgetTokenOutcome,
} from '#machines/identity-outcomes.ts';
import { isDecided } from '#machines/submission.machine.ts';
import { ApiError } from '../api/api-error.ts';
import { onboardingQuery, refreshOnboarding } from '../api/onboarding.ts';
import { queryClient, readNow } from '../api/query-client.ts';
import {
  fetchWidgetToken,
  handInIdentity,
  sendVerificationEmail,
  type VerificationOverview,
  verificationQuery,
} from '../api/verification.ts';
import { handInOutcomeOf, tokenOutcomeOf } from './identity-refusals.ts';
import { type Watch, watchCheck } from './watch-check.ts';
import { watchPhotographs } from './watch-photographs.ts';

function checkOf({ provider, self }: VerificationOverview): IdentityCheck {
  return { provider, status: self.status, reason: self.reason, since: self.updatedAt, closed: false };
}

/**
 * Watches the client's own check and whether the case was decided, which closes it; the progress follows what it says.
 * Nothing is told before both were asked for, so that the page never offers what is refused a moment later.
 */
export function watchClientCheck(tell: Parameters<typeof watchCheck>[2]): Watch {
  const progress = new QueryObserver(queryClient, onboardingQuery);
  let check: IdentityCheck | null = null;
  let told = '';
  const tellCheck = () => {
    const { data, isPending } = progress.getCurrentResult();
    if (!check || isPending) return;
    const known = { ...check, closed: data !== undefined && isDecided(data.status) };
    const news = JSON.stringify(known);
    if (news === told) return;
    told = news;
    tell({ type: 'check.known', check: known });
    photographs.follow(known);
  };
  const photographs = watchPhotographs('session', tell);
  const stopProgress = progress.subscribe(tellCheck);
  const watch = watchCheck(verificationQuery, checkOf, (event) => {
    if (event.type !== 'check.known') return tell(event);
    if (check && check.status !== event.check.status) refreshOnboarding();
    check = event.check;
    // Told again where nothing changed: somebody may be waiting for just that.
    told = '';
    tellCheck();
  });
  return {
    look: () => {
      watch.look();
      void progress.refetch();
    },
    stop: () => {
      watch.stop();
      photographs.stop();
      stopProgress();
    },
  };
}

/** Has the directors and beneficial owners in the cache, from there or from the server. */
export async function loadPeople({ fresh }: { fresh: boolean }): Promise<void> {
  await (fresh ? readNow(verificationQuery) : queryClient.fetchQuery(verificationQuery));
}

/**
 * Reads anew whom the next page asks, for a save has just changed it; so that page opens without a skeleton. Once: where
 * it fails, the page reads them itself and says why.
 */
export async function readPeopleAhead(): Promise<void> {
  await readNow({ ...verificationQuery, retry: false }).catch(() => undefined);
}

/**
 * Asks a person by mail. That they are verified, gone from the record or just asked is an expected refusal, as is a limit of
 * mails that was reached.
 */
export async function sendVerificationMail(mail: VerificationMail): Promise<SendMailOutcome> {
  try {
    await sendVerificationEmail(mail);
  } catch (error) {
    if (error instanceof ApiError && !error.isPassing) {
      void queryClient.invalidateQueries({ queryKey: verificationQuery.queryKey });
      return { kind: 'refused', message: error.messages.join(' ') };
    }
    throw error;
  }
  refreshOnboarding();
  return { kind: 'sent', name: mail.name };
}

/** Hands in the client's own photographs. */
export async function handIn(photos: HandIn): Promise<HandInOutcome> {
  try {
    const { status, reason, updatedAt } = await handInIdentity(photos);
    refreshOnboarding();
    const check = { provider: 'manual', status, reason, since: updatedAt, closed: false } as const;
    return { kind: 'handedIn', check };
  } catch (error) {
    return handInOutcomeOf(error);
  }
}

/** A token for the client's widget. */
export async function fetchToken(): Promise<WidgetTokenOutcome> {
  try {
    return { kind: 'token', token: await fetchWidgetToken() };
  } catch (error) {
    return tokenOutcomeOf(error);
  }
}
