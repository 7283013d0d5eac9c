import { addressChangeCalls } from '../address-change.ts';
import { adminAnswerOf, adminClient } from './client.ts';
import { staffQuery } from './session.ts';

/** The calls by which staff change their own sign-in address. */
export const staffAddressChange = addressChangeCalls({
  client: adminClient,
  answer: adminAnswerOf,
  queryKey: ['admin', 'address-change'],
  selfKey: staffQuery.queryKey,
});
