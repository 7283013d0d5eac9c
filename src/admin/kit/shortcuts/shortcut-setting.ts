import { browserSetting } from '#src/ui/browser/browser-setting.ts';

const setting = browserSetting<boolean>(
  'shortcuts',
  (stored) => stored !== 'off',
  (areOn) => (areOn ? null : 'off'),
);

/** Returns whether shortcuts are on in this browser. Users of voice control may have to turn single-key shortcuts off. */
export const useShortcutsAreOn = setting.use;

export const switchShortcuts = setting.set;
