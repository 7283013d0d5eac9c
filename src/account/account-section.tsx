import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** A part of the account page, with its heading. @param id of the heading */
export function AccountSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack
      component="section"
      spacing={4}
      sx={{ alignItems: 'flex-start', maxWidth: 800 }}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  );
}
