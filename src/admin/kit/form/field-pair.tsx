import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** Two fields that belong together, side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={5}>
      {children}
    </Stack>
  );
}
