import { msbPath } from '#src/onboarding/paths.ts';

/** The addresses of one application for registration as a money services business. */
export const msbPaths = {
  application: (id: string) => `${msbPath}/${id}`,
  part: (id: string, part: string) => `${msbPath}/${id}/${part}`,
};
