import Alert from '@mui/material/Alert';
import { type FormikErrors, getIn, useFormikContext } from 'formik';
import { byPageOrder, refusalInWords } from '#domain/field-names.ts';
import { fieldErrors, stepId } from '#machines/selectors.ts';
import { FieldLink } from '#src/onboarding/field-link.tsx';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';
import { type FieldMessage, listMessage, messagesWithin } from '#src/ui/form/field-error-tree.ts';
import { inReadersPattern } from '#src/ui/text/date-pattern.ts';
import styles from './refusal-summary.module.css';

/**
 * The refused answers that were not corrected yet, at the head of the form in the page's order, each with its field's name and a
 * link to it: a toast goes, and a long page shows few of its messages at once. It is no alert: the messages are read out as
 * toasts, and the first field has the focus.
 */
export function RefusalSummary() {
  const step = useOnboarding(stepId);
  const refused = useOnboarding(fieldErrors);
  const { values, errors } = useFormikContext<object>();
  const open = refused
    .filter(
      (each) => getIn(values, each.property) !== undefined && each.property !== '' && isOpen(errors, each),
    )
    .sort((one, other) => byPageOrder(step, one.property, other.property));
  if (open.length === 0) return null;
  const title =
    open.length === 1 ? '1 answer needs another look' : `${open.length} answers need another look`;
  return (
    <Alert severity="error" role="group" aria-label={title}>
      <p data-title="">{title}</p>
      <ul className={styles.list}>
        {open.map(({ property, message }) => (
          <li key={`${property} ${message}`}>
            <FieldLink step={step} property={property}>
              {inReadersPattern(refusalInWords(step, { property, message }))}
            </FieldLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Editing a field clears its message (specification section 5), and with it its line here. */
function isOpen(errors: FormikErrors<object>, { property, message }: FieldMessage): boolean {
  const said = getIn(errors, property) ?? listMessage({ ...errors }, property);
  return messagesWithin(said).includes(message);
}
