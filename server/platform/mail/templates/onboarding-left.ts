import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

/** The names of the steps that are left, and our estimate of the minutes that they take. */
type Left = { titles: readonly string[]; minutes: number };

const whatIsLeft = ({ titles, minutes }: Left) => ({
  heading: `What is left, about ${minutes === 1 ? 'one minute' : `${minutes} minutes`}:`,
  text: titles.join('\n'),
});

interface OnboardingLeftInput {
  /** The title of the step that was left. */
  step: string;
  left: Left;
  /** The page of the step. */
  link: string;
}

/** Confirms to a client that what was typed is stored, and lists what is left. It contains no answers. */
export function onboardingLeftMail({ step, left, link }: OnboardingLeftInput): MailContent {
  return letter({
    template: 'onboarding-left',
    subject: `Your onboarding with ${firmName} is waiting for you`,
    title: 'You can continue at any time',
    parts: [
      `We stored what you typed on “${step}”. Sign in on any device to continue where you left.`,
      whatIsLeft(left),
      { button: 'Continue', url: link },
      { remark: 'We send this email at most once a day.' },
    ],
  });
}

interface OnboardingReminderInput {
  left: Left;
  link: string;
  /** Whether no other reminder follows. */
  isLast: boolean;
  /** The page that ends the reminders, and the URL of one-click unsubscription. */
  stop: { page: string; oneClick: string };
}

/** Reminds a client of an onboarding that was not submitted. It contains no answers. */
export function onboardingReminderMail({ left, link, isLast, stop }: OnboardingReminderInput): MailContent {
  return letter({
    template: 'onboarding-reminder',
    subject: `Your onboarding with ${firmName} is not finished yet`,
    unsubscribeUrl: stop.oneClick,
    parts: [
      'You began an onboarding and have not submitted it yet. What you saved is still there. Sign in on any device to continue.',
      whatIsLeft(left),
      { button: 'Continue', url: link },
      {
        remark: isLast
          ? 'This is our last reminder.'
          : 'If you do not want to continue, you can end these reminders.',
        link: { label: 'Stop the reminders', url: stop.page },
      },
    ],
  });
}
