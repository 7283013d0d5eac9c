/** A search that answers a frequent question, as the `action` of the API. */
export interface Preset {
  label: string;
  /** What it finds. */
  why: string;
  action: string;
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
    why: 'Documents and photographs that were opened or downloaded, identity checks viewed, and exports that contain them',
    action:
      'file.opened,verification.opened,case.exported,examination-pack.downloaded,personal-data.exported,submission.downloaded',
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
