import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { CheckIcon, OpenIcon } from '../icons/client-icons.tsx';

interface StatusChipProps {
  /** `open`: something is still to be done. */
  tone: 'saved' | 'open';
  children: ReactNode;
}

/** A status of one or two words, distinguished by shape as well as by colour. */
export function StatusChip({ tone, children }: StatusChipProps) {
  const isSaved = tone === 'saved';
  return (
    <Chip
      label={children}
      color={isSaved ? 'success' : 'default'}
      icon={isSaved ? <CheckIcon size={16} /> : <OpenIcon size={12} />}
    />
  );
}
