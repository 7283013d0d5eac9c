import type { TeamTraining } from '#src/api/training-team.ts';
import { CheckIcon, CloseIcon, WarningIcon } from '#src/ui/icons/client-icons.tsx';
import styles from './certificates.module.css';

export type Standing = TeamTraining['status'];

const words: Record<Standing, string> = {
  valid: 'Valid',
  ending: 'Ends soon',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

const icons = { valid: CheckIcon, ending: WarningIcon, expired: CloseIcon, withdrawn: CloseIcon };

/** The status of a certificate, distinguished by shape as well as by colour. */
export function CertificateStatus({ status }: { status: Standing }) {
  const Icon = icons[status];
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={16} />
      {words[status]}
    </span>
  );
}
