import type { components } from '#contract/schema.d.ts';

export type WaitingCheck = components['schemas']['WaitingCheckPage']['items'][number];
