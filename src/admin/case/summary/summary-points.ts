import { dayInWords } from '#domain/copy.ts';
import { type StepId, stepOf, steps } from '#machines/steps.ts';
import { comparedVersion } from '#machines/submission.machine.ts';
import { adminPaths, type CaseTab } from '#src/admin/kit/admin-paths.ts';
import type { Case } from '#src/api/admin/case.ts';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { inTotal } from '../changes/changes.tsx';
import { byKind, closerLook } from '../decisions/decided-rounds.tsx';
import { sectionViews } from '../details/section-view.ts';
import { hasChanged } from '../documents/groups.ts';
import { subjectsOf } from '../identity/subjects.ts';
import { waitsForUs } from '../labels/identity-labels.ts';
import { pathOfPlace, pathOfStep, placeOf } from '../labels/place-labels.ts';
import { casePeople, takenOff } from '../people/case-people.ts';

/** One line of the summary, with the address of what it is about. */
export type Point = { text: string; to: string };

const isStep = (id: string): id is StepId => steps.some((step) => step.id === id);

const counted = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

/** Returns the address of a requirement: a step, or the dotted path of an answer. */
function pathOfRequirement(caseId: string, requirement: string): string {
  const [step = '', ...path] = requirement.split('.');
  return isStep(step)
    ? pathOfPlace(caseId, { step, property: path.join('.') })
    : adminPaths.case(caseId, 'details');
}

/** Returns what speaks against the case: refused answers, requests that were not met, missing answers, and risks. */
export function wrongIn(shown: Case): Point[] {
  const { id } = shown.summary;
  const errors = shown.requirements.errors.map(({ requirement, reason }) => ({
    text: reason,
    to: pathOfRequirement(id, requirement),
  }));
  const asked = shown.marks
    .filter(({ mended }) => !mended)
    .map((mark) => ({ text: `Not changed: ${placeOf(mark)}`, to: pathOfPlace(id, mark) }));
  const objections = shown.objections.filter(({ kind }) => kind === 'missing' || kind === 'risk');
  const risks = [...byKind(objections), ...closerLook(shown)].flatMap(({ items }) =>
    items.map(({ text, step }) => ({ text, to: pathOfStep(id, step) })),
  );
  return unique([...errors, ...asked, ...risks]);
}

/** Returns what FINTRAC's register says about the company; none if it does not claim to be regulated. */
export function registrationOf({ registration }: Case): Point[] {
  if (!registration) return [];
  const { number } = registration;
  const to = number === '' ? adminPaths.msbRegister : `${adminPaths.msbRegister}?search=${number}`;
  return [{ text: registrationInWords(registration), to }];
}

type Registration = NonNullable<Case['registration']>;

function registrationInWords({ outcome, number, name, status, expiresOn }: Registration): string {
  const until = expiresOn === '' ? '' : `, until ${dayInWords(expiresOn)}`;
  switch (outcome) {
    case 'registered':
      return `Registered as ${number}${until}.`;
    case 'ended':
      return `${number} is no longer in force: ${status}${until}.`;
    case 'name-differs':
      return `The incorporation number belongs to ${name}, ${number} (${status}${until}).`;
    case 'not-found':
      return 'Not in FINTRAC’s register.';
    case 'not-checked':
      return 'No register is stored. Upload FINTRAC’s file.';
  }
}

const unique = (points: readonly Point[]): Point[] => [
  ...new Map(points.map((point) => [point.text, point])).values(),
];

const kinds = [
  { kind: 'section', one: 'section', several: 'sections', tab: 'details' },
  { kind: 'document', one: 'document', several: 'documents', tab: 'documents' },
  { kind: 'person', one: 'person', several: 'people', tab: 'people' },
] as const;

/** Returns what staff have to do before the decision; while the client has the case, what the client has to provide. */
export function leftIn(shown: Case, unsentMarks: number): Point[] {
  const { id, status, unreadMessages } = shown.summary;
  const at = (tab: CaseTab) => adminPaths.case(id, tab);
  const messages =
    unreadMessages === 0
      ? []
      : [{ text: counted(unreadMessages, 'unread message', 'unread messages'), to: at('messages') }];
  if (status !== 'submitted' && status !== 'in_review') {
    const due = shown.requirements.currentlyDue.map((requirement) => {
      const [step = '', ...path] = requirement.split('.');
      const text = isStep(step) ? placeOf({ step, property: path.join('.') }) : requirement;
      return { text: `The client: ${text}`, to: pathOfRequirement(id, requirement) };
    });
    return [...messages, ...unique(due)];
  }
  const toCheck = kinds.flatMap(({ kind, one, several, tab }) => {
    const left = shown.checked.filter((part) => part.kind === kind && part.state !== 'checked').length;
    return left === 0 ? [] : [{ text: `${counted(left, one, several)} to check`, to: at(tab) }];
  });
  const waiting = subjectsOf(shown).filter(({ state }) => waitsForUs(state)).length;
  return [
    ...messages,
    ...(waiting === 0
      ? []
      : [{ text: `${counted(waiting, 'identity', 'identities')} to decide`, to: at('identity') }]),
    ...toCheck,
    ...(unsentMarks === 0
      ? []
      : [{ text: `${counted(unsentMarks, 'mark', 'marks')} not sent`, to: at('details') }]),
  ];
}

/** Returns the changes since the version that was reviewed; `text` says that there are none. */
export function changedIn(shown: Case): { text: string; points: Point[] } {
  const { id, status, version, approvedVersion } = shown.summary;
  const compared = comparedVersion(status, version, approvedVersion);
  if (compared === 0) return { text: 'This is the first version.', points: [] };
  const to = (tab: CaseTab) => `${adminPaths.case(id, tab)}?changes`;
  const sections = sectionViews(shown.sections)
    .filter(({ changes }) => changes > 0)
    .map(({ step, changes }) => ({
      text: `${stepOf(step).title}: ${inTotal(changes)}`,
      to: `${to('details')}#${step}`,
    }));
  const documents = shown.documents.filter(hasChanged).length;
  const people =
    takenOff(shown).length + (casePeople(shown) ?? []).filter(({ changes }) => changes.length > 0).length;
  return {
    text: `Nothing since version ${compared}.`,
    points: [
      ...sections,
      ...(documents === 0
        ? []
        : [{ text: counted(documents, 'document', 'documents'), to: to('documents') }]),
      ...(people === 0 ? [] : [{ text: counted(people, 'person', 'people'), to: to('people') }]),
    ],
  };
}

/** Returns the people whose identity check has not begun, or was refused and not repeated, and when they were asked. */
export function unansweredIn(shown: Case): Point[] {
  const { summary, verification } = shown;
  const asked = new Map(
    (casePeople(shown) ?? []).flatMap(({ check }) => (check ? [[check.id, check.requestedAt] as const] : [])),
  );
  return subjectsOf(shown)
    .filter(({ state }) => state.status === 'not_started' || state.status === 'refused')
    .map(({ id, name, state }) => {
      const isSelf =
        id === 'self' || verification.checks.some((each) => each.id === id && each.subject === 'self');
      const at = asked.get(id) ?? null;
      const when =
        state.status === 'refused'
          ? 'refused, not repeated'
          : isSelf
            ? 'not verified'
            : at === null
              ? 'not asked yet'
              : `asked ${dayOfTimeInWords(at)}`;
      return { text: `${name}: ${when}`, to: adminPaths.case(summary.id, isSelf ? 'identity' : 'people') };
    });
}
