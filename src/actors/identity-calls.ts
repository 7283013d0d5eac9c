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
 * Watches the client's own check, and whether the case was decided, which closes it; the progress is updated with it. It reports
 * nothing before both are known, so that the page never offers what is refused a moment later.
 */
export function watchClientCheck(tell: Parameters<typeof watchCheck>[2]): Watch {
  const progress = new QueryObserver(queryClient, onboardingQuery);
  let check: IdentityCheck | null = null;
  let lastReported = '';
  const reportCheck = () => {
    const { data, isPending } = progress.getCurrentResult();
    if (!check || isPending) return;
    const known = { ...check, closed: data !== undefined && isDecided(data.status) };
    const news = JSON.stringify(known);
    if (news === lastReported) return;
    lastReported = news;
    tell({ type: 'check.known', check: known });
    photographs.follow(known);
  };
  const photographs = watchPhotographs('session', tell);
  const stopProgress = progress.subscribe(reportCheck);
  const watch = watchCheck(verificationQuery, checkOf, (event) => {
    if (event.type !== 'check.known') return tell(event);
    if (check && check.status !== event.check.status) refreshOnboarding();
    check = event.check;
    // Report even without a change, because a state may be waiting for the result.
    lastReported = '';
    reportCheck();
  });
  return {
    refetch: () => {
      watch.refetch();
      void progress.refetch();
    },
    stop: () => {
      watch.stop();
      photographs.stop();
      stopProgress();
    },
  };
}

/** Loads the directors and beneficial owners into the cache, unless they are there already. */
export async function loadPeople({ fresh }: { fresh: boolean }): Promise<void> {
  await (fresh ? readNow(verificationQuery) : queryClient.fetchQuery(verificationQuery));
}

/**
 * Refetches the people that the next page asks, because a save has just changed them; so that page opens without a skeleton. It
 * does not retry: if it fails, the page fetches them itself and shows the error.
 */
export async function readPeopleAhead(): Promise<void> {
  await readNow({ ...verificationQuery, retry: false }).catch(() => undefined);
}

/**
 * Sends a person the verification email. A person who is verified, deleted from the record or was just asked is an expected
 * refusal, and so is a reached limit.
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

/** Returns a token for the client's widget. */
export async function fetchToken(): Promise<WidgetTokenOutcome> {
  try {
    return { kind: 'token', token: await fetchWidgetToken() };
  } catch (error) {
    return tokenOutcomeOf(error);
  }
}
