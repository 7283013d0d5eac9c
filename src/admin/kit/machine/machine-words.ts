import { edgesById, stateAt } from '#machines/configuration.ts';
import { descriptionOf } from '#machines/descriptions.ts';
import { placeOf } from '#machines/edges.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import type { ShownMachine } from '#src/api/admin/drop-off.ts';

/** The machines whose states staff are shown, by their names in the contract. */
export const shownMachines = { onboarding: onboardingMachine, submission: submissionMachine } as const;

/** What each of them is. */
export const machineLabels: Readonly<Record<ShownMachine, string>> = {
  onboarding: 'The wizard',
  submission: 'The case',
};

/** A machine's name as an address has it; the wizard's where it has none. */
export function machineNamed(name: string | null): ShownMachine {
  return name === 'submission' ? 'submission' : 'onboarding';
}

const titles = new Map<string, string>(steps.map(({ id, title }) => [id, title]));

/** The place of a step in the wizard's machine. */
export const placeOfStep = (step: StepId) => `verified.step.${step}`;

/** A state as people read it: `Wallets: editing, adding`. */
export function placeInWords(place: string): string {
  const [step, ...inside] = place.startsWith('verified.step.') ? place.split('.').slice(2) : [];
  const title = step === undefined ? undefined : titles.get(step);
  if (title !== undefined)
    return inside.length > 0 ? `${title}: ${inside.map(keyInWords).join(', ')}` : title;
  return place.split('.').map(keyInWords).join(', ');
}

/** `confirmingDelete` → `confirming delete`, `in_review` → `in review`. */
function keyInWords(key: string): string {
  return (titles.get(key) ?? key.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')).replace(
    /^[A-Z]/,
    (letter) => (titles.has(key) ? letter : letter.toLowerCase()),
  );
}

/** What is known of an edge: what it hears, what that means, and where it leads. */
export type EdgeWords = {
  event: string;
  /** Empty where nobody has described it. */
  meaning: string;
  /** Empty where nothing is entered. */
  to: string;
};

/** An edge in words, by its id; null where the machine has it no longer. */
export function edgeInWords(name: ShownMachine, id: string): EdgeWords | null {
  const machine = shownMachines[name];
  const edge = edgesById(machine).get(id);
  if (!edge) return null;
  const [, kind, actor] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(edge.descriptor) ?? [];
  const [target] = edge.definition.target ?? [];
  return {
    event: kind === undefined ? edge.descriptor : `${actor} ${kind === 'done' ? 'answered' : 'failed'}`,
    meaning: descriptionOf({ machine, event: edge.descriptor }) ?? '',
    to: target ? placeInWords(placeOf(target)) : '',
  };
}

/** A sentence on a state; empty where nobody has written one. */
export function placeMeaning(name: ShownMachine, place: string): string {
  const state = stateAt(shownMachines[name], place);
  return state ? (descriptionOf(state) ?? '') : '';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below so many of a unit the smaller one says more. */
const units = [
  [2 * DAY, DAY, 'd'],
  [2 * HOUR, HOUR, 'h'],
  [2 * MINUTE, MINUTE, 'min'],
] as const;

/** `0.4 s`, `12 s`, `7.5 min`, `3 d`; a dash where nothing was measured. */
export function secondsInWords(seconds: number | null): string {
  if (seconds === null) return '–';
  const [, unit = 1, word = 's'] = units.find(([from]) => seconds >= from) ?? [];
  const amount = seconds / unit;
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${word}`;
}
