import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Fragment, useState } from 'react';
import { switchShortcuts, useShortcutsAreOn } from '#src/admin/kit/shortcuts/shortcut-setting.ts';
import { offeredShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import styles from './shortcuts-dialog.module.css';

/** The shortcuts of the current page, and whether shortcuts are on. Loaded when first opened. */
export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const areOn = useShortcutsAreOn();
  const [lines] = useState(shortcutLines);
  return (
    <QuestionDialog
      open={open}
      title="Keyboard shortcuts"
      cancelLabel="Close"
      hasFocusOnCancel
      onCancel={onClose}
    >
      <dl className={styles.list}>
        {lines.map(({ label, keys }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd className={styles.ways}>
              {keys.map((way, index) => (
                <Fragment key={way}>
                  {index > 0 && <span>or</span>}
                  <Keys keys={way} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <FormControlLabel
        className={styles.setting}
        label="Use keyboard shortcuts in this browser"
        control={<Checkbox checked={areOn} onChange={(_, on) => switchShortcuts(on)} />}
      />
    </QuestionDialog>
  );
}

/** The keys that are not named by their character. */
const keyNames: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  arrowdown: '↓',
  arrowup: '↑',
};

function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span>then</span>}
      <kbd className={styles.key}>{keyNames[key] ?? key}</kbd>
    </Fragment>
  ));
}

/** Returns one line for all keys with the same action. */
function shortcutLines(): { label: string; keys: string[] }[] {
  const lines = new Map<string, string[]>();
  for (const { label, keys } of offeredShortcuts()) {
    lines.set(label, [...new Set([...(lines.get(label) ?? []), keys])]);
  }
  return [...lines].map(([label, keys]) => ({ label, keys }));
}
