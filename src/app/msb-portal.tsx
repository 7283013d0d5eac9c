import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../api/query-client.ts';
import { MsbPage } from '../msb/msb-page.tsx';
import { StaffAtClientDoor } from './staff-at-client-door.tsx';

/** The pages of applications as a money services business; the wizard's machine never starts there. */
export default function MsbPortal() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <StaffAtClientDoor />
        <MsbPage />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
