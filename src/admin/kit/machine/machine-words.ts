import { edgesById, stateAt } from '#machines/configuration.ts';
import { placeOf } from '#machines/graph/edges.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import type { ShownMachine } from '#src/api/admin/drop-off.ts';

/** The machines whose states staff can see, by their names in the contract. */
export const shownMachines = { onboarding: onboardingMachine, submission: submissionMachine } as const;

export const machineLabels: Readonly<Record<ShownMachine, string>> = {
  onboarding: 'The wizard',
  submission: 'The case',
};

/** Returns the machine that an address names; the wizard by default. */
export function machineNamed(name: string | null): ShownMachine {
  return name === 'submission' ? 'submission' : 'onboarding';
}

const titles = new Map<string, string>(steps.map(({ id, title }) => [id, title]));

/** Returns the path of a step in the wizard's machine. */
export const placeOfStep = (step: StepId) => `verified.step.${step}`;

/** Returns a state as text: `Wallets: editing, adding`. */
export function placeInWords(place: string): string {
  const [step, ...inside] = place.startsWith('verified.step.') ? place.split('.').slice(2) : [];
  const title = step === undefined ? undefined : titles.get(step);
  if (title !== undefined)
    return inside.length > 0 ? `${title}: ${inside.map(keyInWords).join(', ')}` : title;
  return place.split('.').map(keyInWords).join(', ');
}

/** Returns a key as text: `confirmingDelete` → `confirming delete`, `in_review` → `in review`. */
function keyInWords(key: string): string {
  return (titles.get(key) ?? key.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')).replace(
    /^[A-Z]/,
    (letter) => (titles.has(key) ? letter : letter.toLowerCase()),
  );
}

/** The texts of an edge: its event, its meaning, and its target. */
export type EdgeWords = {
  event: string;
  /** Empty without a description. */
  meaning: string;
  /** Empty for a transition without a target. */
  to: string;
};

/** Returns the texts of an edge, by its id; null if the machine no longer has it. */
export function edgeInWords(name: ShownMachine, id: string): EdgeWords | null {
  const machine = shownMachines[name];
  const edge = edgesById(machine).get(id);
  if (!edge) return null;
  const [, kind, actor] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(edge.descriptor) ?? [];
  const [target] = edge.definition.target ?? [];
  return {
    event: kind === undefined ? edge.descriptor : `${actor} ${kind === 'done' ? 'answered' : 'failed'}`,
    meaning: edge.definition.description ?? '',
    to: target ? placeInWords(placeOf(target)) : '',
  };
}

/** Returns the description of a state; empty without one. */
export function placeMeaning(name: ShownMachine, place: string): string {
  return stateAt(shownMachines[name], place)?.description ?? '';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The minimum durations, in seconds, from which each unit is used. */
const units = [
  [2 * DAY, DAY, 'd'],
  [2 * HOUR, HOUR, 'h'],
  [2 * MINUTE, MINUTE, 'min'],
] as const;

/** Returns `0.4 s`, `12 s`, `7.5 min` or `3 d`; a dash without a measurement. */
export function secondsInWords(seconds: number | null): string {
  if (seconds === null) return '–';
  const [, unit = 1, word = 's'] = units.find(([from]) => seconds >= from) ?? [];
  const amount = seconds / unit;
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${word}`;
}
