import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { numberOf, type Step, steps } from '#machines/steps.ts';
import { placeInStep, placeOf } from '#src/admin/case/labels/place-labels.ts';
import layout from '#src/admin/kit/layout.module.css';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import textStyles from '#src/ui/text/text.module.css';
import styles from '../decisions.module.css';
import { byStep, MarkedBy, type ReviewMark, useMarks } from './marks.tsx';

const MarkDialog = lazy(() => import('./mark-dialog.tsx'));

/** The marks, step by step, with buttons to edit or remove them. */
export function MarksList({ changes }: { changes: readonly ReviewMark[] }) {
  const marks = useMarks();
  const notify = useNotify();
  const [edited, setEdited] = useState<ReviewMark | null>(null);
  const [removed, setRemoved] = useState<ReviewMark | null>(null);
  const attempt = async (change: () => Promise<void>, then: ReviewMark | null) => {
    try {
      await change();
      setRemoved(then);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
  return (
    <>
      {removed && (
        <p className={layout.row} role="status">
          Removed: {placeOf(removed)}
          <Button
            size="small"
            onClick={() => {
              const { step, property, reason } = removed;
              void attempt(() => marks.set({ step, property, reason }, undefined), null);
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {byStep(changes).map(({ step, items }) => (
        <Stack key={step.id} spacing={2} component="section">
          <h3 className={textStyles.heading}>
            Step {numberOf(step.id)}, {step.title}
          </h3>
          <ul className={layout.rows}>
            {items.map((mark) => (
              <li key={mark.property} className={`${layout.between} ${styles.mark}`}>
                <div className={layout.grow}>
                  <p className={textStyles.note}>{placeInStep(mark)}</p>
                  <p className={textStyles.typed}>{mark.reason}</p>
                  <MarkedBy mark={mark} />
                </div>
                <div className={styles.markButtons}>
                  <Button size="small" aria-label={`Edit: ${placeOf(mark)}`} onClick={() => setEdited(mark)}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={`Remove: ${placeOf(mark)}`}
                    onClick={() => void attempt(() => marks.remove(mark), mark)}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Stack>
      ))}
      {edited && (
        <Suspense fallback={null}>
          <MarkDialog
            step={edited.step}
            property={edited.property}
            label={placeInStep(edited)}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Certifying is the client's last step, after all changes; it cannot be marked. */
const markable = steps.filter(({ id }) => id !== 'certifyAndSubmit');

export function MarkStep() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<Step | null>(null);
  const id = useId();
  return (
    <div>
      <Button
        id={id}
        variant="outlined"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDownIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Mark a whole step
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {markable.map((step) => (
          <MenuItem
            key={step.id}
            onClick={() => {
              setAnchor(null);
              setChosen(step);
            }}
          >
            {numberOf(step.id)}. {step.title}
          </MenuItem>
        ))}
      </Menu>
      {chosen && (
        <Suspense fallback={null}>
          <MarkDialog step={chosen.id} property="" label={chosen.title} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  );
}
