import { msbPath } from '#src/onboarding/paths.ts';

/** The pages of one application as a money services business. */
export const msbPaths = {
  application: (id: string) => `${msbPath}/${id}`,
  part: (id: string, part: string) => `${msbPath}/${id}/${part}`,
};
