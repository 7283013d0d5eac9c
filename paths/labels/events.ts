import { type StepId, stepOf, steps } from '#machines/steps.ts';
import type { MachineId } from '../machines.ts';
import { childEvents } from './child-events.ts';
import { spelledOut } from './phrases.ts';

/** The labels of an event. */
export type EventLabels = {
  /**
   * The title of a step: 'Save Company Details, refused by the server'. `where`: the step's title, or the machine's; `detail`:
   * what is chosen or sent.
   */
  title(where: string, detail: string): string;
  /** As the earlier event in the title of a longer path: 'a refused save'; omitted if it adds nothing. */
  before?: string | ((detail: string) => string);
  /** As the pending request in the title of a path that does not wait for its outcome: 'while it is being saved'. */
  during?: string;
};

/** Labels for events whose names are hard to read. All other names are split into words. */
const table: Readonly<Record<string, EventLabels>> = {
  verify: { title: () => 'Send the code', during: 'while it is being checked' },
  'verify.done': { title: () => 'Sign in with the mailed code' },
  'verify.refused': { title: () => 'Sign in with a wrong code', before: 'a wrong code' },
  'verify.failed': { title: () => 'Sign in while the connection breaks', before: 'a broken sign-in' },
  'link.followed': { title: () => 'Open the mailed link', during: 'while its code is being checked' },
  'verify.unconfirmed': {
    title: () => 'Open the mailed link in a browser that did not ask for it',
    before: 'a link that this browser did not ask for',
  },
  'account.confirm': { title: () => 'Say that the account is yours' },
  'account.decline': { title: () => 'Say that the account is not yours', before: 'declining the account' },
  'code.edited': { title: () => 'Type into the code again', before: 'typing into the code again' },
  'session.started': { title: () => 'Another window signs in', before: 'a sign-in in another window' },
  'session.expired': { title: () => 'The session expires', before: 'an expired session' },
  'session.ended': { title: () => 'Another window logs out', before: 'a log-out in another window' },
  signOut: { title: (where) => `Log out on ${where}` },
  next: { title: (where) => `Go on from ${where}`, before: 'going on' },
  'form.changed': { title: (where) => `Change something on ${where}`, before: 'a change' },
  'form.changed (true)': { title: (where) => `Type something on ${where}`, before: 'typing something' },
  'form.changed (false)': {
    title: (where) => `Take back what was typed on ${where}`,
    before: 'taking back what was typed',
  },
  'load.done': { title: (where) => `Open ${where} with answers that were saved` },
  'load.empty': { title: (where) => `Open ${where} with nothing saved yet`, before: 'an empty start' },
  'load.failed': { title: (where) => `Open ${where} while the connection breaks`, before: 'a failed load' },
  'load.submitted': { title: (where) => `Open ${where} of a submitted case` },
  save: { title: (where) => `Press “Save” on ${where}`, during: 'while it is being saved' },
  'save.done': { title: (where) => `Save ${where}`, before: 'a save' },
  'save.doneInRevision': {
    title: (where) => `Save ${where} while changes are requested`,
    before: 'a save while changes are requested',
  },
  'save.invalid': { title: (where) => `Save ${where}, refused by the server`, before: 'a refused save' },
  'save.conflict': {
    title: (where) => `Save ${where}, which another window has changed`,
    before: 'a save that another window had forestalled',
  },
  'save.failed': { title: (where) => `Save ${where} while the connection breaks`, before: 'a failed save' },
  'answers.arrived': {
    title: (where) => `${where}: what could not be loaded arrives after all`,
    before: 'a late arrival',
  },
  'case.arrived': { title: () => 'The case that could not be loaded arrives after all' },
  'case.arrived (draft)': {
    title: () => 'The case that could not be loaded arrives after all, a draft',
    before: 'a late arrival',
  },
  'case.arrived (submitted)': {
    title: () => 'The case that could not be loaded arrives after all, submitted',
    before: 'a late arrival',
  },
  reload: { title: (where) => `Load ${where} anew`, before: 'loading anew' },
  'conflict.choose': {
    title: (where) => `Choose which answer of ${where} stays`,
    before: 'choosing which answer stays',
  },
  'conflict.takeTheirs': {
    title: (where) => `Load what the other window saved on ${where}`,
    before: 'loading what the other window saved',
  },
  'draft.kept': { title: (where) => `What was typed on ${where} is kept`, before: 'keeping what was typed' },
  'draft.taken': {
    title: (where) => `What was typed on ${where} comes back`,
    before: 'the return of what was typed',
  },
  'entry.add': { title: (where) => `Open the add form of ${where}` },
  'form.added': { title: (where) => `Add an entry to ${where}`, before: 'adding an entry' },
  'form.cancelled': {
    title: (where) => `Cancel the add form of ${where}`,
    before: 'cancelling the add form',
  },
  'form.failed': { title: (where) => `The add form of ${where} fails`, before: 'a failed add form' },
  'entry.delete': { title: (where) => `Ask to delete an entry of ${where}` },
  'delete.confirm': { title: (where) => `Delete an entry of ${where}`, before: 'deleting an entry' },
  'delete.cancel': { title: (where) => `Keep an entry of ${where} after all`, before: 'keeping the entry' },
  'leave.discard': { title: (where) => `Leave ${where} without saving` },
  'leave.stay': { title: (where) => `Stay on ${where} to save first`, before: 'staying' },
  'mail.send': { title: (where) => `Send a mail from ${where}`, during: 'while a mail is being sent' },
  'mail.sendAll': {
    title: (where) => `Send a mail to everyone from ${where}`,
    during: 'while mails are being sent',
  },
  'mail.sendAll (2)': {
    title: (where) => `Send mails to two people from ${where}`,
    during: 'while mails are being sent',
  },
  'mail.done': { title: () => 'Mail a director their link', before: 'a mail' },
  'mail.refused': {
    title: () => 'Mail a director again too soon, refused by the server',
    before: 'a refused mail',
  },
  'mail.failed': { title: () => 'Mail a director while the connection breaks', before: 'a failed mail' },
  'files.chosen': { title: () => 'Choose a file to upload', before: 'choosing a file' },
  'uploads.changed': { title: () => 'A file makes progress' },
  'uploads.changed (1)': { title: () => 'An upload is under way', before: 'an upload under way' },
  'uploads.changed (0)': { title: () => 'Cancel an upload', before: 'a cancelled upload' },
  'submission.known': { title: () => 'The portal learns where the case stands' },
  'submission.known (draft)': {
    title: (where) => `${where}: the case turns out to be a draft`,
    before: 'news of a draft',
  },
  'submission.known (submitted)': {
    title: (where) => `${where}: the case turns out to be submitted`,
    before: 'news of a submission',
  },
  'submission.known (changes_requested)': {
    title: (where) => `${where}: the reviewer has requested changes`,
    before: 'news of requested changes',
  },
  'submission.known (elsewhere)': {
    title: (where) => `${where}: the wizard turns out to have been left elsewhere`,
    before: 'news of where the wizard was left',
  },
  submit: { title: () => 'Press “Submit”', during: 'while the case is being submitted' },
  'submit.confirm': {
    title: () => 'Submit all the same',
    before: 'submitting all the same',
    during: 'while the case is being submitted',
  },
  'submit.cancel': { title: () => 'Continue editing first', before: 'going on with the changes' },
  'submit.done': { title: () => 'Submit the case', before: 'submitting' },
  'submit.invalid': {
    title: () => 'Submit the case, refused by the server field by field',
    before: 'a refused submission',
  },
  'submit.incomplete': {
    title: () => 'Submit the case when something was taken away meanwhile',
    before: 'an incomplete submission',
  },
  'submit.failed': {
    title: () => 'Submit the case while the connection breaks',
    before: 'a failed submission',
  },
  withdraw: { title: () => 'Ask to withdraw the submission' },
  'withdraw.confirm': { title: () => 'Confirm the withdrawal', during: 'while it is being withdrawn' },
  'withdraw.cancel': { title: () => 'Keep the submission after all', before: 'keeping the submission' },
  'withdraw.done': { title: () => 'Withdraw the submission', before: 'a withdrawal' },
  'withdraw.overtaken': {
    title: () => 'Withdraw the submission when it has been decided meanwhile',
    before: 'a withdrawal that came too late',
  },
  'withdraw.failed': {
    title: () => 'Withdraw the submission while the connection breaks',
    before: 'a failed withdrawal',
  },
};

