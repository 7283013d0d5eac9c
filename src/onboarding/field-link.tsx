import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type StepId, stepOf } from '#machines/steps.ts';

type FieldLinkProps = {
  step: StepId;
  /** Dotted path of the field in the step's record; '' for the whole step. */
  property?: string;
  /** The accessible name, where the text alone would be ambiguous. */
  label?: string;
  children: ReactNode;
};

export function FieldLink({ step, property = '', label, children }: FieldLinkProps) {
  const hash = property === '' ? '' : `#${encodeURIComponent(property)}`;
  return (
    <Link component={RouterLink} to={{ pathname: stepOf(step).path, hash }} aria-label={label}>
      {children}
    </Link>
  );
}
