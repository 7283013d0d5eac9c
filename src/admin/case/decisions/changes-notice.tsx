import Stack from '@mui/material/Stack';
import { changeNoticeTitle } from '#domain/decision-copy.ts';
import { nameOfField } from '#domain/field-names.ts';
import { numberOf } from '#machines/steps.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import textStyles from '#src/ui/text/text.module.css';
import styles from './mails/preview.module.css';
import type { Mark } from './marks/marks.tsx';
import { byStep } from './marks/marks.tsx';

/** The notice above each marked step in the client's portal: the field, and the requested change. */
export function ChangesNotice({ changes }: { changes: readonly Mark[] }) {
  return (
    <div className={`${styles.preview} ${styles.portal}`}>
      {byStep(changes).map(({ step, items }) => (
        <Stack key={step.id} spacing={2} component="section">
          <h4 className={textStyles.heading}>
            Step {numberOf(step.id)}, {step.title}
          </h4>
          <FormAlert severity="warning" title={changeNoticeTitle} isSample>
            <ul className={textStyles.bullets}>
              {items.map(({ property, reason }) => (
                <li key={property}>
                  <strong>{nameOfField(step.id, property) || 'This step as a whole'}</strong>: {reason}
                </li>
              ))}
            </ul>
          </FormAlert>
        </Stack>
      ))}
    </div>
  );
}
