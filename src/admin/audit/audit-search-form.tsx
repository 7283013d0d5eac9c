import Button from '@mui/material/Button';
import { Form, Formik, type FormikErrors } from 'formik';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { AccountInput } from './account-input.tsx';
import { ActionSelect } from './action-select.tsx';
import type { AuditFields } from './audit-search.ts';
import styles from './audit-search-form.module.css';
import { KindSelect } from './kind-select.tsx';

interface AuditSearchFormProps {
  asked: AuditFields;
  refused: FormikErrors<AuditFields>;
  onSearch(fields: AuditFields): void;
  onClear(): void;
}

/** Who, what, on what, when: whatever is left empty does not matter. */
export function AuditSearchForm({ asked, refused, onSearch, onClear }: AuditSearchFormProps) {
  return (
    <Formik
      initialValues={asked}
      initialErrors={refused}
      enableReinitialize
      onSubmit={(fields, { setErrors }) => {
        onSearch(fields);
        // The same search again is refused again; another one is judged anew.
        setErrors(refused);
      }}
    >
      <Form noValidate role="search" aria-label="Search the audit trail" className={styles.form}>
        <AccountInput name="actorId" label="Who" />
        <ActionSelect name="action" label="What" />
        <KindSelect name="kind" label="Show" />
        <TextInput
          name="subjectId"
          label="On what"
          help="The id of a case, an account, a file or anything else"
          autoComplete="off"
        />
        <DateInput name="from" label="From" />
        <DateInput name="to" label="To" />
        <div className={styles.actions}>
          <Button type="submit" variant="contained">
            Search
          </Button>
          <Button type="button" onClick={onClear}>
            Clear
          </Button>
        </div>
      </Form>
    </Formik>
  );
}
