import { useFormikContext } from 'formik';
import { useState } from 'react';
import { proposedServices, serviceSituations, withProposed } from '#domain/catalogues/service-guide.ts';
import { services } from '#domain/catalogues/services.ts';
import type { ProductsAndServices } from '#domain/sections/products-and-services.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { CheckboxListControl } from '#src/ui/form/checkbox-list-input.tsx';
import styles from './choose.module.css';

const options = serviceSituations.map(({ key, text: label }) => ({ value: key, label }));

/** Proposes services for the situations that apply. The client decides whether they are ticked. */
export function ChooseDialog({ onClose }: { onClose(): void }) {
  const { values, setFieldValue, setFieldError } = useFormikContext<ProductsAndServices>();
  const [situations, setSituations] = useState<readonly string[]>([]);
  const proposed = proposedServices(situations);
  const tick = () => {
    void setFieldValue('services', withProposed(values.services, proposed), false);
    setFieldError('services', undefined);
    onClose();
  };
  return (
    <QuestionDialog
      title="Help me choose"
      action={proposed.length === 1 ? 'Tick this service' : 'Tick these services'}
      disabled={proposed.length === 0}
      onAction={tick}
      onCancel={onClose}
      dividers
      classes={{ content: styles.content }}
    >
      <CheckboxListControl
        name="situations"
        label="Which of these apply to your company?"
        options={options}
        value={situations}
        error={undefined}
        onChange={setSituations}
      />
      <p aria-live="polite" className={styles.proposal}>
        {proposed.length === 0 ? (
          'Our proposal appears here. You decide what is ticked.'
        ) : (
          <>
            <strong>We propose:</strong> {labelsOf(proposed)}.
          </>
        )}
      </p>
    </QuestionDialog>
  );
}

/** Returns the names of the services in one line; the page behind the dialog explains each of them. */
function labelsOf(keys: readonly string[]): string {
  const proposed = services.filter(({ key }) => keys.includes(key));
  return proposed.map(({ label }) => label).join(', ');
}
