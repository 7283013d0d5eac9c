import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import CareersPage from '../public/careers/careers-page.tsx';

/** The page for applicants, who have no account. */
export default function CareersPortal() {
  return (
    <QueryClientProvider client={queryClient}>
      <CareersPage />
    </QueryClientProvider>
  );
}
