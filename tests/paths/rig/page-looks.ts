import { lacksOf } from './page-checks.ts';
import { buttonsNamed, controlLabelled, fileField, groupNamed, isReachable } from './page-dom.ts';

/**
 * An element that is searched: a button or link, the control or question of a label, an answer of a question, a field for files.
 */
export type Sought =
  | { find: 'button'; name: string; near?: string | undefined }
  | { find: 'field'; label: string }
  | { find: 'answer'; label: string; answer: string }
  | { find: 'files'; label: string };

/** Returns the matching elements that can be reached. */
function found(sought: Sought): (Element | null)[] {
  switch (sought.find) {
    case 'button':
      return buttonsNamed(sought.name, sought.near).filter(isReachable);
    case 'field':
      return [groupNamed(sought.label) ?? controlLabelled(sought.label)];
    case 'answer': {
      const group = groupNamed(sought.label);
      return [group && controlLabelled(sought.answer, group)];
    }
    case 'files':
      return [fileField(sought.label)];
  }
}

const looks = { lacksOf, found: (sought: Sought) => found(sought).filter((each) => each !== null) };

declare global {
  interface Window {
    /** The functions in a page of a browser test. */
    looks: typeof looks;
  }
}

window.looks = looks;
