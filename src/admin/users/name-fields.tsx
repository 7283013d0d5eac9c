import Stack from '@mui/material/Stack';
import { TextField } from '../kit/form/text-field.tsx';

/** First and last name, side by side where they fit. */
export function NameFields() {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4}>
      <TextField source="firstName" label="First name" />
      <TextField source="lastName" label="Last name" />
    </Stack>
  );
}
