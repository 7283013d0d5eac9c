import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** Two related fields, side by side where they fit. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={5}>
      {children}
    </Stack>
  );
}
