import Alert from '@mui/material/Alert';
import { type FormikErrors, getIn, useFormikContext } from 'formik';
import { byPageOrder, refusalInWords } from '#domain/field-names.ts';
import { fieldErrors, stepId } from '#machines/selectors.ts';
import { FieldLink } from '#src/onboarding/field-link.tsx';
import { useOnboarding } from '#src/onboarding/onboarding-actor.ts';
import { type FieldMessage, listMessage, messagesWithin } from '#src/ui/form/field-error-tree.ts';
import { inReadersPattern } from '#src/ui/text/date-pattern.ts';
import text from '#src/ui/text/text.module.css';

/**
 * Lists the refused answers that were not corrected yet, in the page's order, each with its field's name and a link to the field:
 * toasts disappear, and only a few fields of a long page are visible at once. It does not have the role `alert`, because screen
 * readers already announce the toasts, and the first field has the focus.
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
  const title = open.length === 1 ? '1 answer needs correction' : `${open.length} answers need correction`;
  return (
    <Alert severity="error" role="group" aria-label={title}>
      <p data-title="">{title}</p>
      <ul className={text.bullets}>
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

/** Returns whether the field still shows its message: editing the field clears it (specification section 5). */
function isOpen(errors: FormikErrors<object>, { property, message }: FieldMessage): boolean {
  const shown = getIn(errors, property) ?? listMessage({ ...errors }, property);
  return messagesWithin(shown).includes(message);
}