/** An event in a path's id: its machine, its name, and the relevant detail. */
export type Happened = { machine: MachineId; name: string; detail: string };

/** Parses an event of a path's id, such as `form.changed (true)`. */
export function happenedIn(machine: MachineId, event: string): Happened {
  const [, name = event, detail = ''] = /^(.*?) \((.*)\)$/.exec(event) ?? [];
  return { machine, name, detail };
}

/**
 * Returns the title of an event in a path's title and in the heading of its step.
 *
 * @param where the title of a step, or of the machine
 */
export function eventTitle(event: Happened, where: string): string {
  const words = wordsOf(event);
  if (words) return words.title(where, event.detail);
  const opened = openedStep(event);
  if (opened && event.detail !== '') return `Press Back on ${where}, to ${stepOf(opened).title}`;
  if (opened) return `Go from ${where} to ${stepOf(opened).title}`;
  const spelled = spelledOut(event.name);
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

/** Returns the label of an event before another; null if it adds nothing to the other. */
export function eventBefore(event: Happened): string | null {
  const words = wordsOf(event);
  if (words) return (typeof words.before === 'function' ? words.before(event.detail) : words.before) || null;
  const opened = openedStep(event);
  return opened ? `going to ${stepOf(opened).title}` : spelledOut(event.name);
}

/** Returns the label of an event whose outcome is pending while another happens; null if it has none. */
export function eventDuring(event: Happened, next: Happened): string | null {
  return next.name.startsWith(`${event.name.split('.')[0]}.`) ? null : (wordsOf(event)?.during ?? null);
}

function wordsOf({ machine, name, detail }: Happened): EventLabels | undefined {
  return childEvents[machine]?.[name] ?? table[`${name} (${detail})`] ?? table[name];
}

function openedStep({ name }: Happened): StepId | undefined {
  return steps.find(({ id }) => name === `open.${id}`)?.id;
}
