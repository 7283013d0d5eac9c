import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { DateInput, Form, useListContext } from 'react-admin';
import { isKnownAction, knownActions, type TrailKind, trailKinds } from '#domain/audit-actions.ts';
import { SelectField, TextField } from '../kit/form/fields.tsx';
import layout from '../kit/layout.module.css';
import styles from './audit.module.css';
import { type AuditFields, refusedFields, searchOf } from './audit-search.ts';
import { AccountField, CompanyField } from './autocomplete-fields.tsx';

/** The labels of the action prefixes; a prefix without a label is shown itself. */
const beginnings: Readonly<Record<string, string>> = {
  onboarding: 'Onboardings',
  section: 'Answers',
  documents: 'Lists of documents',
  file: 'Files',
  verification: 'Identity checks',
  outreach: 'Reported emails',
  submission: 'Submissions and decisions',
  case: 'Cases',
  cases: 'Searches of cases',
  timeline: 'Timelines viewed',
  notes: 'Notes viewed',
  verifications: 'Lists of identity checks viewed',
  note: 'Notes',
  learning: 'Learning',
  'quiz-attempt': 'Attempts at quizzes',
  user: 'Accounts',
  users: 'Lists of accounts viewed',
  session: 'Sign-ins',
  audit: 'This trail',
  reads: 'Views that were not recorded',
};

/** The actions to search for, grouped by prefix, in the order of a case's life cycle. */
const actionGroups = [...new Set(knownActions.map(beginningOf))].map((beginning) => ({
  beginning,
  label: beginnings[beginning] ?? beginning,
  /** Matches every action of the group. */
  all: `${beginning}.*`,
  actions: knownActions.filter((action) => beginningOf(action) === beginning),
}));

function beginningOf(action: string): string {
  return action.split('.')[0] ?? action;
}

/** Returns whether the list contains an action; the address of the page may name any other. */
function isListed(action: string): boolean {
  return isKnownAction(action) || actionGroups.some(({ all }) => all === action);
}

const kindLabels: Readonly<Record<TrailKind, string>> = {
  changes: 'What happened',
  reads: 'Views',
};

interface AuditSearchFormProps {
  asked: AuditFields;
  /** Called with another search; the same search is refetched. */
  onAsk(search: Record<string, string>): void;
}

/** The filters of the audit trail; an empty field matches everything. */
export function AuditSearchForm({ asked, onAsk }: AuditSearchFormProps) {
  const { error, refetch } = useListContext();
  const refused = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(refusedFields(error)).map(([name, message]) => [name, { type: 'server', message }]),
      ),
    [error],
  );
  return (
    <search aria-label="Search the audit trail">
      <Form
        noValidate
        className={`${layout.screenOnly} ${styles.search}`}
        record={asked}
        errors={refused}
        disableInvalidFormNotification
        onSubmit={(fields: object) => {
          const next = searchOf(fields as AuditFields);
          if (JSON.stringify(next) === JSON.stringify(searchOf(asked))) void refetch();
          else onAsk(next);
        }}
      >
        <AccountField source="actorId" label="Who" />
        <SelectField source="action" label="What">
          <Actions chosen={asked.action} />
        </SelectField>
        <SelectField source="kind" label="Show">
          <option value="">Everything</option>
          {trailKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </SelectField>
        <CompanyField source="caseId" label="Company" />
        <TextField
          source="subjectId"
          label="On what"
          helperText="The id of a case, an account, a file or any other record"
        />
        <DateInput source="from" label="From" helperText={false} />
        <DateInput source="to" label="To" helperText={false} />
        <div className={`${layout.row} ${styles.searchActions}`}>
          <Button type="submit" variant="contained">
            Search
          </Button>
          <Button onClick={() => onAsk({})}>Clear</Button>
        </div>
      </Form>
    </search>
  );
}

/** One action, or all of a group; the address may name any other. */
function Actions({ chosen }: { chosen: string }) {
  return (
    <>
      <option value="">Everything</option>
      {chosen !== '' && !isListed(chosen) && <option value={chosen}>{chosen}</option>}
      {actionGroups.map((group) => (
        <optgroup key={group.beginning} label={group.label}>
          {group.actions.length > 1 && <option value={group.all}>{group.label}: all</option>}
          {group.actions.map((action) => (
            <option key={action} value={action}>
              {action}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
