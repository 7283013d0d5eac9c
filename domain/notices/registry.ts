import { imprintNotice } from './imprint.ts';
import type { Notice } from './notice.ts';
import { privacyNotice } from './privacy.ts';
import { retentionNotice } from './retention-notice.ts';
import { termsNotice } from './terms.ts';

/** Every notice, in the order of their links. */
export const notices: readonly Notice[] = [privacyNotice, termsNotice, retentionNotice, imprintNotice];
