import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import list from '../kit/list/list.module.css';
import type { Refusals } from './use-assign.ts';

/** The cases that an action was refused for, and why; the rows below show the current state. */
export function RefusalsNotice({ refusals, onClose }: { refusals: Refusals; onClose(): void }) {
  const { done, refused, what } = refusals;
  const all = done + refused.length;
  return (
    <div className={list.notice}>
      <FormAlert
        severity="warning"
        title={
          all === 1
            ? `The case was not ${what}`
            : `${refused.length} of ${all} cases ${refused.length === 1 ? 'was' : 'were'} not ${what}`
        }
        action={<AlertButton onClick={onClose}>Close</AlertButton>}
      >
        <ul>
          {refused.map(({ id, company, message }) => (
            <li key={id}>
              {company}: {message}
            </li>
          ))}
        </ul>
      </FormAlert>
    </div>
  );
}
