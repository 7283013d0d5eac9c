import type { Answers, Question } from '#domain/form/question.ts';
import { maxCompanyNameLength } from '#domain/rules/limits.ts';

/** The legal name of an agent, which the client states and staff record. */
export const agentName = {
  name: 'name',
  label: 'Legal name of the agent',
  kind: 'text',
  max: maxCompanyNameLength,
  missing: 'Enter the legal name of the agent',
} as const satisfies Question;

/** The start of an agent, without the message for a missing answer, which addresses the client or staff. */
export const agentSince = { name: 'since', label: 'Agent since', kind: 'date' } as const satisfies Question;

/** Returns the name of an agent in a list; empty while it has none. */
export const nameOfAgent = ({ name }: Answers): string => String(name ?? '');
