import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useId, useState } from 'react';
import { numberOf, type Step, steps } from '#machines/steps.ts';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';

const MarkDialog = lazy(() => import('./mark-dialog.tsx'));

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
