import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type StepId, stepOf } from '#machines/steps.ts';

type FieldLinkProps = {
  step: StepId;
  /** Dotted path of the field inside the step's record; '' for the whole step. */
  property?: string;
  /** The name for those who hear the page, where the words alone would not tell links apart. */
  label?: string;
  children: ReactNode;
};

/** Leads to a step, and to one field of it. */
export function FieldLink({ step, property = '', label, children }: FieldLinkProps) {
  const hash = property === '' ? '' : `#${encodeURIComponent(property)}`;
  return (
    <Link component={RouterLink} to={{ pathname: stepOf(step).path, hash }} aria-label={label}>
      {children}
    </Link>
  );
}
