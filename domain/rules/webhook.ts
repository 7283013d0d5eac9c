import { array, type ObjectSchema, string } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { checkedBy } from './checked-by.ts';
import { yesNoField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';

/** What an administrator decides about a webhook. */
export type WebhookChoice = components['schemas']['WebhookInput'];

export type WebhookEventType = components['schemas']['WebhookEventType'];

/** The events of webhooks with what happened, in the order of the form. */
export const webhookEvents: Readonly<Record<WebhookEventType, string>> = {
  'case.submitted': 'A client submitted a case',
  'case.changed': 'The status of a case changed',
  'case.decided': 'A case was approved or rejected',
  'identity.checked': 'An identity check was decided',
  'purchase.paid': 'A training was paid',
};

const chooseEvents = 'Choose at least one event';

const webhookRule: ObjectSchema<WebhookChoice> = closedObject(
  {
    name: textField({ missing: 'Enter the name of the receiver', max: 120 }),
    url: textField({ missing: 'Enter a URL that starts with https://', max: 500 }),
    events: array()
      .typeError(chooseEvents)
      .of(
        string<WebhookEventType>()
          .defined()
          .oneOf(Object.keys(webhookEvents) as WebhookEventType[], 'Choose an event from the list'),
      )
      .defined(chooseEvents)
      .nonNullable(chooseEvents)
      .min(1, chooseEvents),
    active: yesNoField(),
  },
  'Send the webhook as an object',
);

/** Validates a webhook as a whole; whether its URL may be reached is the server's rule. Never throws for any value. */
export function checkWebhook(value: unknown): Validation<WebhookChoice> {
  return checkedBy(webhookRule, value);
}

/** Returns whether a delivery is of an event, and not a test. */
export function isWebhookEvent(type: string): type is WebhookEventType {
  return Object.hasOwn(webhookEvents, type);
}
