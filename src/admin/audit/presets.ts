import type { AuditSearch } from '#src/api/admin/audit.ts';

/** A search that answers a frequent question, as the `action` of the API. */
export interface Preset {
  label: string;
  /** What it finds. */
  why: string;
  action: string;
  /** Restricts the opened files, as the `file` of the API. */
  file?: AuditSearch['file'];
}

export const presets: readonly Preset[] = [
  {
    label: 'Decisions',
    why: 'Requests for changes, approvals, rejections, corrections and decisions about identities',
    action:
      'submission.requestChanges,submission.approve,submission.reject,submission.reopen,submission.amend,submission.restore,verification.decided,verification.reviewed',
  },
  {
    label: 'Who saw passports',
    why: 'Photographs for identity checks that were opened or downloaded, identity checks viewed, and exports that contain them',
    action:
      'file.opened,verification.opened,case.exported,examination-pack.downloaded,personal-data.exported',
    file: 'photograph',
  },
  {
    label: 'Sign-ins',
    why: 'Sign-ins and log-outs, passkeys and recovery codes',
    action: 'session.*,passkey*,recovery-code*',
  },
];

export function presetOf(action: string): Preset | undefined {
  return presets.find((each) => each.action === action);
}
