import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { kindOfAction, knownActions, managedAction } from '#domain/audit-actions.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import { entryOf } from '#server/derived/audit/audit-recorder.ts';
import { staffReads } from '#server/derived/reads/staff-reads.ts';
import { type AuditEvent, eventDetails, eventLabels } from '#src/admin/kit/case/event-labels.ts';

/** The functions that write entries that are not events: of the trail itself, and of reads. */
const writers = ['appendAudit(', 'appendAuditEntries(', 'chained(', 'goOnBehind(', 'reads.note('];

/** Returns the actions of entries in a source file. */
function actionsIn(source: ts.SourceFile): string[] {
  const actions: string[] = [];
  const visit = (node: ts.Node) => {
    const isAction = ts.isPropertyAssignment(node) && node.name.getText() === 'action';
    // A subject and a verb; a list of columns has types instead.
    if (isAction && ts.isStringLiteral(node.initializer) && node.initializer.text.includes('.'))
      actions.push(node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return actions;
}

function actionsOfServer(): string[] {
  const actions = new Set<string>();
  for (const file of readdirSync('server', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(`server/${file}`, 'utf8');
    if (!writers.some((writer) => text.includes(writer))) continue;
    const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const action of actionsIn(parsed)) actions.add(action);
  }
  // An entry has the name of its event, except those of a submission, which have the machine's event names, and those of managed
  // resources, which are named after the resource.
  const named = Object.keys(entryOf).filter(
    (type) => type !== 'submission.moved' && !type.startsWith('entry.'),
  );
  for (const type of named) actions.add(type);
  for (const event of submissionMachine.events) actions.add(`submission.${event}`);
  const reads = Object.values(staffReads).flatMap((read) => ('action' in read ? read.action : []));
  for (const read of reads) if (!managedAction(read)) actions.add(read);
  return [...actions].sort();
}

/** Read once, before the tests: that takes seconds on a busy machine. */
const written = actionsOfServer();

const event = (more: Partial<AuditEvent>): AuditEvent => ({
  actorId: 'ada',
  actor: 'Ada Lovelace',
  actorRole: 'client',
  action: 'section.saved',
  subjectId: 'ada/company-details',
  details: {},
  ...more,
});

const sentence = (more: Partial<AuditEvent>, nameOf?: (id: string) => string | undefined) => {
  const { who, did } = eventLabels(event(more), nameOf);
  return `${who} ${did}`;
};

describe('the words of the audit trail', () => {
  it('are there for every action that the server writes, and for no other', () => {
    expect(written).toContain('verification.handed-in');
    expect(written).toContain('note.written');
    expect([...knownActions].sort()).toEqual(written);
  });

  it('say who did what', () => {
    expect(sentence({})).toBe('Ada Lovelace (client) saved Company Details');
    expect(sentence({ actor: 'Boss', actorRole: 'administrator' })).toBe(
      'Boss (administrator) saved Company Details on the client’s behalf',
    );
    expect(sentence({ actor: 'Rita', actorRole: 'reviewer', action: 'submission.requestChanges' })).toBe(
      'Rita (staff) asked for changes',
    );
    expect(sentence({ actorId: null, actor: null, actorRole: 'system', action: 'file.abandoned' })).toBe(
      'The portal removed an uploaded file that was never saved',
    );
    const asked = { action: 'verification.requested', subjectId: 'check', details: { role: 'directors' } };
    expect(sentence(asked)).toBe('Ada Lovelace (client) had a verification email sent to a director');
    expect(sentence(asked, () => 'Grace Hopper')).toBe(
      'Ada Lovelace (client) had a verification email sent to Grace Hopper',
    );
    expect(
      sentence(
        {
          actorId: 'check',
          actor: null,
          actorRole: 'person',
          action: 'verification.handed-in',
          details: { documentKind: 'identityCard' },
        },
        () => 'Grace Hopper',
      ),
    ).toBe('Grace Hopper (by their emailed link) submitted photographs of an identity card');
    expect(sentence({ action: 'case.assigned', details: { from: null, to: 'ada' } })).toContain(
      'assigned the case to themselves',
    );
  });

  it('name changed fields, never values', () => {
    expect(
      eventDetails(event({ details: { version: 2, changed: ['legalName', 'website', 'someday'] } })),
    ).toEqual([
      { term: 'Changed', text: 'Legal name, Website, someday' },
      { term: 'Version', text: '2' },
    ]);
  });

  it('tell what was done with a managed resource by its name', () => {
    const done = (action: string, details = {}) => sentence({ action, details }).replace(/^.*\) /, '');
    expect(done('promo-codes.created')).toBe('added an entry to promo codes');
    expect(done('partners.listed', { hits: 2 })).toMatch(/^searched partners.*2/);
    expect(['partners.changed', 'partners.opened', 'partners.listed'].map(kindOfAction)).toEqual([
      'work',
      'reads',
      'reads',
    ]);
    expect(kindOfAction('users.listed')).toBe('reads');
  });

  it('fall back on the action’s own name', () => {
    for (const action of ['moon.landed', 'constructor', '__proto__']) {
      expect(sentence({ action })).toBe(`Ada Lovelace (client) ${action}`);
      expect(kindOfAction(action)).toBe('work');
    }
  });
});

it.each([
  ['registration.ending', { expiresOn: '2027-01-06', within: 90 }, 'ends on 6 January 2027, within 90 days'],
  ['review.due-soon', { dueOn: '2027-01-06', within: 30 }, 'is due on 6 January 2027, within 30 days'],
  ['msb-notice.due', { dueOn: '2027-01-06', state: 'overdue' }, 'was due on 6 January 2027'],
  ['relationship.ended', { endedOn: '2027-01-06' }, 'ended on 6 January 2027'],
  ['msb-application.changed', {}, 'changed an entry of MSB application'],
])('days and abbreviations are written as on the pages: %s', (action, details, words) => {
  expect(eventLabels(event({ action, details })).did).toContain(words);
});
