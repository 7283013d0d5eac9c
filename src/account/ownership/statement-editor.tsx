import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useMemo, useState } from 'react';
import { asStructure } from '#domain/compliance/ownership/statement.ts';
import type { OwnershipStructure } from '#domain/compliance/ownership/structure.ts';
import { structureChanges } from '#domain/compliance/ownership/structure-changes.ts';
import { asSentence } from '#domain/copy.ts';
import type { StatementFields, StoredStatement } from '#src/api/own-ownership.ts';
import { fieldsOf } from '#src/drafts/draft-calls.ts';
import { noteOf } from '#src/drafts/draft-status.ts';
import { ChangesTable } from '#src/ownership/changes-table.tsx';
import { Drawing } from '#src/ownership/drawing.tsx';
import { LinksTable, NodesTable } from '#src/ownership/entries-tables.tsx';
import { Findings } from '#src/ownership/findings.tsx';
import { OwnersTable } from '#src/ownership/owners-table.tsx';
import { type StructureCopy, StructureProvider } from '#src/ownership/structure-context.tsx';
import { useComputed } from '#src/ownership/use-computed.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { OutcomeChoice } from './outcome-choice.tsx';
import { statementCalls } from './statement-calls.ts';
import { useStatement } from './use-statement.ts';

const copy: StructureCopy = {
  company: 'your company',
  inAnswers: 'In your answers as',
  addLink: 'Add who holds what',
  noLinks: 'Add who holds shares or votes of your company, or controls it in another way.',
  noNodes: 'Add the people and organizations that own or control your company.',
  noOwners: 'No one owns or controls 25 % or more yet. Add above who holds shares, votes or control.',
};

interface StatementEditorProps {
  record: StoredStatement;
  /** The id of the signed-in account. */
  owner: string;
}

/** The editor of what the client states: lists first, because they also work on a phone, and the drawing of them below. */
export function StatementEditor({ record, owner }: StatementEditorProps) {
  const draft = useStatement(record, owner);
  const { statement, stored, status, errors } = draft;
  const [edited, setEdited] = useState<string | null>(null);
  const structure = useMemo(() => asStructure(statement), [statement]);
  const { owners, effective, problems } = useComputed(structure);
  const { set: state } = draft;
  const set = useCallback((changes: Partial<OwnershipStructure>) => state(statedOnly(changes)), [state]);
  const left = problems.filter(({ kind }) => kind !== 'outcome' && kind !== 'not-confirmed');
  return (
    <StructureProvider structure={structure} mayChange copy={copy} set={set}>
      <Stack spacing={10}>
        {status.is === 'conflict' && (
          <Conflict
            mine={statement}
            theirs={status.theirs}
            onKeepMine={draft.keepMine}
            onTakeTheirs={draft.takeTheirs}
          />
        )}
        {errors.length > 0 && (
          <FormAlert severity="error" title="Not saved">
            {[...new Set(errors.map(({ message }) => asSentence(message)))].join(' ')}
          </FormAlert>
        )}
        <Stack component="section" spacing={6} aria-labelledby="ownership-who">
          <h2 id="ownership-who">Who owns what</h2>
          <NodesTable edited={edited} onEdit={setEdited} />
          <LinksTable />
          <Findings problems={left} differences={[]} differencesTitle="" />
        </Stack>
        <Stack component="section" spacing={6} aria-labelledby="ownership-result">
          <h2 id="ownership-result">The result</h2>
          <OwnersTable title="Who owns or controls 25 % or more" owners={owners} effective={effective} />
          <div>
            <Drawing owners={owners} onSelect={setEdited} />
          </div>
        </Stack>
        <Stack component="section" spacing={6} aria-labelledby="ownership-done">
          <h2 id="ownership-done">When you are done</h2>
          <OutcomeChoice statement={statement} onChange={set} />
          <p className={text.note} role="status">
            {noteOf(status) ?? savedText(stored)}
          </p>
        </Stack>
      </Stack>
    </StructureProvider>
  );
}

/** Returns the changes without what only staff record. */
function statedOnly(changes: Partial<OwnershipStructure>): Partial<StatementFields> {
  const { confirmations: _confirmations, seniorOfficer: _seniorOfficer, ...stated } = changes;
  return stated;
}

function savedText({ savedAt }: StoredStatement): string {
  return savedAt === null
    ? 'Not saved yet. Your first change is saved automatically.'
    : `Saved ${timeInWords(savedAt)}`;
}

interface ConflictProps {
  mine: StatementFields;
  theirs: StoredStatement;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Asks which of two versions to keep, with what differs. */
function Conflict({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictProps) {
  const other = asStructure(fieldsOf(statementCalls.empty, theirs));
  const changes = structureChanges(other, asStructure(mine), { hasSameIds: false });
  return (
    <FormAlert
      severity="warning"
      title="This was changed in another window"
      action={
        <>
          <Button variant="contained" size="small" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button variant="outlined" size="small" onClick={onTakeTheirs}>
            Take the other one
          </Button>
        </>
      }
    >
      <p>What you entered is not lost. Choose which one to keep.</p>
      <ChangesTable
        changes={changes}
        before="Other window"
        after="This window"
        sameTitle="No differences"
        sameText="Both have the same content."
      />
    </FormAlert>
  );
}
