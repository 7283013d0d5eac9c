import Alert from '@mui/material/Alert';
import { type FormikErrors, getIn, useFormikContext } from 'formik';
import { fieldErrors, stepId } from '#machines/selectors.ts';
import { FieldLink } from '#src/onboarding/field-link.tsx';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';
import { type FieldMessage, listMessage, messagesWithin } from '#src/ui/form/field-error-tree.ts';
import styles from './refusal-summary.module.css';

/** How one entry of a list is called, where its number tells which is meant. */
const entries: Readonly<Record<string, string>> = {
  wallets: 'Wallet',
  directors: 'Director',
  beneficialOwners: 'Beneficial owner',
  relatedParties: 'Related party',
};

/**
 * What was refused and is not mended yet, at the head of the form, each with the way to its field: a toast goes, and a long
 * page shows few of its messages at once. It is no alert: the messages are read out as toasts, and the first field has the focus.
 */
export function RefusalSummary() {
  const step = useOnboarding(stepId);
  const refused = useOnboarding(fieldErrors);
  const { values, errors } = useFormikContext<object>();
  const open = refused.filter(
    (each) => getIn(values, each.property) !== undefined && each.property !== '' && isOpen(errors, each),
  );
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
              {entryOf(property)}
              {message}
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

/** 'Director 2: ' of `directors.1.email`. */
function entryOf(property: string): string {
  const [list = '', index] = property.split('.');
  const one = Object.hasOwn(entries, list) ? entries[list] : undefined;
  return one && index !== undefined ? `${one} ${Number(index) + 1}: ` : '';
}
