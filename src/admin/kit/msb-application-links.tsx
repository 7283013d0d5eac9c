import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { components } from '#contract/schema.d.ts';
import { msbStatusLabels } from '#domain/msb/status-labels.ts';
import textStyles from '#src/ui/text/text.module.css';
import { adminPaths } from './admin-paths.ts';

interface MsbApplicationLinksProps {
  applications: readonly components['schemas']['CaseMsbApplication'][];
}

/** The applications of one client for registration as a money services business, with their states and links to them. */
export function MsbApplicationLinks({ applications }: MsbApplicationLinksProps) {
  return (
    <ul>
      {applications.map(({ id, name, status }) => (
        <li key={id}>
          <Link component={RouterLink} to={adminPaths.msbApplication(id)}>
            {name || 'Application without a name'}
          </Link>{' '}
          <span className={textStyles.note}>{msbStatusLabels[status]}</span>
        </li>
      ))}
    </ul>
  );
}
