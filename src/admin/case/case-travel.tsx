import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronDownIcon, ChevronLeftIcon } from '#src/ui/icons/icons.tsx';
import layout from '../kit/layout.module.css';
import { useWayBack } from '../kit/list/list-return.ts';
import { useLastTrail } from '../kit/list/list-trail.ts';
import { useShortcuts } from '../kit/shortcuts/shortcuts.tsx';
import styles from './case-header.module.css';
import { useTravel } from './use-travel.ts';

/** A link back to the list that the case was opened from, and buttons for its next case or identity check. */
export function CaseTravel() {
  const wayBack = useWayBack();
  const { noun, go } = useTravel(useLastTrail());
  const next = `Next ${noun}`;
  const previous = `Previous ${noun}`;
  useShortcuts([
    { keys: 'j', label: next, run: () => void go(1) },
    { keys: 'k', label: previous, run: () => void go(-1) },
  ]);
  return (
    <nav className={`${layout.screenOnly} ${styles.travel}`} aria-label="Cases">
      <IconButton
        component={Link}
        to={wayBack.to}
        state={wayBack.state}
        className={styles.step}
        aria-label={wayBack.label}
        title={`${wayBack.label} (u)`}
      >
        <ChevronLeftIcon />
      </IconButton>
      <Step label={previous} keys="k" isUp onPress={() => void go(-1)}>
        <ChevronDownIcon />
      </Step>
      <Step label={next} keys="j" onPress={() => void go(1)}>
        <ChevronDownIcon />
      </Step>
    </nav>
  );
}

interface StepProps {
  label: string;
  keys: string;
  isUp?: boolean;
  onPress(): void;
  children: ReactNode;
}

function Step({ label, keys, isUp = false, onPress, children }: StepProps) {
  return (
    <IconButton
      className={`${styles.step} ${isUp ? styles.up : ''}`}
      aria-label={label}
      title={`${label} (${keys})`}
      onClick={onPress}
    >
      {children}
    </IconButton>
  );
}
