import type { components } from '#contract/schema.d.ts';
import { firmName } from '../firm.ts';

/** The copy of an email about an application: `what` precedes the staff's message, `next` follows it; `due` states a deadline. */
export type MsbMailCopy = { subject: string; what: string; due?: (day: string) => string; next: string };

/** The emails that the client receives when an application reaches a status. Other statuses are shown only in the portal. */
export const msbMailCopy: Partial<Record<components['schemas']['MsbStatus'], MsbMailCopy>> = {
  clarification: {
    subject: 'A question about your MSB application',
    what: `${firmName} asks you to clarify something in your application as a money services business:`,
    due: (day) => `Please answer by ${day}. Without an answer in time, FINTRAC may refuse the registration.`,
    next: 'Change your answers in the portal if needed, write your reply, and send both.',
  },
  filed: {
    subject: 'Your MSB application is filed with FINTRAC',
    what: 'We have filed your application as a money services business with FINTRAC.',
    next: 'We email you as soon as FINTRAC asks something or decides. Until then you need to do nothing.',
  },
  registered: {
    subject: 'Your business is registered with FINTRAC',
    what: 'FINTRAC has registered your business as a money services business.',
    due: (day) => `The registration has to be renewed by ${day}.`,
    next: 'FINTRAC must be notified of every change to your answers within 30 days. Please tell us about changes.',
  },
  refused: {
    subject: 'Your MSB application is refused',
    what: 'Your application as a money services business was refused:',
    next: 'If you think that this is a mistake, contact our office.',
  },
  ended: {
    subject: 'Your MSB registration has ended',
    what: 'Your registration as a money services business has ended.',
    next: 'The business may not offer money services in Canada without a registration. Please talk to us.',
  },
};
