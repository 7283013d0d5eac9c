import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useCase } from '../use-case.ts';

const shownAtMost = 5;

/** The items of the compliance file that refuse an approval; nothing if there are none. */
export function OpenFileNotice() {
  const { compliance, summary } = useCase();
  if (compliance.length === 0) return null;
  const titles = [...new Set(compliance.map(({ title }) => title))];
  const more = titles.length - shownAtMost;
  return (
    <FormAlert
      severity="info"
      title="The compliance file has to be complete before an approval"
      action={
        <Link component={RouterLink} to={adminPaths.case(summary.id, 'compliance')}>
          Open the compliance file
        </Link>
      }
    >
      Open: {titles.slice(0, shownAtMost).join(', ')}
      {more > 0 && ` and ${more} more`}.
    </FormAlert>
  );
}
