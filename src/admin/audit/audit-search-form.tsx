import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { DateInput, Form, useListContext } from 'react-admin';
import { trailKinds } from '#domain/audit-actions.ts';
import { SelectField, TextField } from '../kit/form/fields.tsx';
import layout from '../kit/layout.module.css';
import styles from './audit.module.css';
import { actionGroups, actionLabel, isListed, kindLabels, wordsOfAction } from './audit-labels.ts';
import { type AuditFields, refusedFields, searchOf } from './audit-search.ts';
import { AccountField, CompanyField } from './autocomplete-fields.tsx';
import { presetOf, presets } from './presets.ts';

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
        className={`${layout.card} ${styles.search}`}
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
      {presets.map(({ label, action }) => (
        <option key={label} value={action}>
          {label}
        </option>
      ))}
      {chosen !== '' && !isListed(chosen) && !presetOf(chosen) && (
        <option value={chosen}>{actionLabel(chosen)}</option>
      )}
      {actionGroups.map((group) => (
        <optgroup key={group.beginning} label={group.label}>
          {group.actions.length > 1 && <option value={group.all}>{group.label}: all</option>}
          {group.actions.map((action) => (
            <option key={action} value={action}>
              {wordsOfAction(action)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
