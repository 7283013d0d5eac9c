import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { kindOfAction, knownActions } from '#domain/audit-actions.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import { staffReads } from '#server/reads/staff-reads.ts';
import { type AuditEvent, eventDetails, eventWords } from '#src/admin/case/words/event-words.ts';

/** The functions by which the server writes into the audit trail. */
const writers = new Set([
  'appendAudit',
  'appendAuditEntries',
  'auditCheck',
  'audit',
  'chained',
  'goOnBehind',
]);

type Written = {
  /** Whole actions, such as `section.saved`. */
  actions: string[];
  /** The part after the dot, given to a function of the same file that puts the part before it. */
  endings: string[];
  /** The part before the dot. */
  prefixes: string[];
};

/** What one source file gives to the writers as the action of an entry. */
function writtenBy(source: ts.SourceFile): Written {
  const written: Written = { actions: [], endings: [], prefixes: [] };
  const take = (text: string) => (text.includes('.') ? written.actions : written.endings).push(text);
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'action') {
      if (ts.isStringLiteral(node.initializer)) take(node.initializer.text);
      if (ts.isTemplateExpression(node.initializer)) written.prefixes.push(node.initializer.head.text);
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'audit') {
      for (const given of node.arguments) if (ts.isStringLiteral(given)) take(given.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return written;
}

function actionsOfServer(): string[] {
  const events = Object.values(submissionMachine.states).flatMap((state) => state.ownEvents);
  const endingsOfChecks: string[] = [];
  const actions = new Set<string>();
  for (const file of readdirSync('server', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(`server/${file}`, 'utf8');
    if (![...writers].some((writer) => text.includes(`${writer}(`))) continue;
    const {
      actions: whole,
      endings,
      prefixes,
    } = writtenBy(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    for (const action of whole) actions.add(action);
    for (const prefix of prefixes) {
      const all = prefix === 'submission.' ? events : prefix === 'verification.' ? [] : endings;
      for (const ending of all) actions.add(`${prefix}${ending}`);
    }
    if (text.includes('auditCheck(')) endingsOfChecks.push(...endings);
  }
  for (const read of Object.values(staffReads)) if ('action' in read) actions.add(read.action);
  for (const ending of endingsOfChecks) actions.add(`verification.${ending}`);
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
  const { who, did } = eventWords(event(more), nameOf);
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
      'Rita (reviewer) asked for changes',
    );
    expect(sentence({ actorId: null, actor: null, actorRole: 'system', action: 'file.abandoned' })).toBe(
      'The portal removed an uploaded file that was never saved',
    );
    const asked = { action: 'verification.requested', subjectId: 'check', details: { role: 'directors' } };
    expect(sentence(asked)).toBe('Ada Lovelace (client) had a verification e-mail sent to a director');
    expect(sentence(asked, () => 'Grace Hopper')).toBe(
      'Ada Lovelace (client) had a verification e-mail sent to Grace Hopper',
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
    ).toBe('Grace Hopper (by their e-mailed link) handed in photographs of an identity card');
    expect(sentence({ action: 'case.assigned', details: { from: null, to: 'ada' } })).toContain(
      'took the case on',
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

  it('fall back on the action’s own name', () => {
    for (const action of ['moon.landed', 'constructor', '__proto__']) {
      expect(sentence({ action })).toBe(`Ada Lovelace (client) ${action}`);
      expect(kindOfAction(action)).toBe('work');
    }
  });
});
